"""The commands ``python3 -m tabletop lab``, ``class`` and ``test``, run in small projects made of stand-ins.

The stand-ins for JupyterLab, pytest and playwright are real wheels, so that environments are really
made and pip really installs, without the network.
"""

import ast
import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "tabletop"
PATIENCE = 240
"""Seconds until what hangs is given up."""
pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts and get POSIX signals"),
    pytest.mark.xdist_group("main"),  # they share one environment, and making it takes longer than any of them
]

LAB = """
import json, os, pathlib, signal, sys, time
received = []
def note(number, frame):
    received.append(number)
    pathlib.Path("lab-received.json").write_text(json.dumps(received))
    while "--patient" in sys.argv and not os.path.exists("lab-may-end"):
        time.sleep(0.01)
    if "--stubborn" not in sys.argv:
        sys.exit(0)
for number in (signal.SIGTERM, signal.SIGINT):
    signal.signal(number, note)
if "--fail" in sys.argv:
    sys.exit(7)
if "--crash" in sys.argv:
    os.kill(os.getpid(), signal.SIGKILL)
begun = pathlib.Path("lab-begun.part")
begun.write_text(json.dumps({"pid": os.getpid(), "arguments": sys.argv[1:], "folder": os.getcwd()}))
begun.rename("lab-begun.json")
give_up = time.monotonic() + 600
while "--end" not in sys.argv and time.monotonic() < give_up:
    time.sleep(0.01)
"""
PYTEST = """
import json, os, sys
call = {"arguments": sys.argv[1:], "folder": os.getcwd(), "built": os.path.exists("built")}
call.update((name, os.environ.get(name)) for name in ("TABLETOP_BROWSER", "TABLETOP_PLAIN", "PYTHONPATH"))
with open(os.path.join(os.environ["PROJECT"], "pytest-calls"), "a") as calls:
    print(json.dumps(call), file=calls)
sys.exit(int(os.environ.get("STATUS_OF_NOTEBOOKS", 0)) if "--nbval-lax" in sys.argv else 0)
"""
COMPILE = """
import os, pathlib, sys, time
begun = pathlib.Path(os.environ["PROJECT"], "build-begun")
begun.with_suffix(".part").write_text(str(os.getpid()))
begun.with_suffix(".part").rename(begun)
print("what the build says")
time.sleep(float(os.environ.get("SECONDS_OF_BUILD", 0)))
pathlib.Path("built").touch()
sys.exit(int(os.environ.get("STATUS_OF_BUILD", 0)))
"""
PLAYWRIGHT = """
import os, pathlib, sys
assert sys.argv[1:] == ["install", "chromium"]
if "PLAYWRIGHT_CAN_INSTALL" not in os.environ:
    sys.exit("no way to the browsers")
pathlib.Path("playwrights-browser").touch()
"""
PLAYWRIGHT_API = """
import contextlib, types
@contextlib.contextmanager
def sync_playwright():
    yield types.SimpleNamespace(chromium=types.SimpleNamespace(executable_path="playwrights-browser"))
"""
UV = """
import os, pathlib, sys
with open(pathlib.Path(os.environ["PROJECT"], "uv-calls"), "a") as calls:
    print(*sys.argv[1:], file=calls)
sys.exit(int(os.environ.get("STATUS_OF_UV", 0)))
"""
OVERRIDES = ".venv/share/jupyter/lab/settings/overrides.json"
APT_GET = """#!/bin/sh
echo "$@" >> apt-get-calls
[ "$1" = update ] || { echo > "${0%/*}/chromium"; /bin/chmod +x "${0%/*}/chromium"; }
"""


