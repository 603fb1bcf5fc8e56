#!/usr/bin/env python3
"""How much main Java there is, by module, and which of it breaks the rules of CONTRIBUTING.md.

usage: code-size.py [--list] [FOLDER]...

Counts the files that git tracks below src/main/java in each FOLDER, or in the whole repository:

files      source files, and
code       their lines without comments, blank lines and imports
statements semicolons and opening braces of this code, those in strings left out; a formatter
           that wraps lines does not change it
of one     classes that only one other file names, and that file is of the same package
  lines    all lines of these classes' files
to nest    those of them that have at most 80 lines, and their user at most 250
twice      simple names of files that another module or package carries as well
long       files of more than 300 lines
methods    methods of more than 40 lines
comments   Javadoc blocks that begin with a tag, or with What, Whether, Of, The same
lambdas    lambda parameters called "of"

--list prints the classes, files, methods and comments that are counted. Names are found in the
source text without comments and strings: a link in a comment is no use of a class, a line in
META-INF/services is one. A command is no helper of the class that lists it. The row "product" has
all modules but experiments/checks, which prove it.
"""
import argparse
import collections
import pathlib
import re
import subprocess

FILE_LINES, METHOD_LINES, HELPER_LINES, USER_LINES = 300, 40, 80, 250
CHECKS = "experiments/checks"
COLUMNS = (
    "files",
    "code",
    "statements",
    "of one",
    "lines",
    "to nest",
    "twice",
    "long",
    "methods",
    "comments",
    "lambdas",
)
TOKEN = re.compile(r'"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*', re.S)
JAVADOC = re.compile(r"/\*\*\s*\**\s*(@\w+[^\n]*|(?:What|Whether|Of|The same)\b[^\n]*)")
TYPE = re.compile(r"\b(?:class|record|interface|enum)\s+(\w+)")
METHOD = re.compile(r"^(?:@\w+(?:\(.*?\))?\s+)*(?P<before>.*?)(?P<name>\w+)\s*\(", re.S)


def blanked(match):
    """Comments and strings without their letters; the lines stay."""
    mark = '""' if match[0][0] in "\"'" else " "
    return mark + "\n" * match[0].count("\n")


class Source:
    def __init__(self, root, path):
        self.path, self.name = path, pathlib.PurePath(path).stem
        self.module = path.split("/src/main/")[0]
        self.package = path.split("/src/main/java/")[1].rpartition("/")[0].replace("/", ".")
        self.text = (root / path).read_text()
        self.plain = TOKEN.sub(blanked, self.text)
        self.lines = self.text.count("\n")
        code = [line for line in self.plain.splitlines() if line.strip()]
        code = [line for line in code if not line.startswith("import ")]
        self.code = len(code)
        self.statements = sum(line.count(";") + line.count("{") for line in code)
        self.words = set(re.findall(r"\w+", re.sub(r"(?m)^(import|package) .*$", "", self.plain)))
        self.imports = set(re.findall(r"(?m)^import (?:static )?([\w.]+)", self.plain))
        self.comments = [first.rstrip(" */") for first in JAVADOC.findall(self.text)]
        self.lambdas = len(re.findall(r"\bof\b(?=\s*->|,\s*\w+\)\s*->)|,\s*of\)\s*->", self.plain))

    def sees(self, other):
        """True if this file's words may be the other's class."""
        whole = other.package + "." + other.name
        return (
            self.package == other.package
            or whole in self.plain
            or any(name == whole or name.startswith(whole + ".") for name in self.imports)
        )

    def long_methods(self):
        """Name and lines of each method of more than METHOD_LINES lines, its header included."""
        stack, begin, found = [], 0, []
        for mark in re.finditer(r"[{};]", self.plain):
            at = mark.start()
            if mark[0] == "{":
                header = self.plain[begin:at].strip()
                kind, method = TYPE.search(header), METHOD.match(header)
                outer = stack[-1][0] if stack else None
                if kind or re.search(r"\bnew [\w.<>, ]+\(.*\)$", header, re.S):
                    stack.append((kind[1] if kind else "anonymous", None, 0))
                elif outer and method and not method["before"] and method["name"] != outer:
                    stack.append((method["name"], None, 0))  # an enum's constant with a body
                else:
                    name = method["name"] if outer and method else None
                    stack.append((None, name, at - len(header)))
            elif mark[0] == "}" and stack:
                _, name, start = stack.pop()
                lines = self.plain.count("\n", start, at) + 1
                if name and lines > METHOD_LINES:
                    found.append((name, lines))
            begin = at + 1
        return found


