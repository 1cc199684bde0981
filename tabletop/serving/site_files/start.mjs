// The Python of a page. It starts as soon as its worker does, while JupyterLab is still on its way; when JupyterLab
// asks for it, it is there or nearly there.
import { loadPyodide as load } from "./pyodide.mjs";

async function start() {
  const python = await load({ indexURL: new URL(".", import.meta.url).href });
  performance.mark("Python");  // for those who measure it
  await python.loadPackage(["ipython", "tabletop"], { messageCallback() {} });
  performance.mark("unpacked");
  python.runPython(`
import sys, warnings

with warnings.catch_warnings(action="ignore"):
    import pyodide_kernel, tabletop.widgets
    from tabletop.arena.machine import LastFinder

sys.meta_path.append(LastFinder)
`);
  performance.mark("imported");
  return python;
}

const coming = start();
coming.catch(() => {});  // whoever asks for it is told

export async function loadPyodide({ stdout, stderr }) {
  const python = await coming;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}
