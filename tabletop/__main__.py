"""Start the notebooks, show them to a class, make a site of them, run the tests or compile the rules:
``python3 -m tabletop lab``, ``class``, ``site``, ``test`` and ``compile``.

Only the standard library, and only syntax that every Python 3 can read: a Python that is too old is
told so in a sentence, where an f-string would end in a SyntaxError.
"""

import contextlib
import difflib
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

OLDEST_PYTHON = (3, 11)
THIS_PYTHON = tuple(sys.version_info[:2])
ON_WINDOWS = os.name == "nt"
USAGE = """usage: {0} lab [--no-browser] [--port N] [other options of jupyter lab]
       {0} class [--lan] [--visitors N] [--each-address N] [--work-seconds N] [--answers FOLDER]
                 [--proxy ADDRESS [--name NAME]] [--port N] [--no-browser]
       {0} site [--to FOLDER] [--pyodide FOLDER]
       {0} test [--no-browser] [--no-compiled] [options of pytest]
       {0} compile [--undo]

lab      opens the notebooks in JupyterLab
class    shows them as pages without code, to up to 30 visitors or N; on this machine alone,
         with --lan to those on its network who have the door word; --each-address limits the pages
         from one address, --work-seconds how long one computes at once, --answers keeps what is handed in,
         --proxy and --name stand for a proxy in front, with https
site     makes plain files of them in the folder site, or FOLDER, for any web server: visitors install nothing;
         --pyodide is a full distribution of Pyodide, for charts where there is no network
test     runs all tests; --no-browser leaves out those that need a browser,
         --no-compiled those that are run once more with compiled rules
compile  makes the rules faster, for large comparisons, with a C compiler; --undo goes back to plain Python

The first time, they make the environment they need in the folder .venv.
""".format("py -m tabletop" if ON_WINDOWS else "python3 -m tabletop")

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
ENVIRONMENT = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(ENVIRONMENT, *(("Scripts", "python.exe") if ON_WINDOWS else ("bin", "python")))
STAMP = os.path.join(ENVIRONMENT, "installed-requirements")
FIRST_PAGE = "/lab/tree/notebooks/00_start_here.ipynb"
SECONDS_TO_END = 20
NO_TESTS_FOUND = 5  # pytest's status
NO_COMPILER = 3  # the status of tabletop/serving/compiling.py

COMPILING = "tabletop/serving/compiling-requirements.txt"
SITE = "tabletop/serving/site-requirements.txt"
COMPILE = "import sys; from tabletop.serving import compiling; sys.exit(compiling.main(sys.argv[1:]))"
# What is run with compiled rules too: the tests of what is compiled. Strategies, samples and sentences are found the
# same by test_compiled.py, so what else is tested of them is the same.
COMPILED_TESTS = ["tests/engine", "tests/games", "tests/serving/test_compiled.py", "--ignore-glob=*/lesson"]
COMPILED_TESTS += ["--ignore-glob=*/test_{}.py".format(name)
                   for name in ("dealing", "english", "sampling", "strategies", "truth")]
ALL_CORES = ["--numprocesses=auto", "--maxprocesses=8"]
NO_NOTEBOOKS = ["-p", "no:nbval"]  # which takes longer to load than pytest
# In their own order: otherwise files with few tests come last, and among these are the longest.
FILE_BY_FILE = ["--dist=loadfile", "--no-loadscope-reorder"]
OVERRIDES = os.path.join(ENVIRONMENT, "share", "jupyter", "lab", "settings", "overrides.json")
NO_NEWS = """{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}\n"""

BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "msedge")
BROWSER_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Google\Chrome\Application\chrome.exe",
    r"%LocalAppData%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
)
PLAYWRIGHTS_OWN_BROWSER = ""
PLAYWRIGHT_PROBE = """import os, sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    sys.exit(not os.path.exists(playwright.chromium.executable_path))"""
# RECORD, from which files() reads, is what pip writes last: with it, pip and the environment are complete.
SOUNDNESS_PROBE = "import importlib.metadata, sys; print(*sys.version_info[:2], bool(importlib.metadata.files('pip')))"


