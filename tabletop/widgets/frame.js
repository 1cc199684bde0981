const WIDE = 1080, NARROW = 560;

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
    // What was unfolded stays so when it is written anew, as below a ranking that grows.
    const unfolded = new Set(), titled = (part) => part.querySelector("summary").textContent;
    panel.addEventListener("toggle", ({ target }) => {
      if (target.matches(".tt-grows")) unfolded[target.open ? "add" : "delete"](titled(target));
    }, true);
    const name = () => {
      for (const part of panel.querySelectorAll(".tt-grows")) if (unfolded.has(titled(part))) part.open = true;
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
    // What a panel does with its room depends on its own width, not on the window's: a notebook may have a side bar.
    const fit = () => {
      const room = panel.clientWidth;
      panel.classList.toggle("tt-wide", room >= WIDE);
      panel.classList.toggle("tt-narrow", room > 0 && room < NARROW);
    };
    new ResizeObserver(fit).observe(panel);
    fit();
    new MutationObserver(name).observe(panel, { childList: true, subtree: true });
    name();
    const show = () => {
      if (!model.get("in_sight")) return;
      // A new panel is made before it stands in the page.
      if (!panel.checkVisibility()) { requestAnimationFrame(show); return; }
      model.set("in_sight", false);
      model.save_changes();
      // JupyterLab lays out a cell that has grown a while later, and scrolls back: again until the page lies still.
      let before = null, still = 0, looks = 0;
      const look = () => {
        panel.scrollIntoView({ block: "start" });
        const { y } = panel.getBoundingClientRect();
        still = y === before ? still + 1 : 0;
        before = y;
        if (still < 8 && ++looks < 60) requestAnimationFrame(look);
      };
      look();
    };
    if (model.get("waits")) {
      // Near is a screen's height away, in whatever scrolls: the window, or a part of the page.
      let root = panel.parentElement;
      while (root && !/auto|scroll/.test(getComputedStyle(root).overflowY)) root = root.parentElement;
      const near = new IntersectionObserver((found) => {
        if (!found.some((entry) => entry.isIntersecting)) return;
        near.disconnect();
        model.send({ near: true });
      }, { root, rootMargin: "100% 0%" });
      near.observe(panel);
    }
    model.on("change:in_sight", show);
    requestAnimationFrame(show);
  };
  mind();
}
export default { render };
