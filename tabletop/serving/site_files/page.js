// Turns JupyterLite's page of a notebook into one to click through: its cells run when they come into sight, code is
// folded away, and a bar says what can be done. Nothing here knows a game.
(() => {
  const AHEAD = 2;  // cells that run before anybody has scrolled to them
  const LONG = 20_000;  // milliseconds of computing after which somebody may want to end it
  const state = { ran: -1, wanted: 0, first: null, panel: null, app: null, began: 0, unsaved: 0 };
  window.tabletopPage = state;  // for those who measure it

  // What Python writes is kept in the browser by way of a service worker, where the browser lets a page have one. (A page
  // that was loaded anew past the browser's cache has none, although there is one.)
  const { serviceWorker } = navigator;
  const keeper = serviceWorker?.controller || serviceWorker?.register(
    new URL("../service-worker.js?enableCache=false", location.href)).then(
    ({ active }) => serviceWorker.controller || !active &&
      new Promise(resolve => serviceWorker.addEventListener("controllerchange", resolve, { once: true })),
    () => null);

  // Python begins at once, and JupyterLab comes meanwhile: the worker that it will ask for is there already. One that
  // was there before the service worker could keep nothing.
  let early = null, asked = crossOriginIsolated;
  const begins = () => {
    if (!asked) early = new Worker(new URL("../worker.js", location.href), { type: "module" });
  };
  if (serviceWorker?.controller) begins(); else Promise.resolve(keeper).then(begins);

  window.Worker = class extends Worker {
    constructor(script, options) {
      if (!String(script).includes("comlink.worker")) { super(script, options); return; }
      asked = true;
      const given = early;
      early = null;
      if (given) return keepFiles(given);
      super(script, options);
      keepFiles(this);
    }
  };

  // JupyterLab does not wait for the service worker: Python would sometimes start without it, and keep nothing.
  function keepFiles(worker) {
    const send = worker.postMessage.bind(worker);
    worker.postMessage = async (message, ...more) => {
      if (message.path?.[0] === "initialize") message.argumentList[0].value.mountDrive = !!await keeper;
      send(message, ...more);
    };
    return worker;
  }

  // It takes one that it does not remember for one of another version, and ends it.
  function rememberKeeper() {
    const { appVersion } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
    const { scriptURL } = serviceWorker?.controller || {};
    if (scriptURL) localStorage.setItem(`${scriptURL}-version`, appVersion);
  }

  const bar = document.createElement("header");
  bar.className = "tt-bar";
  bar.innerHTML = `<a href="../index.html">All pages</a><span role="status">Python is coming …</span>
    <label><input type="checkbox"> Show the code</label><button title="Keep this page with what I wrote as a file">Download
    </button><button title="Forget what was changed and answered on this page">Start again</button>`;
  const [status, box] = [bar.querySelector("span"), bar.querySelector("input")];
  const [download, again] = bar.querySelectorAll("button");
  const say = text => { if (status.textContent !== text) status.textContent = text; };

  function showCode(shown) {
    document.body.classList.toggle("tt-code", shown);
    box.checked = shown;
    localStorage.setItem("tabletop code", shown ? "shown" : "");
    window.dispatchEvent(new Event("resize"));
  }

  const until = async find => {
    for (;;) {
      const found = find();
      if (found) return found;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  };

  async function silently(code) {
    const kernel = state.panel.sessionContext.session.kernel;
    await kernel.requestExecute({ code, silent: true, store_history: false }).done;
  }

  async function runNext() {
    const cells = state.panel.content.widgets;
    while (state.ran < Math.min(state.wanted + AHEAD, cells.length - 1)) {
      const cell = cells[state.ran + 1];
      if (cell.model.type === "code") await cell.constructor.execute(cell, state.panel.sessionContext);
      cell.node.classList.remove("tt-coming");
      state.ran += 1;
      if (!state.first && cell.node.querySelector(".tt-panel, .jp-OutputArea-output svg")) firstTable();
    }
  }

  async function keepRunning() {
    for (;;) {
      await runNext();
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }

  function firstTable() {
    state.first = performance.now();
    const { charts } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
    if (charts.length) {
      const names = JSON.stringify(charts);
      silently(`import pyodide_js\nawait pyodide_js.loadPackage(${names})`).then(() => { state.charts = true; });
    }
  }

  function watchBusy(kernel) {
    kernel.statusChanged.connect((_, now) => {
      if (now !== "busy") { state.began = 0; say(""); } else state.began ||= Date.now();
    });
    setInterval(() => {
      if (state.began && Date.now() - state.began > LONG) {
        say("This has been computing for a while. “Start again” ends it.");
      }
    }, 1000);
  }

  // A link to another notebook leads to its page and takes the question word along: JupyterLab's way leads nowhere.
  const { hash } = location;
  document.addEventListener("click", event => {
    const link = event.target.closest(".jp-RenderedHTMLCommon a[href]");
    const to = link && /\/(\w+)\.ipynb$/.exec(link.pathname);
    if (!to) return;
    link.href = `../${to[1]}.html${hash}`;
    link.target = "";
    event.stopPropagation();
  }, true);

  const kept = () => `${state.panel.context.path.replace(".ipynb", "")}-`;  // how files of this page's answers begin

  // What is written is saved a second later. Nobody who leaves the page is asked about anything else, such as what cells
  // show: it is not kept.
  window.addEventListener("beforeunload", event => { if (!state.unsaved) event.stopImmediatePropagation(); });

  function keepWhatIsWritten() {
    const { context, content } = state.panel;
    const changed = () => {
      clearTimeout(state.unsaved);
      const now = state.unsaved = setTimeout(async () => {
        await context.save();
        if (state.unsaved === now) state.unsaved = 0;
      }, 1000);
    };
    for (const cell of content.widgets) {
      cell.model.sharedModel.changed.connect((_, change) => { if (change.sourceChange) changed(); });
    }
    content.model.cells.changed.connect(changed);
  }

  async function startAgain() {
    const { app, panel } = state;
    if (!confirm("Forget what was changed and answered on this page, and begin anew?")) return;
    clearTimeout(state.unsaved);
    state.unsaved = 0;
    const { contents } = app.serviceManager, { content } = await contents.get("", { content: true });
    const ours = content.map(file => file.path).filter(path => path.startsWith(kept()));
    for (const path of [panel.context.path, ...ours]) await contents.delete(path).catch(() => {});
    location.reload();
  }

  async function begin() {
    await until(() => document.readyState !== "loading");
    document.body.prepend(bar);
    showCode(localStorage.getItem("tabletop code") === "shown");
    box.addEventListener("change", () => showCode(box.checked));
    const app = state.app = await until(() => window.jupyterapp);
    const panel = state.panel = await until(() => app.shell.currentWidget?.content?.widgets && app.shell.currentWidget);
    await panel.context.ready;
    await until(() => panel.content.widgets.length === panel.content.model.cells.length && panel.content.widgets.length);
    for (const cell of panel.content.widgets) {
      const typed = (cell.model.getMetadata("tags") || []).includes("code-only");
      cell.node.classList.toggle("tt-typing", typed);
      if (cell.model.type !== "code") continue;
      cell.node.classList.add("tt-coming");
      cell.model.outputs.clear();  // what was kept from the last visit has no Python behind it
    }
    keepWhatIsWritten();
    download.addEventListener("click", () => app.commands.execute("docmanager:download"));
    again.addEventListener("click", startAgain);
    await panel.sessionContext.ready;
    state.kernel = performance.now();
    rememberKeeper();
    watchBusy(panel.sessionContext.session.kernel);
    const word = decodeURIComponent(hash.slice(1));
    const told = { TABLETOP_KEPT_ANSWERS: kept(), ...word && { TABLETOP_QUESTION_WORD: word } };
    await silently(`import os; os.environ.update(${JSON.stringify(told)})`);
    say("");
    const seen = new IntersectionObserver(entries => {
      for (const entry of entries) {
        if (entry.isIntersecting) {
          const at = panel.content.widgets.findIndex(cell => cell.node === entry.target);
          state.wanted = Math.max(state.wanted, at);
        }
      }
    });
    for (const cell of panel.content.widgets) seen.observe(cell.node);
    keepRunning();
  }
  begin();
})();
