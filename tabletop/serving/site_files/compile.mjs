// Compiles the Python files of a folder with the Python that the browser will run.
import { pathToFileURL } from "node:url";

const [where, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(where));
const python = await loadPyodide();
python.mountNodeFS("/packages", folder);
python.runPython(`
import compileall, py_compile
done = compileall.compile_dir("/packages", quiet=1, stripdir="/packages", optimize=0,
                              invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
assert done, "a file could not be compiled"
`);
process.exit(0);