class Trouble(Exception):
    """A sentence for the user: what is wrong and what to do."""


class Ended(Trouble):
    """The user told us to end."""


class Runner:
    """Runs processes in the project's folder, and ends them when we are told to end."""

    def __init__(self):
        self.running = {}  # every process with the signal that ends it
        self.told_to_end = False

    def listen(self):
        """Take the signals that tell us to end, except a SIGHUP that nohup has switched off."""
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
            number = getattr(signal, name, None)
            if number and not (name == "SIGHUP" and signal.getsignal(number) == signal.SIG_IGN):
                signal.signal(number, self.end)

    def end(self, *_):
        """Tell the processes to end, once, and kill those that do not."""
        if self.told_to_end:
            return
        self.told_to_end = True
        for process, ending_signal in list(self.running.items()):
            if not ON_WINDOWS:  # there the console hands Ctrl-C to every process by itself
                process.send_signal(ending_signal)
            last_resort = threading.Timer(SECONDS_TO_END, process.kill)
            last_resort.daemon = True
            last_resort.start()

    def start(self, command, ending_signal=signal.SIGINT, folder=ROOT, output=None, **extra_environment):
        """Start a command and return its process, for `wait`."""
        if self.told_to_end:
            raise Ended()
        environment = dict(os.environ, **extra_environment)
        # In a session of its own it hears of Ctrl-C from us alone: a second SIGINT would disturb its tidying up.
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=output, stderr=output and subprocess.STDOUT,
            start_new_session=not ON_WINDOWS,
        )
        self.running[process] = ending_signal
        if self.told_to_end:  # too early for end() to know the process
            process.send_signal(signal.SIGTERM)
        return process

    def wait(self, process):
        """Return the status of a process when it has ended."""
        status = process.wait()
        del self.running[process]
        if self.told_to_end:
            raise Ended()
        return status if status >= 0 else 128 - status

    def run(self, command, **options):
        """Run a command and return its status."""
        return self.wait(self.start(command, **options))


def say(text):
    """Print at once, so that it stands before what the next process prints."""
    print(text, flush=True)


def is_root():
    return hasattr(os, "geteuid") and os.geteuid() == 0


def probe(*arguments):
    """Run the environment's Python; return what it prints, or None when it fails."""
    try:
        command = (PYTHON,) + arguments
        return subprocess.check_output(command, stderr=subprocess.DEVNULL, universal_newlines=True).strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def environment_is_sound():
    """Say whether .venv was made completely, in this place and by this version of Python."""
    try:
        with open(os.path.join(ENVIRONMENT, "pyvenv.cfg"), encoding="utf-8", errors="replace") as settings:
            made_here = " {}\n".format(ENVIRONMENT) in settings.read()
    except OSError:
        return False
    return made_here and probe("-c", SOUNDNESS_PROBE) == "{} {} True".format(*THIS_PYTHON)


def make_environment():
    try:
        import ensurepip  # noqa: F401 - venv needs it, and Debian packs it separately
        import venv
    except ImportError:
        raise Trouble(
            "This Python cannot make environments, for lack of its module venv or ensurepip: "
            "install them (on Debian and Ubuntu: apt install python3-venv) and start again."
        ) from None
    say("Making the environment .venv ...")
    try:
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=not ON_WINDOWS).create(ENVIRONMENT)
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        raise Trouble(
            "The environment could not be made ({}): make sure that the disk has room "
            "and that you may write to {}, then start again.".format(error, ENVIRONMENT)
        ) from None


