"""The three codes: how each is called, and what its answer says."""
import dataclasses, json, os, re, shutil, subprocess, tempfile

from . import INPUTS, WORK, Failure, frames, states


@dataclasses.dataclass
class Run:
    seconds: float  # of the step loop, set-up excluded
    contacts: float  # per sphere, between spheres, both sides counted
    kinetic: float  # of translation and rotation together
    peak: int  # largest memory [bytes]; 0 where several processes shared the work
    pairs: int = 0  # all contacts, walls included; Tsubu only


def call(command, folder=WORK):
    """Runs COMMAND; answers its exit code, output, errors, and largest memory [bytes].

    The kernel counts the memory of whoever starts a program as the program's own until it begins; so this process must
    stay small, and states are written row by row."""
    WORK.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        environment = dict(os.environ, OMP_NUM_THREADS="1")
        child = subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=out, stderr=errors,
                                 cwd=folder, env=environment)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0), errors.seek(0)
        return child.returncode, out.read(), errors.read(), usage.ru_maxrss * 1024


class Tsubu:
    name = "tsubu"

    def __init__(self, program):
        if not os.access(program, os.X_OK) or os.path.isdir(program):
            raise Failure(f"there is no program {program}: build it with ./tsubu --version, or name one with --program")
        self.program = os.path.abspath(program)
        self.version = call([self.program, "--version"])[1].split(maxsplit=1)[1].strip()
        self.machine, self.commit = {}, ""

    def compute(self, case_file, threads):
        """Runs a case; answers the summary, the folder of the run, and the largest memory."""
        folder = case_file.with_suffix(".run")
        shutil.rmtree(folder, ignore_errors=True)
        code, out, errors, peak = call([self.program, "run", case_file, "-o", folder, "--json", "--threads", threads])
        if code:
            said = [line for line in errors.splitlines() if "error" in line] or [errors.strip()]
            raise Failure(f"tsubu gave up on {case_file} (exit code {code}): {said[0]}")
        summary = json.loads(out)
        self.machine, self.commit = summary["machine"], summary["program"]["commit"]
        return summary, folder, peak

    def run(self, job, cores):
        summary, folder, peak = self.compute(job.case_file, cores)
        if summary["steps"] != job.steps:
            raise Failure(f"tsubu made {summary['steps']} steps of {job.case_file} instead of {job.steps}")
        titles, *rows = [line.split(",") for line in (folder / "table.csv").read_text().splitlines()]
        last = {title.split()[0]: float(value) for title, value in zip(titles, rows[-1])}
        walls = job.wall_contacts(frames.last(folder))
        return Run(seconds=summary["seconds"]["total"] - summary["seconds"]["output"],
                   contacts=2 * (summary["contacts"] - walls) / summary["bodies"],
                   kinetic=last["kinetic_translation"] + last["kinetic_rotation"], peak=peak, pairs=summary["contacts"])


class Peer:
    """LAMMPS, or LIGGGHTS, which grew from it and speaks its language."""

    def __init__(self, name, program, version):
        self.name, self.program = name, program
        if not shutil.which(program):
            raise Failure(f"{name} is missing (no program {program}): --install installs it")
        self.version = re.search(version, call([program, "-h"])[1])[1]

    def run(self, job, cores):
        script, variables = job.inputs[self.name]
        settings = dict(variables, DATA=states.data_file(job.state), STEPS=job.steps)
        command = [self.program, "-in", INPUTS / script, "-log", "none"]
        for name, value in settings.items():
            command += ["-var", name, value]
        code, out, errors, peak = call(mpirun(cores) + command if cores > 1 else command)
        loop = re.search(r"Loop time of ([\d.e+-]+)", out)
        if code or not loop or "=== END" not in out:
            said = [line for line in (out + errors).splitlines() if "ERROR" in line] or (out + errors).splitlines()[-1:]
            raise Failure(f"{self.name} gave up on {job.name} (exit code {code}): {' '.join(said)}")
        end = re.search(rf"^\s*{job.steps}\s+(\d+)\s+(\S+)\s+(\S+)\s+(\S+)\s*$", out.split("=== END")[-1], re.M)
        n, translation, rotation, contacts = (float(v) for v in end.groups())
        if n != job.state.n:
            raise Failure(f"{self.name} lost {job.state.n - n:.0f} spheres of {job.name}")
        return Run(float(loop[1]), contacts / n, translation + rotation, peak if cores == 1 else 0)


def mpirun(ranks):
    if not shutil.which("mpirun"):
        raise Failure("mpirun is missing, so peers run on one core only: --install installs it, or give --threads 1")
    return ["mpirun"] + ["--allow-run-as-root"] * (os.geteuid() == 0) + ["-np", ranks]


def peers():
    """The peers that are here, by name, and a sentence for each that is not."""
    found, missing = {}, []
    for arguments in (("liggghts", "liggghts", r"LIGGGHTS-PUBLIC ([\d.]+)"),
                      ("lammps", "lmp", r"Simulator - (\d+ \w+ \d+(?: - Update \d+)?)")):
        try:
            found[arguments[0]] = Peer(*arguments)
        except Failure as failure:
            missing.append(str(failure))
    return found, missing
