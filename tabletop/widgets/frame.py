"""What the controls of ipywidgets leave out, added to a panel from the page's side."""

from __future__ import annotations

from collections.abc import Callable

import anywidget
import traitlets


class Frame(anywidget.AnyWidget):
    """A part of a panel that minds the others: sliders get their names, plain keys do not reach the notebook (where `d
    d` deletes a cell; Tab, Escape and shortcuts with Ctrl or Cmd do), a panel can ask to be brought into sight,
    sentences light up what they speak of in the picture, and a word of the glossary is explained where it comes first.

    Its button makes the panel large, for a projector: alone on the screen, until Escape, the table beside what is said.
    """

    in_sight = traitlets.Bool(False).tag(sync=True)
    _esm = """
    function render({ model, el }) {
      const button = document.createElement("button");
      button.className = "lm-Widget jupyter-widgets jupyter-button widget-button";
      button.style.width = "auto";
      el.append(button);
      const mind = () => {
        const panel = el.closest(".tt-panel");
        if (!panel) { requestAnimationFrame(mind); return; }
        panel.addEventListener("keydown", (event) => {
          if (!(event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.key === "Escape"))
            event.stopPropagation();
          // In a box of sentences the arrow keys go from sentence to sentence.
          const said = [...event.target.closest(".tt-box")?.querySelectorAll(".tt-says") ?? []];
          if (!said.length || !(event.key === "ArrowDown" || event.key === "ArrowUp")) return;
          event.preventDefault();
          const at = said.indexOf(event.target.closest(".tt-says")) + (event.key === "ArrowDown" ? 1 : -1);
          const to = said[Math.max(0, Math.min(at, said.length - 1))];
          to.tabIndex = -1;
          to.focus();
        });
        // A sentence pointed at, or with the focus in it, lights up what it speaks of in the picture of its own panel.
        const mine = (part) => part && part.closest(".tt-panel") === panel;
        const light = (said) => {
          const about = mine(said) ? [...said.querySelectorAll("[data-about]")].map((name) => name.dataset.about) : [];
          const happened = said?.matches(".tt-happened");
          for (const board of panel.querySelectorAll(".tt-board"))
            if (mine(board)) board.dispatchEvent(new CustomEvent("tt-light", { detail: { about, happened } }));
        };
        for (const what of ["pointerover", "focusin"])
          panel.addEventListener(what, ({ target }) => light(target.closest(".tt-says, tr")));
        for (const what of ["pointerleave", "focusout"]) panel.addEventListener(what, () => light(null));
        const name = () => {
          // A box that scrolls can be reached with the keyboard, and has a name.
          for (const box of panel.querySelectorAll(".tt-box:not([tabindex])")) {
            box.tabIndex = 0;
            box.setAttribute("role", "group");
            box.setAttribute("aria-label", [...box.classList].find((name) => name.startsWith("tt-called-")).slice(10));
          }
          // A word is explained where it comes first; a rule's own sentence explains its words anyway.
          const met = new Set();
          for (const word of panel.querySelectorAll(".tt-word")) {
            if (!mine(word) || word.closest(".tt-rule") || !word.checkVisibility()) continue;
            if (met.has(word.dataset.word)) word.replaceWith(word.textContent);
            met.add(word.dataset.word);
          }
          for (const slider of panel.querySelectorAll(".widget-slider")) {
            const text = slider.querySelector(".widget-label")?.textContent;
            for (const handle of slider.querySelectorAll("[role=slider]"))
              if (handle.getAttribute("aria-label") !== text) handle.setAttribute("aria-label", text);
          }
        };
        const turn = (large) => {
          panel.classList.toggle("tt-large", large);
          button.textContent = large ? "Small" : "Large";
          button.title = large ? "Back to the page (Escape)" : "Fill the screen with this, for a projector";
          // Without a full screen, as on a phone, the panel fills the window.
          if (large) panel.requestFullscreen?.().catch(() => {});
          else if (document.fullscreenElement === panel) document.exitFullscreen();
        };
        button.addEventListener("click", () => turn(!panel.classList.contains("tt-large")));
        panel.addEventListener("fullscreenchange", (event) => {
          if (event.target === panel && document.fullscreenElement !== panel) turn(false);
        });
        panel.addEventListener("keydown", (event) => {
          if (event.key !== "Escape" || !panel.classList.contains("tt-large")) return;
          event.stopPropagation();
          turn(false);
        });
        turn(false);
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
    .tt-head { justify-content: space-between; align-items: flex-start; }
    .tt-head > :first-child { flex: 1 1 auto; min-width: 0; }
    .tt-head > :last-child { flex: 0 0 auto; }
    .tt-large { position: fixed; inset: 0; z-index: 10000; box-sizing: border-box; width: 100vw; height: 100vh; max-width: none;
                padding: 1rem; overflow: auto; background: var(--jp-layout-color0, #fff); }
    .tt-large > :not(.tt-board) { zoom: 1.3; }
    .tt-large > .tt-board svg { max-width: 100% !important; }
    @media (min-height: 900px) { .tt-large > :not(.tt-board) { zoom: 1.6; } }
    @media (min-aspect-ratio: 4/3) {
      .tt-large:has(> .tt-board) { display: grid; grid-template-columns: auto 1fr; grid-auto-rows: min-content; column-gap: 1rem; }
      .tt-large > .tt-board { grid-column: 1; grid-row: 1 / span 12; }
      .tt-large > :not(.tt-board) { grid-column: 2; min-width: 0; }
      .tt-large > .tt-board svg { width: auto !important; height: calc(100vh - 3rem) !important; max-width: 62vw !important; }
    }
    .tt-says:focus { outline: 2px dotted; outline-offset: -2px; }
    .tt-says:hover [data-about], .tt-says:focus [data-about], .tt-panel tr:hover [data-about] {
      text-decoration: underline 2px #d6007f; text-underline-offset: 3px; }
    .tt-word { text-decoration: underline dotted; text-underline-offset: 3px; cursor: help; }
    .tt-word:focus::after { content: " (" attr(title) ")"; font-weight: normal; font-size: 90%; }
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