def write_wheel(folder, name, **modules):
    """Write a wheel that pip can install, and return the line of a requirement file that asks for it."""
    description = f"{name}-1.dist-info"
    with zipfile.ZipFile(folder / f"{name}-1-py3-none-any.whl", "w") as wheel:
        for module, code in modules.items():
            wheel.writestr(f"{name}/{module}.py", code)
        wheel.writestr(f"{description}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        wheel.writestr(f"{description}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{description}/RECORD", "")
    return f"./wheels/{name}-1-py3-none-any.whl\n"


class Project:
    """A small project with the real launcher and stand-ins for what it starts."""

    def __init__(self, root):
        self.root = root
        self.bin = root / "bin"
        for folder in (self.bin, root / "wheels", root / "tests", root / "tabletop" / "serving"):
            folder.mkdir(parents=True)
        for name in ("__init__.py", "__main__.py"):
            shutil.copy(PACKAGE / name, root / "tabletop")
        (root / "pyproject.toml").write_text("[project]\n")
        wheels = root / "wheels"
        write_wheel(wheels, "uv", __main__=UV)
        for name, lines in {
            "requirements.txt": [write_wheel(wheels, "jupyterlab", __main__=LAB),
                                 write_wheel(wheels, "pytest", __main__=PYTEST)],
            "tests/requirements.txt": [write_wheel(wheels, "playwright", __main__=PLAYWRIGHT, sync_api=PLAYWRIGHT_API)],
            "tabletop/serving/compiling-requirements.txt": [write_wheel(wheels, "mypy", __main__="")],
            "tabletop/serving/site-requirements.txt": [write_wheel(wheels, "jupyterlite", __main__="")],
        }.items():
            (root / name).write_text("".join(lines))

    def start(self, *arguments, before="", after="", **environment):
        """Start the launcher, with code to run before and after its module is loaded."""
        # A test that runs under nohup would hand its ignored SIGHUP down.
        code = "import os, signal, sys\nsignal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
        code += f"{before}\nimport tabletop.__main__ as main\nmain.BROWSER_PLACES, main.COMPILE = (), {COMPILE!r}\n"
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
        offline = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PATH": str(self.bin), "PROJECT": str(self.root),
                   "CI": ""}
        return subprocess.Popen(
            [sys.executable, "-c", f"{code}{after}\nsys.exit(main.main(sys.argv[1:]))", *arguments], cwd=self.root,
            env={**inherited, **offline, **environment}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True)

    def run(self, *arguments, **options):
        process = self.start(*arguments, **options)
        output, errors = process.communicate(timeout=PATIENCE)
        return subprocess.CompletedProcess(arguments, process.returncode, output, errors)

    def start_lab(self, *arguments, command="lab", **options):
        """Start a lab, or a class, and return it with what its server says of itself."""
        process = self.start(command, *arguments, **options)
        wait_for(self.root / "lab-begun.json", process)
        return process, self.lab()

    def lab(self):
        """What the last JupyterLab says of itself."""
        return json.loads((self.root / "lab-begun.json").read_text())

    def received(self):
        """The signals that it has heard."""
        return json.loads((self.root / "lab-received.json").read_text())

    @contextmanager
    def changed(self, name, text):
        """A file of the project with another text."""
        path = self.root / name
        right = path.read_text()
        path.write_text(text)
        yield
        path.write_text(right)

    def add_program(self, name, script="#!/bin/sh\n"):
        path = self.bin / name
        path.write_text(script)
        path.chmod(0o755)
        return str(path)

    def calls(self, name):
        """What a stand-in was called with, line by line."""
        path = self.root / f"{name}-calls"
        return path.read_text().splitlines() if path.exists() else []

    def pytest_calls(self):
        """What pytest was called with; the browser's tests last, which begin beside the first."""
        calls = [json.loads(line) for line in self.calls("pytest")]
        return sorted(calls, key=lambda call: call["arguments"][0] == "tests/browser")

    def tidy(self):
        """Remove what a run leaves behind, except the environment."""
        for pattern in ("bin/*", "lab-*", "*-calls", "build-*", "playwrights-browser", "built", OVERRIDES):
            for path in self.root.glob(pattern):
                path.unlink()


def load_launcher(root):
    """Load a project's launcher as a module, to look at its parts."""
    description = importlib.util.spec_from_file_location("launcher", root / "tabletop" / "__main__.py")
    module = importlib.util.module_from_spec(description)
    description.loader.exec_module(module)
    return module