def fingerprint(requirement_file):
    """Return a line that changes whenever there is something new to install."""
    digest = hashlib.sha256("{}.{}".format(*THIS_PYTHON).encode())
    for name in ("pyproject.toml", requirement_file):
        try:
            with open(os.path.join(ROOT, name), "rb") as source:
                digest.update(source.read())
        except FileNotFoundError:
            raise Trouble(
                "There is no {} in {}: start again in a folder that has the whole project, "
                "not only the package.".format(name, ROOT)
            ) from None
    return digest.hexdigest()


def stamped():
    """Return the fingerprints of what is installed."""
    try:
        with open(STAMP) as stamp:
            return stamp.read().split()
    except FileNotFoundError:
        return []


def write_stamp(lines):
    with open(STAMP, "w") as stamp:
        stamp.write("\n".join(lines))


def pip_is_configured():
    """Say whether the user has told pip anything, such as a proxy: uv would not know of it."""
    return probe("-m", "pip", "config", "list") != ""


def installers(run):
    """Yield the commands that can install, for as long as the one before has failed: uv, which is faster, then pip.
    What pip installs is compiled afterwards, on all cores: pip itself takes one."""
    pip = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-compile"]
    if not pip_is_configured():
        if shutil.which("uv"):
            yield ["uv", "pip", "install", "--python=" + PYTHON]
        elif run(pip + ["-qqq", "--retries=0", "uv"]) == 0:
            yield [PYTHON, "-m", "uv", "pip", "install", "--python=" + PYTHON]
    yield pip


def prepare_environment(run, *requirement_files):
    """Make .venv and install the requirements, as far as that is not done yet."""
    wanted = [fingerprint(name) for name in requirement_files]
    if not environment_is_sound():
        make_environment()
    if set(wanted) <= set(stamped()):
        return
    say("Installing {} ...".format(" and ".join(requirement_files)))
    write_stamp([])  # nothing is certain until an installer has come to its end
    wishes = ["--requirement=" + name for name in requirement_files]
    used = next((command for command in installers(run) if run(command + wishes) == 0), None)
    if used is None:
        raise Trouble(
            "The packages could not be installed, for the reason pip gives above: "
            "check the network connection and the room on the disk, then start again."
        )
    if "--no-compile" in used:
        run([PYTHON, "-m", "compileall", "-qq", "-j0", os.path.join(ENVIRONMENT, "Lib" if ON_WINDOWS else "lib")])
    write_stamp(wanted)


def switch_off_news():
    """Keep JupyterLab's question about news from lying over the page; a file that is there already is the user's."""
    if not os.path.exists(OVERRIDES):
        os.makedirs(os.path.dirname(OVERRIDES), exist_ok=True)
        with open(OVERRIDES, "w") as overrides:
            overrides.write(NO_NEWS)


def serve(runner, command):
    """Run a server until it ends or is told to."""
    try:
        return runner.run(command, ending_signal=signal.SIGTERM)
    except Ended:
        return 0


def lab(runner, arguments):
    """Open the notebooks and stay until JupyterLab ends."""
    prepare_environment(runner.run, "requirements.txt")
    switch_off_news()
    command = [PYTHON, "-m", "jupyterlab", "--ServerApp.root_dir=" + ROOT, "--LabApp.default_url=" + FIRST_PAGE]
    command += ["--ServerApp.answer_yes=True"] + ["--allow-root"] * is_root()
    return serve(runner, command + arguments)


def show_to_class(runner, arguments):
    """Open the notebooks as pages and stay until the class is over."""
    prepare_environment(runner.run, "requirements.txt")
    return serve(runner, [PYTHON, "-m", "tabletop.serving.class_server"] + arguments)


def make_site(runner, arguments):
    """Make plain files of the notebooks, for any web server."""
    prepare_environment(runner.run, "requirements.txt", SITE)
    return runner.run([PYTHON, "-m", "tabletop.serving.site"] + arguments)


