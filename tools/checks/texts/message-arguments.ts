import compile from 'icu-minify/compile';

/** A placeholder of a text. icu-minify numbers the kinds: 1 select, 2 plural, 3 selectordinal, 4 number. */
export interface Placeholder {
  readonly name: string;
  readonly kind: number | null;
  readonly cases: readonly string[];
}

function listCases(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function placeholdersOf(message: unknown): Placeholder[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((node: unknown) => {
    if (!Array.isArray(node)) return [];
    const [name, kind, options] = node as readonly unknown[];
    if (typeof name !== 'string') throw new Error('a placeholder has no name');
    if (kind !== undefined && typeof kind !== 'number') throw new Error(`tag ${name} in a text`);
    const cases = listCases(options);
    return [
      { name, kind: kind ?? null, cases: cases.map(([key]) => key) },
      ...cases.flatMap(([, inner]) => placeholdersOf(inner)),
    ];
  });
}

/** The placeholders of an ICU message, with those inside its branches. */
export function listPlaceholders(text: string): Placeholder[] {
  // Most texts have no placeholder, and compiling is slow.

  return text.includes('{') ? placeholdersOf(compile(text)) : [];
}

/** Name and whether a number is expected: one language may use a plural where another prints the number. */
export function listArguments(text: string): string[] {
  const found = listPlaceholders(text).map(({ name, kind }) => {
    if (kind === 2 || kind === 3 || kind === 4) return `${name}: number`;
    return `${name}: text`;
  });
  return [...new Set(found)].toSorted();
}

type Texts = readonly (readonly [key: string, text: string])[];

/** Returns one line for each key or argument that a translation has and English has not, or the other way round. */
export function differencesFromEnglish(file: string, english: Texts, translation: Texts): string[] {
  const translated = new Map(translation);
  const keys = new Set(english.map(([key]) => key));
  const extra = translation
    .filter(([key]) => !keys.has(key))
    .map(([key]) => `${file}: ${key}: English has no such text`);
  const differing = english.flatMap(([key, text]) => {
    const other = translated.get(key);
    if (other === undefined) return [`${file}: ${key}: is missing`];
    const expected = listArguments(text).join(', ');
    const actual = listArguments(other).join(', ');
    if (expected === actual) return [];
    return [`${file}: ${key}: takes (${actual}), English takes (${expected})`];
  });
  return [...extra, ...differing];
}