def wait_for(path, process):
    deadline = time.monotonic() + PATIENCE
    while not path.exists():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline, f"{path.name} did not appear"
        time.sleep(0.01)
    return path


def assert_one_sentence(result, *words):
    """Check that a run failed with one sentence on its error output, which has the words."""
    (sentence,) = result.stderr.strip().splitlines()
    assert result.returncode != 0 and "Traceback" not in result.stdout
    assert all(word in sentence for word in words), sentence


@pytest.fixture(scope="module")
def installed_project(tmp_path_factory):
    """A project in a folder whose name needs quoting; its environment was begun by one run and made by the next."""
    project = Project(tmp_path_factory.mktemp("projects") / "Anna's cards")
    project.add_program("chromium")
    killed = project.start("lab")
    wait_for(project.root / ".venv" / "pyvenv.cfg", killed)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate()
    project.sound_after_kill = load_launcher(project.root).environment_is_sound()
    project.first_run = project.run("test")
    assert project.first_run.returncode == 0, project.first_run
    return project


@pytest.fixture
def project(installed_project):
    installed_project.tidy()
    return installed_project


def test_the_tests_of_this_file_stay_together(request):
    """On several cores one of them runs all these tests, or two would change one environment, or make it twice."""
    if getattr(request.config.option, "loadgroup", False):
        assert request.node.nodeid.endswith("@main")


# What an old Python sees.

@pytest.mark.parametrize("name", ["__init__.py", "__main__.py", "serving/compiling.py"])
def test_every_python_3_can_read_it(name):
    """That it needs no package either is tested in test_layers.py."""
    too_new = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.Match, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse((PACKAGE / name).read_text(encoding="utf-8"), feature_version=(3, 3))):
        assert not isinstance(node, too_new), f"line {node.lineno}"


# The command line.

@pytest.mark.parametrize(("arguments", "status", "answer"), [
    (["--help"], 0, "usage:"), (["lab", "-h"], 0, "usage:"), ([], 2, "usage:"), (["xyz"], 2, "usage:"),
    (["tset"], 2, "There is no command tset: did you mean test?"),
    (["Lab"], 2, "There is no command Lab: did you mean lab?")])
def test_help_and_commands_that_are_none(tmp_path, arguments, status, answer):
    result = Project(tmp_path / "project").run(*arguments)
    said, unsaid = (result.stderr, result.stdout) if status else (result.stdout, result.stderr)
    assert (result.returncode, unsaid) == (status, "")
    assert said.startswith(answer) and "lab [--no-browser]" in said


# What can go wrong.

NO_ROOM = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))"


@pytest.mark.parametrize(("folder", "spoil", "before", "words"), [
    ("project", None, "sys.version_info = (3, 8, 18)", ["needs Python 3.11", "this is 3.8"]),
    ("project", None, "sys.modules['venv'] = None", ["python3-venv"]),
    ("project", None, "sys.modules['ensurepip'] = None", ["python3-venv"]),
    ("project", lambda root: (root / "requirements.txt").unlink(), "", ["no requirements.txt", "whole project"]),
    ("project", None, NO_ROOM, ["File too large", "disk has room", ".venv"]),
    ("project", lambda root: (root / ".venv").write_text("not a folder"), "", ["could not be made", ".venv"]),
    ("a:b", None, "", ["could not be made", "PATH separator"]),
], ids=["old Python", "no venv", "no ensurepip", "not the project", "no room", "a file .venv", "a colon"])
def test_what_is_wrong_is_said_in_a_sentence(tmp_path, folder, spoil, before, words):
    project = Project(tmp_path / folder)
    if spoil:
        spoil(project.root)
    assert_one_sentence(project.run("lab", before=before), *words)
    assert not (project.root / ".venv" / "bin" / "pip").exists()


def test_stamp_that_cannot_be_read(project):
    stamp = project.root / ".venv" / "installed-requirements"
    stamp.rename(stamp.with_name("hidden"))
    stamp.mkdir()
    result = project.run("lab")
    stamp.rmdir()
    stamp.with_name("hidden").rename(stamp)
    assert_one_sentence(result, "installed-requirements", "access rights")


