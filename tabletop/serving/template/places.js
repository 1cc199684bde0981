// Draws every widget of a page when it comes near the window, once the page knows the state of all of them. Voilà would draw them
// all as soon as it has started, and give up on those whose state has not come after two seconds.
{
  const KIND = "application/vnd.jupyter.widget-view+json";
  const ENDED = ["dead", "restarting", "autorestarting"];  // a Python that starts anew knows nothing of this page
  const NEAR = "800px 0px";
  const QUIET = 20000;
  const AGAIN = "loaded again";

  // Say what is wrong, and offer to load the page again.
  const missing = (text) => {
    const said = document.createElement("div"), again = document.createElement("button");
    said.className = "tt-missing";
    said.setAttribute("role", "alert");
    again.textContent = "Load again";
    again.addEventListener("click", () => location.reload());
    said.append(text, again);
    return said;
  };
  let lost = false;
  const lose = () => {
    if (lost) return;
    lost = true;
    document.body.append(missing("This page has lost its connection: nothing on it answers any more. Load it again to go on."));
  };

  const draw = async (place, manager) => {
    const renderer = manager.rendermime.createRenderer(KIND);
    renderer.addClass("jp-OutputArea-output");
    renderer.constructor.attach(renderer, place);
    await renderer.renderModel({ data: { [KIND]: { model_id: place.dataset.model } }, metadata: {}, trusted: true, setData() {} });
    if (!renderer.widgets.length) place.replaceChildren(missing("This table could not be shown. Load the page again."));
  };

  const begin = (manager) => {
    const watch = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        draw(target, manager);
      }
    }, { rootMargin: NEAR, scrollMargin: NEAR });  // the window, or whatever scrolls in it
    for (const place of document.querySelectorAll(".tt-place")) watch.observe(place);
    document.body.dataset.tables = "come when they are looked at";
  };

  // Voilà puts itself here when it has started.
  Object.defineProperty(window, "jupyterapp", {
    set({ widgetManager: manager }) {
      if (!manager) { lose(); return; }
      manager.kernel.connectionStatusChanged.connect(async (kernel, status) => {
        if (status === "disconnected") lose();
        if (status !== "connecting") return;
        // A line that breaks is mended by itself, unless there is nothing at its other end.
        const there = await fetch(`/api/kernels/${kernel.id}`).catch(() => null);
        if (there && !there.ok) lose();
      });
      manager.kernel.statusChanged.connect((_, status) => { if (ENDED.includes(status)) lose(); });
      let begun = false;
      const restored = () => {
        if (begun) return;
        begun = true;
        sessionStorage.removeItem(AGAIN);
        begin(manager);
      };
      if (manager.restoredStatus) restored();
      else manager.restored.connect(restored);

      // An answer that is lost on the way is waited for without end. While no table is there yet, nothing is lost by beginning anew.
      let heard = true;
      manager.kernel.anyMessage.connect(() => { heard = true; });
      const look = setInterval(() => {
        if (begun || lost) {
          clearInterval(look);
        } else if (!heard) {
          clearInterval(look);
          if (sessionStorage.getItem(AGAIN) === location.pathname) {
            lose();
          } else {
            sessionStorage.setItem(AGAIN, location.pathname);
            location.reload();
          }
        }
        heard = false;
      }, QUIET);
    },
  });
}
