/** Particles that belong to the family name after them. */
const particles = new Set(
  'al ben bin da das de del della der di do dos du el la le mac san st ter van von zu'.split(' '),
);

/** Particles of Arabic family names, in both scripts: son, daughter, father, family of. */
const arabicParticles = new Set(
  'abou abu bel bent bint bou ibn ould أبو أبي آل أولاد ابن ابو ابي بل بن بنت بو ولد'.split(' '),
);

/** “Servant of”: half of a name such as عبد الله, at its start as well. */
const boundWords = new Set(['abd', 'عبد']);

/** Joins two family names; with a capital it is the initial of a given name. */
const conjunctions = new Set(['e', 'y']);

/** Languages in which people have two family names. */
const twoFamilyNames: ReadonlySet<string> = new Set(['es', 'pt']);

/** Given names that follow another one more often than they are a first family name. */
const secondGivenNames = new Set(
  (
    'alberto andrés ángel antonio antônio beatriz carlos carmen carolina clara cristina eduarda eduardo enrique ' +
    'felipe fernanda fernando gabriel guadalupe helena henrique isabel jesús josé juan júlia luis luísa luisa luiz ' +
    'luiza manuel mar maria maría mercedes miguel paula pedro pilar roberto rosa teresa victor vitor víctor'
  ).split(' '),
);

/** Matches the scripts of names that begin with the family name. */
const eastAsian =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・\s]+$/u;

/** A name split into the two fields of an address. */
export interface SplitName {
  readonly firstName: string;
  /** Empty when the name is one word. */
  readonly lastName: string;
}

function isParticle(word: string): boolean {
  const small = word.toLowerCase();
  return particles.has(small) || arabicParticles.has(small) || conjunctions.has(word);
}

/** The words of a name, each with the particles before it. */
function nameParts(words: readonly string[]): readonly string[] {
  const parts: string[] = [];
  let before: string[] = [];
  for (const [index, word] of words.entries()) {
    before.push(word);
    const isLast = index === words.length - 1;
    if (!isLast && (boundWords.has(word.toLowerCase()) || (index > 0 && isParticle(word))))
      continue;
    parts.push(before.join(' '));
    before = [];
  }
  return parts;
}

/** Number of family names at the end of a name; the first part is always a given name. */
function familyNameCount(parts: readonly string[], language: string): number {
  if (parts.length < 3 || !twoFamilyNames.has(language)) return Math.min(1, parts.length - 1);
  const second = parts[1]?.split(' ').at(-1)?.toLowerCase() ?? '';
  return parts.length === 3 && secondGivenNames.has(second) ? 1 : 2;
}

/**
 * Splits a full name: the last word, with the particles before it, is the family name. In Chinese, Japanese and Korean
 * it is the first word; in the languages with two family names, Spanish and Portuguese, these are the last two words.
 * `language` is that of the customer. Source: product §2.16.
 */
export function splitName(name: string, language = ''): SplitName {
  const words = name.trim().split(/\s+/);
  if (words.length > 1 && eastAsian.test(name)) {
    return { firstName: words.slice(1).join(' '), lastName: words[0] ?? '' };
  }
  const parts = nameParts(words);
  const from = parts.length - familyNameCount(parts, language);
  return { firstName: parts.slice(0, from).join(' '), lastName: parts.slice(from).join(' ') };
}

/** Matches scripts that write a full name without a space. */
const unspaced = /[\p{Script=Han}\p{Script=Hangul}]/u;

/**
 * Whether the two fields contain a full name. East Asian names are usually written without a space, and no rule finds
 * where the family name ends, so such a name is complete in the first field alone.
 */
export function isFullName({ firstName, lastName }: SplitName): boolean {
  const given = firstName.trim();
  if (given === '' || lastName.trim() !== '') return given !== '';
  return eastAsian.test(given) && unspaced.test(given) && /.{2}/u.test(given);
}

/** The name by which a customer is thanked: the given names; in East Asia the full name, which is polite there. */
export function politeName(name: string, language = ''): string {
  return eastAsian.test(name) ? name.trim() : splitName(name, language).firstName;
}

/**
 * Joins the two fields to a full name, in the order of {@link splitName}. East Asian names are usually written without a
 * space, so the first field may hold the full name: the family name is not repeated.
 */
export function joinName({ firstName, lastName }: SplitName): string {
  const [given, family] = [firstName.trim(), lastName.trim()];
  const names = [given, family].filter((name) => name !== '');
  if (!eastAsian.test(names.join(' '))) return names.join(' ');
  const isFull = family !== '' && given.startsWith(family) && given !== family;
  return isFull ? given : names.toReversed().join(' ');
}