def test_pip_fails_and_the_next_run_makes_up_for_it(project):
    with project.changed("requirements.txt", "a-package-that-is-nowhere>=1\n"):
        result = project.run("lab", "--end")
    last = result.stderr.strip().splitlines()[-1]
    assert last.startswith("The packages could not be installed") and "check the network" in last
    assert result.returncode == 1 and "Traceback" not in result.stderr + result.stdout
    assert "a-package-that-is-nowhere" in result.stdout + result.stderr
    repaired = project.run("lab", "--end")
    assert repaired.returncode == 0 and "Installing requirements.txt" in repaired.stdout
    assert "Making the environment" not in repaired.stdout


# The environment.

@pytest.mark.parametrize("first", [["lab", "--end"], ["test", "--no-browser"]])
def test_second_run_installs_nothing(project, first):
    assert project.run(*first).returncode == 0
    again = project.run("lab", "--end")
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")


@pytest.mark.parametrize("name", ["requirements.txt", "pyproject.toml"])
def test_changed_requirements_are_something_new_to_install(project, name):
    launcher = load_launcher(project.root)
    before = launcher.fingerprint("requirements.txt")
    with project.changed(name, (project.root / name).read_text() + "\n# changed\n"):
        assert launcher.fingerprint("requirements.txt") != before
    assert launcher.fingerprint("requirements.txt") == before


def test_half_made_environment_is_made_anew(installed_project):
    assert not installed_project.sound_after_kill
    said = installed_project.first_run.stdout
    assert "Making the environment" in said
    assert "Successfully installed jupyterlab-1 jupyterlite-1 mypy-1 playwright-1 pytest-1" in said


def test_what_pip_installs_is_compiled(installed_project):
    (package,) = (installed_project.root / ".venv").glob("lib/*/site-packages/jupyterlab")
    assert [path.name.partition(".")[0] for path in package.glob("__pycache__/*.pyc")] == ["__main__"]


# Every damage puts one thing in place of another: a file, or a number of the launcher.
DAMAGES = {
    "other version": lambda launcher: setattr(launcher, "THIS_PYTHON", (3, 99)),
    "Python that does not start": lambda launcher: hide(Path(launcher.PYTHON)).symlink_to("nowhere"),
    "unfinished pip": lambda launcher: hide(*Path(launcher.ENVIRONMENT).glob("**/pip-*.dist-info/RECORD")),
}


def hide(path):
    path.rename(path.with_name("hidden"))
    return path


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_environment_is_not_sound(project, damage):
    launcher = load_launcher(project.root)
    assert launcher.environment_is_sound()
    DAMAGES[damage](launcher)
    sound = launcher.environment_is_sound()
    for hidden, name in (("bin/hidden", "python"), ("lib/**/pip-*.dist-info/hidden", "RECORD")):
        for path in (project.root / ".venv").glob(hidden):
            path.replace(path.with_name(name))
    assert not sound
    assert load_launcher(project.root).environment_is_sound(), "the test did not mend what it broke"


def test_an_environment_in_a_folder_that_was_moved_is_not_sound(project):
    moved = project.root.rename(project.root.with_name("moved"))
    launcher = load_launcher(moved)
    found = Path(launcher.PYTHON).exists(), launcher.environment_is_sound()
    moved.rename(project.root)
    assert found == (True, False)


# uv, which is faster than pip.

UNCONFIGURED = "main.stamped, main.pip_is_configured = list, lambda: False"


@pytest.mark.parametrize(("machine_has_uv", "index_has_uv", "status", "uv_calls", "pip_installs"), [
    (True, False, 0, 1, False), (False, True, 1, 1, True), (False, False, 0, 0, True)])
