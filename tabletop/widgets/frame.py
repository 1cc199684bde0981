"""What the controls of ipywidgets leave out, added to a panel from the page's side."""

from __future__ import annotations

from collections.abc import Callable

import anywidget
import traitlets


class Frame(anywidget.AnyWidget):
    """An unseen part of a panel that minds the others: sliders get their names, plain keys do not reach the notebook (where `d d`
    deletes a cell; Tab, Escape and shortcuts with Ctrl or Cmd do), and a panel can ask to be brought into sight."""

    in_sight = traitlets.Bool(False).tag(sync=True)
    _esm = """
    function render({ model, el }) {
      el.style.display = "none";
      const mind = () => {
        const panel = el.closest(".tt-panel");
        if (!panel) { requestAnimationFrame(mind); return; }
        panel.addEventListener("keydown", (event) => {
          if (!(event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.key === "Escape"))
            event.stopPropagation();
        });
        const name = () => {
          // A box that scrolls can be reached with the keyboard, and has a name.
          for (const box of panel.querySelectorAll(".tt-box:not([tabindex])")) {
            box.tabIndex = 0;
            box.setAttribute("role", "group");
            box.setAttribute("aria-label", [...box.classList].find((name) => name.startsWith("tt-called-")).slice(10));
          }
          for (const slider of panel.querySelectorAll(".widget-slider")) {
            const text = slider.querySelector(".widget-label")?.textContent;
            for (const handle of slider.querySelectorAll("[role=slider]"))
              if (handle.getAttribute("aria-label") !== text) handle.setAttribute("aria-label", text);
          }
        };
        new MutationObserver(name).observe(panel, { childList: true, subtree: true });
        name();
        const show = () => {
          if (!model.get("in_sight")) return;
          panel.scrollIntoView({ block: "start" });
          model.set("in_sight", false);
          model.save_changes();
        };
        model.on("change:in_sight", show);
        requestAnimationFrame(show);
      };
      mind();
    }
    export default { render };
    """
    _css = """
    .tt-box > * { flex: 0 0 auto; }
    """

    def __repr__(self) -> str:
        return "Frame()"


class FileButton(anywidget.AnyWidget):
    """A button that lets a person choose a file, and tells its text."""

    label = traitlets.Unicode("Load").tag(sync=True)
    title = traitlets.Unicode("").tag(sync=True)  # not `tooltip`: with it anywidget's view cannot be made
    _esm = """
    function render({ model, el }) {
      const button = document.createElement("button"), chooser = document.createElement("input");
      button.className = "lm-Widget jupyter-widgets jupyter-button widget-button";
      button.style.width = "auto";
      button.textContent = model.get("label");
      button.title = model.get("title");
      chooser.type = "file";
      chooser.accept = ".json";
      chooser.hidden = true;
      button.addEventListener("click", () => chooser.click());
      chooser.addEventListener("change", async () => {
        const file = chooser.files[0];
        if (file) model.send({ text: await file.text() });
        chooser.value = "";  // so that the same file can be chosen again
      });
      el.append(button, chooser);
    }
    export default { render };
    """

    def on_file(self, answer: Callable[[str], None]) -> None:
        """Call `answer` with the text of every file chosen."""
        self.on_msg(lambda _, content, __: answer(content["text"]))

    def __repr__(self) -> str:
        return "FileButton()"