def of_one(sources, registered=frozenset()):
    """Each source that only one other names, which is of its package, and that other."""
    users = collections.defaultdict(list)
    named = collections.defaultdict(list)
    for source in sources:
        named[source.name].append(source)
    for source in sources:
        for word in source.words & named.keys():
            for other in named[word]:
                if other is not source and source.sees(other):
                    users[other].append(source)
    return {
        one: user[0]
        for one, user in users.items()
        if len(user) == 1 and user[0].package == one.package and one.package + "." + one.name not in registered
    }


def row(sources, single, names, listed):
    methods = [(s, *m) for s in sources for m in s.long_methods()]
    helpers = [s for s in sources if s in single]
    twice = [s for s in sources if names[s.name] > 1]
    long = [s for s in sources if s.lines > FILE_LINES]
    to_nest = [s for s in helpers if s.lines <= HELPER_LINES and single[s].lines <= USER_LINES]
    if listed:
        for s in helpers:
            kind = "to nest" if s in to_nest else "of one"
            print(f"{kind}\t{s.lines}\t{s.path}\t{single[s].name} {single[s].lines}")
        for s in twice:
            print(f"twice\t{s.name}\t{s.path}")
        for s in long:
            print(f"long\t{s.lines}\t{s.path}")
        for s, name, lines in methods:
            print(f"method\t{lines}\t{s.path}\t{name}")
        for s in sources:
            for comment in s.comments:
                print(f"comment\t{s.path}\t{comment}")
    return (
        len(sources),
        sum(s.code for s in sources),
        sum(s.statements for s in sources),
        len(helpers),
        sum(s.lines for s in helpers),
        len(to_nest),
        len({s.name for s in twice}),
        len(long),
        len(methods),
        sum(len(s.comments) for s in sources),
        sum(s.lambdas for s in sources),
    )


def main():
    parser = argparse.ArgumentParser(usage=__doc__, add_help=False)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("folders", nargs="*")
    options = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parents[2]
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "*/src/main/java/*.java", "*/META-INF/services/*"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    sources = [
        Source(root, path)
        for path in tracked
        if path.endswith(".java")
        and (root / path).exists()
        and not path.endswith(("package-info.java", "module-info.java"))
    ]
    services = [root / path for path in tracked if "/META-INF/services/" in path]
    registered = {name for file in services for name in file.read_text().split()}
    for source in sources:
        if re.search(r"(?m)^@Command\(", source.plain):
            registered.add(source.package + "." + source.name)
    single = of_one(sources, registered)
    names = collections.Counter(s.name for s in sources)
    modules = sorted({s.module for s in sources})
    chosen = [
        m
        for m in modules
        if not options.folders or any((m + "/").startswith(f.rstrip("/") + "/") for f in options.folders)
    ]
    rows = [(m, row([s for s in sources if s.module == m], single, names, options.list)) for m in chosen]
    product = [m for m in chosen if m != CHECKS]
    if product and product != chosen:
        rows.append(("product", row([s for s in sources if s.module in product], single, names, False)))
    rows.append(("together", row([s for s in sources if s.module in chosen], single, names, False)))
    width = max(len(m) for m, _ in rows)
    print(" " * width, *(f"{c:>8}" for c in COLUMNS))
    for module, figures in rows:
        print(f"{module:<{width}}", *(f"{figure:>8}" for figure in figures))


if __name__ == "__main__":
    main()