def test_uv_installs_where_it_can_be_had_and_pip_where_it_fails(
        project, machine_has_uv, index_has_uv, status, uv_calls, pip_installs):
    if machine_has_uv:
        project.add_program("uv", f"#!{sys.executable}\n{UV}")
    index = {"PIP_FIND_LINKS": (project.root / "wheels").as_uri()} if index_has_uv else {}
    result = project.run("lab", "--end", after=UNCONFIGURED, STATUS_OF_UV=str(status), **index)
    remove_uv(project)
    assert result.returncode == 0, result.stderr
    python = project.root / ".venv" / "bin" / "python"
    assert project.calls("uv") == [f"pip install --python={python} --requirement=requirements.txt"] * uv_calls
    assert ("Processing ./wheels/jupyterlab" in result.stdout) == pip_installs


def remove_uv(project):
    """The next test begins without it."""
    for path in (project.root / ".venv").glob("lib/**/site-packages/uv*"):
        shutil.rmtree(path)


@pytest.mark.parametrize(("answer", "configured"), [
    ("", False), ("echo \"global.proxy='http://proxy'\"", True), ("exit 1", True)])
def test_where_pip_has_settings_uv_would_not_know_them(project, answer, configured):
    launcher = load_launcher(project.root)
    launcher.PYTHON = project.add_program("pip-config", f"#!/bin/sh\n{answer}\n")
    assert launcher.pip_is_configured() == configured


def test_a_setting_in_the_environment_keeps_uv_away(project):
    project.add_program("uv", f"#!{sys.executable}\n{UV}")
    result = project.run("lab", "--end", after="main.stamped = list", PIP_PROXY="http://localhost:9")
    assert "Processing ./wheels/jupyterlab" in result.stdout and project.calls("uv") == []


# JupyterLab.

NOTING_WHAT_IT_IS_TOLD = """
end = main.Runner.end
def noting(runner, number, frame):
    end(runner, number, frame)
    open(f"lab-told-{len(told)}-{number}", "w").close()
    told.append(number)
main.Runner.end, told = noting, []
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_lab_ends_when_told_to(project, number):
    process, lab = project.start_lab("--patient", after=NOTING_WHAT_IT_IS_TOLD)
    assert psutil.pid_exists(lab["pid"])
    os.killpg(process.pid, number)  # to the whole group, as a terminal does
    wait_for(project.root / f"lab-told-0-{number}", process)
    os.kill(process.pid, number)  # and an impatient second time
    wait_for(project.root / f"lab-told-1-{number}", process)
    (project.root / "lab-may-end").touch()
    output, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, output, errors) == (0, "", "")
    assert not psutil.pid_exists(lab["pid"])
    assert project.received() == [signal.SIGTERM]


def test_lab_that_does_not_end_is_killed(project):
    process, lab = project.start_lab("--stubborn", after="main.SECONDS_TO_END = 0.1")
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 0 and not psutil.pid_exists(lab["pid"])


def test_nohup_is_respected(project):
    process, lab = project.start_lab(before="signal.signal(signal.SIGHUP, signal.SIG_IGN)",
                                     after=NOTING_WHAT_IT_IS_TOLD)
    process.send_signal(signal.SIGHUP)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    assert not psutil.pid_exists(lab["pid"])
    assert [path.name for path in project.root.glob("lab-told-*")] == [f"lab-told-0-{signal.SIGTERM}"]


def test_told_to_end_while_jupyterlab_is_being_started(project):
    signal_before_popen_returns = """
start = main.subprocess.Popen
def start_and_signal(command, *arguments, **options):
    process = start(command, *arguments, **options)
    if "jupyterlab" in command:
        os.kill(os.getpid(), main.signal.SIGINT)
    return process
