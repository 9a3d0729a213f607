"""Markdown as docs/notation.md has it, as the source of a manual page for scdoc.

Knows headings, paragraphs, bullets, code, tables and, within a line, code, bold and links.
"""
import re

PIPE = re.compile(r"(?<!\\)\|")


def escape(text):
    return re.sub(r"([\\_*`~])", r"\\\1", text)


def inline(text):
    """Code and bold become bold, links their text."""
    text = re.sub(r"\[([^\]`]+)\]\([^)]+\)", r"\1", text)
    out = []
    for part in re.split(r"(`[^`]+`|\*\*[^*]+\*\*)", text):
        if part.startswith("`"):
            out.append(f"*{escape(part[1:-1])}*")
        elif part.startswith("**"):
            out.append(f"*{escape(part[2:-2])}*")
        else:
            out.append(escape(part))
    return "".join(out)


def safe_start(line):
    """scdoc reads some characters at the start of a line as marks."""
    return "\\" + line if line[:1] in "#|[]-." else line


def cells(row):
    return [cell.strip() for cell in PIPE.split(row.strip().strip("|"))]


def table(rows):
    """A list where the last columns are prose, a table else; columns that only part others
    are left out."""
    header, body = cells(rows[0]), [cells(row) for row in rows[2:]]
    keep = [i for i, name in enumerate(header) if name]
    header = [header[i] for i in keep]
    body = [[row[i] if i < len(row) else "" for i in keep] for row in body]
    if len(header) > 3:
        return grid(header, body)
    out = []
    for row in body:
        if not "".join(row):
            continue
        text = inline(row[1])
        if len(row) > 2 and row[2]:
            text += f". {header[2][0].upper()}{header[2][1:]}: {inline(row[2])}"
        out.append(f"{safe_start(inline(row[0]))}\n\t{safe_start(text)}.\n")
    return "\n".join(out)


def grid(header, body):
    lines = []
    for row in [[f"**{name}**" for name in header]] + body:
        marks = ["|" if lines else "["] + [":"] * (len(row) - 1)
        lines += [f"{mark}[ {inline(cell)}" for mark, cell in zip(marks, row)]
    return "\n".join(lines) + "\n"


def take(lines, i, belongs):
    """The lines from i on that belong together, and where they end."""
    end = i
    while end < len(lines) and belongs(lines[end]):
        end += 1
    return lines[i:end], end


def is_prose(line):
    return bool(line) and not line.startswith(("#", "|", "```", "- ", "    "))


def from_markdown(text):
    """The page's sections; the title of the text is left out."""
    lines = text.splitlines()
    out, i = [], 0
    while i < len(lines):
        line = lines[i]
        if line.startswith("# "):
            out.append("# DESCRIPTION\n")
            i += 1
        elif line.startswith("##"):
            level, title = line.split(" ", 1)
            out.append(f"{level[1:]} {title.upper() if level == '##' else title}\n")
            i += 1
        elif line.startswith("```"):
            block, i = take(lines, i + 1, lambda row: not row.startswith("```"))
            out.append("```\n" + "\n".join(block) + "\n```\n")
            i += 1
        elif line.startswith("    "):
            block, i = take(lines, i, lambda row: row.startswith("    "))
            out.append("```\n" + "\n".join(row[4:] for row in block) + "\n```\n")
        elif line.startswith("|"):
            block, i = take(lines, i, lambda row: row.startswith("|"))
            # Rows after a gap go on with the table before them.
            if len(block) > 1 and not re.match(r"\|[-| ]+$", block[1]):
                block = ["| a | b | if left out |", "|-|-|-|"] + block
            out.append(table(block))
        elif line.startswith("- "):
            block, i = take(lines, i, lambda row: row.startswith(("- ", "  ")))
            items = re.split(r"\n- ", "\n" + "\n".join(block))[1:]
            items = ["- " + inline(" ".join(item.split())) for item in items]
            out.append("\n".join(items) + "\n")
        elif is_prose(line):
            block, i = take(lines, i, is_prose)
            out.append(safe_start(inline(" ".join(block))) + "\n")
        else:
            i += 1
    return "\n".join(out)
