/** Maximum number of members per name, more than any message of the provider has. */
const maxMembers = 8;

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** Index after the string that begins at `start`; the end of the text where it is not closed. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

/** Index after the value that begins at `start`. */
function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '"') at = endOfString(text, at) - 1;
    else if (letter in closing) depth += 1;
    else if (letter === '}' || letter === ']') {
      depth -= 1;
      if (depth <= 0) return depth < 0 ? at : at + 1;
    } else if (letter === ',' && depth === 0) return at;
  }
  return text.length;
}

/**
 * Returns the values of all members of a name, anywhere in a JSON text, each exactly as it is spelled: parsing loses
 * how a number was written. It does not check that the text is JSON.
 */
export function rawMembers(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(String.raw`"${name}"\s*:\s*`, 'g'))]
    .slice(0, maxMembers)
    .map(({ index, 0: key }) => {
      const start = index + key.length;
      return text.slice(start, endOfValue(text, start)).trimEnd();
    });
}
