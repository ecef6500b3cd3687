"""Which keys the reference has, and which of them a case uses."""

import re
import tomllib

ANY = ("NAME", "A-B")  # a name that the user chooses


def quoted(text):
    return re.findall(r'"([^"]*)"', text)


class Reference:
    """The keys of the page that `tsubu explain --reference` prints, as paths of names: ("run", "end")."""

    def __init__(self, page):
        self.choices = {}  # of each key, the words that it accepts
        self.aliases = {}  # of each key, its other names
        section = ()
        for line in page.split("\n## Laws\n")[0].splitlines():
            if heading := re.match(r"## `\[(.*)\]`$", line):
                section = tuple(heading[1].split("."))
            elif row := re.match(r"\| `([^`]+)` \| (.*)", line):
                value, _, text = (cell.strip() for cell in re.split(r"(?<!\\)\|", row[2])[:3])
                key = (*section, row[1])
                self.choices[key] = quoted(value)
                names = re.search(r"LIGGGHTS name: (.*?)\.$", text)
                self.aliases[key] = re.findall(r"`([^`]+)`", names[1]) if names else []

    def find(self, path):
        """The key that stands at this path of a case: names and aliases filled in; literal words come first."""
        def fits(key):
            return len(key) == len(path) and all(
                part == word or part in ANY or (k == len(key) - 1 and word in self.aliases[key])
                for k, (part, word) in enumerate(zip(key, path)))
        return min(filter(fits, self.choices), key=lambda key: sum(part in ANY for part in key), default=None)

    def used(self, text):
        """The keys of a case, and the pairs of a key and a word that it is given."""
        keys, words = set(), set()

        def walk(value, path):
            key = self.find(path) if path else None
            if isinstance(value, dict):
                for name, below in value.items():
                    walk(below, (*path, name))
                return
            assert key, f"{'.'.join(path)} is not in the reference"
            keys.add(key)
            for word in value if isinstance(value, list) else [value]:
                if isinstance(word, str) and word in self.choices[key]:
                    words.add((key, word))

        walk(tomllib.loads(text), ())
        return keys, words