def compile_rules(runner, arguments):
    """Build the compiled rules in place, or remove them."""
    if arguments not in ([], ["--undo"]):
        raise Trouble("compile has one option, --undo, and not {}.".format(" ".join(arguments)[:200]))
    if arguments:
        return runner.run([sys.executable, "-c", COMPILE] + arguments)
    prepare_environment(runner.run, "requirements.txt", COMPILING)
    return runner.run([PYTHON, "-c", COMPILE])


def find_browser():
    """Return the path of a browser on this machine, or PLAYWRIGHTS_OWN_BROWSER, or None."""
    candidates = [shutil.which(name) for name in BROWSER_NAMES] + list(map(os.path.expandvars, BROWSER_PLACES))
    for path in candidates:
        if path and os.path.isfile(path):
            return path
    return None if probe("-c", PLAYWRIGHT_PROBE) is None else PLAYWRIGHTS_OWN_BROWSER


def install_browser(run):
    say("No browser found: installing Chromium with playwright ...")
    if run([PYTHON, "-m", "playwright", "install", "chromium"]) != 0 and is_root() and shutil.which("apt-get"):
        say("That failed: installing Debian's package chromium with apt-get ...")
        run(["apt-get", "update"])
        install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
        run(install, DEBIAN_FRONTEND="noninteractive")


def provide_browser(run):
    """Return what find_browser finds, after an installation if need be."""
    if find_browser() is None:
        install_browser(run)
    browser = find_browser()
    if browser is None:
        raise Trouble(
            "The browser tests found no browser and could not install one. Install Chromium, Google Chrome "
            "or Microsoft Edge and start again, or leave these tests out with --no-browser."
        )
    return browser


class Phase:
    """A run of pytest. Of one that runs beside others, the output is kept and printed with its result."""

    def __init__(self, runner, name, arguments, output=None, **options):
        self.runner, self.name, self.output, self.start = runner, name, output, time.time()
        self.heading = "\n=== {}: pytest {}".format(name, " ".join(arguments))
        if output is None:
            say(self.heading)
        self.process = runner.start([PYTHON, "-m", "pytest"] + arguments, output=output, **options)

    def result(self):
        """Wait for the end; return whether it passed and a line for the summary."""
        status, end = self.runner.wait(self.process), time.time()
        if self.output is not None:
            end = os.fstat(self.output.fileno()).st_mtime  # it may have ended long ago, with a last word
            say(self.heading)
            say_all(self.output)
        outcomes = {0: "passed", NO_TESTS_FOUND: "FAILED, no tests found"}
        outcome = outcomes.get(status, "FAILED, status {}".format(status))
        line = "{:<10} {} in {:.0f} s".format(self.name, outcome, end - self.start)
        say(line)
        return status == 0, line


def kept_output(folder, name):
    """Open a file for what a process says that runs beside others."""
    return open(os.path.join(folder, name), "w+", encoding="utf-8", errors="replace")


def say_all(output):
    output.seek(0)
    say(output.read())


class CompiledCopy:
    """A copy of the project in a folder of its own, whose rules are compiled while the first phases run: the project
    stays plain."""

    def __init__(self, runner, folder):
        self.runner = runner
        self.root = os.path.join(folder, "tabletop")
        ignored = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "*.so", "*.pyd", "compiled.json")
        shutil.copytree(ROOT, self.root, ignore=ignored)
        self.output = kept_output(folder, "of-the-build")
        self.building = runner.start([PYTHON, "-c", COMPILE, "--unoptimised"], folder=self.root, output=self.output)

    def run_phase(self, arguments):
        """Run the rules' tests when the build is done; without a C compiler they are not run, and in CI that is a
        failure."""
        say("\n=== compiled: building")
        status = self.runner.wait(self.building)
        if status != 0:
            say_all(self.output)
        if status == NO_COMPILER:
            in_ci = os.environ.get("CI", "") not in ("", "0", "false")
            return not in_ci, "compiled   {}not run, for lack of a C compiler".format("FAILED, " * in_ci)
        if status != 0:
            return False, "compiled   FAILED, the rules cannot be compiled: the reason stands above"
        environment = {"PYTHONPATH": self.root, "TABLETOP_PLAIN": ""}
        return Phase(self.runner, "compiled", COMPILED_TESTS + arguments, folder=self.root, **environment).result()

    def close(self):
        """Wait for a build that nobody waited for, so that the folder can be removed."""
        self.building.wait()
        self.output.close()


