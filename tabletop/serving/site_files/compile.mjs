// Compiles the Python files of a folder with the Python that the browser will run: without their sources,
// except tabletop's, which somebody may want to read.
import { pathToFileURL } from "node:url";

const [where, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(where));
const python = await loadPyodide();
python.mountNodeFS("/packages", folder);
python.runPython(`
import compileall, os, pathlib, py_compile

for name, goes_to in ("library", os.path.dirname(os.__file__)), ("ipython", ""), ("tabletop", ""):
    done = compileall.compile_dir(f"/packages/{name}", quiet=1, stripdir=f"/packages/{name}", prependdir=goes_to,
                                  optimize=0, legacy=name != "tabletop",
                                  invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    assert done, "a file could not be compiled"
    for source in pathlib.Path("/packages", name).rglob("*.py"):
        if name != "tabletop":
            source.unlink()
`);
process.exit(0);
