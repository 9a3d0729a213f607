"""Reads the documentation: its pages, headings, links and snippets.

A page is Markdown as we write it: fenced blocks, indented blocks after an empty line, links
in square brackets. How a snippet is tested may be said in HTML comments right before it:

    <!-- test: skip REASON -->       not run
    <!-- test: file NAME -->         also kept as NAME for the snippets after it
    <!-- test: output -->            lines that the commands before it print, in this order;
                                     a line of dots stands for any lines, dots at the
                                     end of a line for the rest of it
    <!-- test: status N -->          the commands end with status N
    <!-- test: within FILE -->       a piece of C, compiled and run inside tests/docs/FILE
    <!-- test: same PATH -->         is that file of the tree, to the letter
    <!-- test: lines N -->           has at most N lines

and, for what a page shows and no test can do as it stands:

    <!-- test: without START -->     the lines that begin so are left out
    <!-- test: replace OLD => NEW --> runs the commands with NEW in the place of OLD
    <!-- test: synopsis -->          two spaces end a command, the rest of the line explains it
"""
import pathlib
import re
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def english_texts():
    """The sources of all English texts of the browser client."""
    folder = ROOT / "web/client/src/i18n"
    return "".join(path.read_text(encoding="utf-8")
                   for path in [folder / "en.ts", *sorted((folder / "en").glob("*.ts"))])
MARKERS = {"skip", "file", "output", "status", "within", "same", "lines", "without", "replace",
           "synopsis"}
MARKER = re.compile(r"^ {0,3}<!--\s*test:\s*(\w+)\s*(.*?)\s*-->\s*$")
FENCE = re.compile(r"^( {0,3})(`{3,}|~{3,})\s*(\w*)\s*$")
HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*$")
LINK = re.compile(r"!?\[(?:[^\]\[]|\[[^\]]*\])*\]\(([^)\s]+)\)")


class Snippet:
    def __init__(self, page, line, language, lines, markers):
        self.page, self.line, self.language = page, line, language
        self.text = "\n".join(lines) + "\n"
        self.markers = list(markers)

    def __str__(self):
        return f"{self.page.name}:{self.line}"

    def marker(self, word):
        """What stands behind the marker, or None."""
        return next((rest for name, rest in self.markers if name == word), None)

    def marked(self, word):
        return [rest for name, rest in self.markers if name == word]


class Page:
    def __init__(self, path):
        self.path = path
        self.name = str(path.relative_to(ROOT))
        self.snippets, self.links, self.anchors, self.text_lines = [], [], set(), []
        self.stray = []  # markers that nobody knows, or that stand before no snippet
        self._read(path.read_text(encoding="utf-8").splitlines())
        self._find_links()

    def _read(self, lines):
        markers, at, after_empty = [], 0, True
        while at < len(lines):
            line = lines[at]
            fence, marker = FENCE.match(line), MARKER.match(line)
            if fence:
                end = next((i for i in range(at + 1, len(lines))
                            if lines[i].strip() == fence.group(2)), len(lines))
                block = [re.sub(f"^{fence.group(1)}", "", text) for text in lines[at + 1:end]]
                self._add(at + 2, fence.group(3), block, markers)
                at, markers = end, []
            elif line.startswith("    ") and after_empty:
                end = at
                while end < len(lines) and (lines[end].startswith("    ") or not lines[end]):
                    end += 1
                while not lines[end - 1]:
                    end -= 1
                block = textwrap.dedent("\n".join(lines[at:end])).split("\n")
                self._add(at + 1, "", block, markers)
                at, markers = end - 1, []
            elif marker:
                markers.append(marker.groups())
                if marker.group(1) not in MARKERS:
                    self.stray.append(f"{self.name}:{at + 1}: no marker '{marker.group(1)}'")
            else:
                self._prose(at + 1, line)
                if line.strip() and markers:
                    self.stray.append(f"{self.name}:{at + 1}: a marker before no snippet")
                    markers = []
            after_empty = not lines[at].strip() or bool(marker)
            at += 1

    def _add(self, line, language, lines, markers):
        self.snippets.append(Snippet(self, line, language, lines, markers))

    def _prose(self, number, line):
        heading = HEADING.match(line)
        if heading:
            self._anchor(heading.group(2))
        self.text_lines.append((number, line))

    def _find_links(self):
        """A link may be broken over two lines; code between back quotes has none."""
        text = "\n".join(line for _, line in self.text_lines)
        text = re.sub(r"`[^`\n]*`", lambda code: "." * len(code.group()), text)
        for link in LINK.finditer(text):
            number = self.text_lines[text.count("\n", 0, link.start())][0]
            self.links.append((number, link.group(1)))

    def _anchor(self, heading):
        """The name that a heading gets, as forges and Markdown programs make it."""
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
        name = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        unique, count = name, 0
        while unique in self.anchors:
            count += 1
            unique = f"{name}-{count}"
        self.anchors.add(unique)


def all_pages():
    paths = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    return [Page(path) for path in paths + sorted((ROOT / "docs").rglob("*.md"))]


class Tap:
    """One line a test; the plan comes last."""

    def __init__(self):
        self.count = self.failed = 0

    def point(self, name, faults=(), skip=None):
        faults = list(faults)
        self.count += 1
        self.failed += bool(faults)
        directive = f" # SKIP {skip}" if skip else ""
        print(f"{'not ok' if faults else 'ok'} {self.count} - {name}{directive}", flush=True)
        for fault in faults:
            print("# " + str(fault).rstrip().replace("\n", "\n# "), flush=True)

    def end(self):
        print(f"1..{self.count}")
        return 1 if self.failed else 0