def test(runner, arguments):
    """Run all tests, each phase even if an earlier one failed. The browser's tests, which wait much, run beside the
    others."""
    left_out = {"--no-browser", "--no-compiled"} & set(arguments)
    arguments = [argument for argument in arguments if argument not in left_out]
    on_all_cores = ALL_CORES + arguments
    prepare_environment(runner.run, "requirements.txt", COMPILING, SITE, "tests/requirements.txt")
    browser = None if "--no-browser" in left_out else provide_browser(runner.run)
    with contextlib.ExitStack() as closing:
        folder = closing.enter_context(tempfile.TemporaryDirectory(prefix="tabletop-", ignore_cleanup_errors=True))
        compiled = None
        if "--no-compiled" not in left_out:
            compiled = CompiledCopy(runner, folder)
            closing.callback(compiled.close)

        def plain(name, arguments, **options):
            return Phase(runner, name, arguments + on_all_cores, TABLETOP_PLAIN="1", **options)

        if browser is not None:
            output = closing.enter_context(kept_output(folder, "of-the-browser"))
            clicked = plain("browser", ["tests/browser"] + NO_NOTEBOOKS + FILE_BY_FILE, output=output,
                            TABLETOP_BROWSER=browser)
            closing.callback(clicked.process.wait)
        ignored = ["--ignore=tests/browser", "--ignore=tests/serving/test_compiled.py"]
        results = [
            plain("tests", ["tests"] + ignored + NO_NOTEBOOKS + ["--dist=loadgroup"]).result(),
            plain("notebooks", ["--nbval-lax", "notebooks"] + FILE_BY_FILE).result(),
            compiled.run_phase(NO_NOTEBOOKS + ["--dist=loadgroup"] + on_all_cores) if compiled
            else left_out_as_asked("compiled"),
            left_out_as_asked("browser") if browser is None else clicked.result(),
        ]
    say("\n=== summary\n" + "\n".join(line for _, line in results))
    return 0 if all(passed for passed, _ in results) else 1


def left_out_as_asked(name):
    return True, "{0:<10} left out, as --no-{0} says".format(name)


COMMANDS = {"lab": lab, "class": show_to_class, "site": make_site, "test": test, "compile": compile_rules}


def explain_usage(word):
    """Answer a missing or unknown command with the usage and the command that is probably meant."""
    for command in difflib.get_close_matches(word, COMMANDS, n=1, cutoff=0.4):
        sys.stderr.write("There is no command {}: did you mean {}?\n\n".format(word, command))
    sys.stderr.write(USAGE)
    return 2


def main(arguments):
    if THIS_PYTHON < OLDEST_PYTHON:
        sentence = "tabletop needs Python {}.{} or newer, and this is {}.{}: install a newer one and start again."
        sys.exit(sentence.format(*(OLDEST_PYTHON + THIS_PYTHON)))
    if "--help" in arguments or "-h" in arguments:
        say(USAGE)
        return 0
    if not arguments or arguments[0] not in COMMANDS:
        return explain_usage("".join(arguments[:1]))
    runner = Runner()
    runner.listen()
    try:
        return COMMANDS[arguments[0]](runner, arguments[1:])
    except (OSError, Trouble) as error:
        if runner.told_to_end:
            sys.stderr.write("Ended as told; the same command goes on from here.\n")
            return 130
        advice = ": make room on the disk or take care of the access rights." if isinstance(error, OSError) else ""
        sys.exit(str(error) + advice)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