main.subprocess.Popen = start_and_signal
"""
    result = project.run("lab", after=signal_before_popen_returns)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_ended_while_installing(project):
    slow = project.add_program("slow-pip", "#!/bin/sh\ntouch lab-begun-installing\nexec /bin/sleep 600\n")
    replaced = f"main.PYTHON, main.stamped, main.environment_is_sound = {slow!r}, list, lambda: True\n"
    replaced += "main.pip_is_configured = main.environment_is_sound"
    process = project.start("lab", after=replaced, PATH=os.environ["PATH"])
    wait_for(project.root / "lab-begun-installing", process)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (130, "Ended as told; the same command goes on from here.\n")


def test_lab_passes_its_options_on(project):
    assert project.run("lab", "--end", "--no-browser", "--port", "8899").returncode == 0
    lab = project.lab()
    assert lab["arguments"][-4:] == ["--end", "--no-browser", "--port", "8899"]
    assert f"--ServerApp.root_dir={project.root}" in lab["arguments"]
    assert "--LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb" in lab["arguments"]
    assert lab["folder"] == str(project.root)


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_lab_allows_root_only_to_root(project, user, allowed):
    project.run("lab", "--end", before=f"os.geteuid = lambda: {user}")
    assert ("--allow-root" in project.lab()["arguments"]) == allowed


def test_jupyterlabs_question_about_news_is_switched_off(project):
    assert project.run("lab", "--end").returncode == 0
    overrides = project.root / OVERRIDES
    assert json.loads(overrides.read_text()) == {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}
    overrides.write_text("{}")
    assert project.run("lab", "--end").returncode == 0
    assert overrides.read_text() == "{}", "what the user has set stays"


@pytest.mark.parametrize(("option", "status"), [("--fail", 7), ("--crash", 128 + signal.SIGKILL)])
def test_lab_returns_the_status_of_jupyterlab(project, option, status):
    assert project.run("lab", option).returncode == status


# The class.

def test_class_serves_with_its_options_until_told_to_end(project):
    serving = project.root / "tabletop" / "serving" / "class_server.py"
    serving.write_text(LAB)
    process, server = project.start_lab("--lan", "--visitors", "5", command="class")
    assert (server["arguments"], server["folder"]) == (["--lan", "--visitors", "5"], str(project.root))
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    serving.unlink()
    assert process.returncode == 0 and not psutil.pid_exists(server["pid"])
    assert project.received() == [signal.SIGTERM]


# The tests.

def summary(result):
    return result.stdout.split("=== summary\n")[1]


def test_every_phase_with_the_options_passed_on(project):
    browser = project.add_program("chromium")
    result = project.run("test", "-k", "bannish", "-x")
    assert result.returncode == 0
    tests, notebooks, compiled, clicked = project.pytest_calls()
    cores, options = ["--numprocesses=auto", "--maxprocesses=8"], ["-k", "bannish", "-x"]
    plainly, file_by_file = ["-p", "no:nbval"], ["--dist=loadfile", "--no-loadscope-reorder"]
    ignored = ["--ignore=tests/browser", "--ignore=tests/serving/test_compiled.py"]
    assert tests["arguments"] == ["tests", *ignored, *plainly, "--dist=loadgroup", *cores, *options]
    assert notebooks["arguments"] == ["--nbval-lax", "notebooks", *file_by_file, *cores, *options]
    assert compiled["arguments"][:3] == ["tests/engine", "tests/games", "tests/serving/test_compiled.py"]
    assert compiled["arguments"][-8:] == [*plainly, "--dist=loadgroup", *cores, *options]
    assert clicked["arguments"] == ["tests/browser", *plainly, *file_by_file, *cores, *options]
    assert [call["TABLETOP_BROWSER"] for call in project.pytest_calls()] == [None, None, None, browser]
    names = ("tests", "notebooks", "compiled", "browser")
    assert [line.split()[:2] for line in summary(result).splitlines()] == [[name, "passed"] for name in names]


@pytest.mark.parametrize(("status", "outcome"), [(1, "FAILED, status 1"), (5, "FAILED, no tests found")])
def test_a_failed_phase_fails_the_whole_and_hides_none(project, status, outcome):
    project.add_program("chromium")
    result = project.run("test", STATUS_OF_NOTEBOOKS=str(status))
    assert result.returncode == 1
    assert len(project.pytest_calls()) == 4
    assert f"notebooks  {outcome} in" in summary(result)


def test_what_is_left_out_is_said(project):
    result = project.run("test", "--no-browser", "--no-compiled", "-x")
    assert result.returncode == 0
    assert [call["arguments"][-1] for call in project.pytest_calls()] == ["-x", "-x"]
    assert not re.search("--no-(browser|compiled)", (project.root / "pytest-calls").read_text())
    assert not (project.root / "build-begun").exists()
    for name in ("browser", "compiled"):
        assert f"{name:<10} left out, as --no-{name} says" in summary(result)


# The compiled pass.

def test_the_compiled_tests_run_in_a_copy_and_the_project_stays_plain(project):
    result = project.run("test", "--no-browser")
    tests, notebooks, compiled = project.pytest_calls()
    assert [call["TABLETOP_PLAIN"] for call in (tests, notebooks, compiled)] == ["1", "1", ""]
    assert [call["built"] for call in (tests, notebooks, compiled)] == [False, False, True]
    assert tests["folder"] == notebooks["folder"] == str(project.root)
    assert compiled["folder"] == compiled["PYTHONPATH"] != str(project.root)
    assert not Path(compiled["folder"]).exists()
    assert not (project.root / "built").exists()
    assert "what the build says" not in result.stdout


@pytest.mark.parametrize(("of_build", "in_ci", "status", "outcome"), [
    (3, "", 0, "not run, for lack of a C compiler"), (3, "true", 1, "FAILED, not run, for lack of a C compiler"),
    (1, "", 1, "FAILED, the rules cannot be compiled")])
def test_a_build_that_fails_is_shown(project, of_build, in_ci, status, outcome):
    result = project.run("test", "--no-browser", STATUS_OF_BUILD=str(of_build), CI=in_ci)
    assert (result.returncode, len(project.pytest_calls())) == (status, 2)
    assert "what the build says" in result.stdout and f"compiled   {outcome}" in summary(result)


def test_a_build_in_the_background_ends_when_told_to(project):
    process = project.start("test", "--no-browser", SECONDS_OF_BUILD="600")
    build = int(wait_for(project.root / "build-begun", process).read_text())
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    # a pytest that was running may speak before
    assert errors.endswith("Ended as told; the same command goes on from here.\n")
    assert not psutil.pid_exists(build)


# The browser.

def test_browsers_in_the_order_of_preference(project, monkeypatch):
    launcher = load_launcher(project.root)
    monkeypatch.setenv("PATH", str(project.bin))
    monkeypatch.setenv("PLACE", str(project.bin))
    monkeypatch.setattr(launcher, "BROWSER_PLACES", ("$PLACE/in-its-usual-place",))
    monkeypatch.chdir(project.root)
    found = [launcher.find_browser()]
    (project.root / "playwrights-browser").touch()
    found.append(launcher.find_browser())
    names = ["in-its-usual-place", "google-chrome-stable", "google-chrome", "chromium-browser", "chromium"]
    for name in names:
        project.add_program(name)
        found.append(launcher.find_browser())
    assert found == [None, "", *(str(project.bin / name) for name in names)]


@pytest.mark.parametrize(("root", "can_install", "said", "browser", "apt_get"), [
    (True, True, "with playwright", "", []),
    (True, False, "with apt-get", "bin/chromium", ["update", "install -y --no-install-recommends chromium"]),
    (False, False, "with playwright", None, [])], ids=["from playwright", "from Debian for root", "not to be had"])
def test_browser_that_is_installed(project, root, can_install, said, browser, apt_get):
    project.add_program("apt-get", APT_GET)
    able = {"PLAYWRIGHT_CAN_INSTALL": "yes"} if can_install else {}
    result = project.run("test", after=f"main.is_root = lambda: {root}", **able)
    assert said in result.stdout and project.calls("apt-get") == apt_get
    if browser is None:
        assert (result.returncode, project.calls("pytest")) == (1, [])
        assert result.stderr.strip().splitlines()[-1].startswith("The browser tests found no browser")
        assert "Install Chromium, Google Chrome or Microsoft Edge" in result.stderr
    else:
        assert result.returncode == 0
        assert project.pytest_calls()[-1]["TABLETOP_BROWSER"] == (browser and str(project.root / browser))
