/** Particles that belong to the family name after them. */
const particles = new Set(
  'al ben bin da das de del della der di do dos du el la le mac san st ter van von zu'.split(' '),
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

/**
 * Splits a full name: the last word, with the particles before it, is the family name; in Chinese, Japanese and Korean
 * it is the first word. Source: product §2.16.
 */
export const splitName = (name: string): SplitName => {
  const words = name.trim().split(/\s+/);
  if (words.length > 1 && eastAsian.test(name)) {
    return { firstName: words.slice(1).join(' '), lastName: words[0] ?? '' };
  }
  let from = words.length - 1;
  while (from > 1 && particles.has((words[from - 1] ?? '').toLowerCase())) from -= 1;
  return from === 0
    ? { firstName: words[0] ?? '', lastName: '' }
    : { firstName: words.slice(0, from).join(' '), lastName: words.slice(from).join(' ') };
};

/** Matches scripts that write a full name without a space. */
const unspaced = /[\p{Script=Han}\p{Script=Hangul}]/u;

/**
 * Whether the two fields contain a full name. East Asian names are usually written without a space, and no rule finds
 * where the family name ends, so such a name is complete in the first field alone.
 */
export const isFullName = ({ firstName, lastName }: SplitName): boolean => {
  const given = firstName.trim();
  if (given === '' || lastName.trim() !== '') return given !== '';
  return eastAsian.test(given) && unspaced.test(given) && /.{2}/u.test(given);
};

/** The name by which a customer is thanked: the given names; in East Asia the full name, which is polite there. */
export const politeName = (name: string): string =>
  eastAsian.test(name) ? name.trim() : splitName(name).firstName;

/**
 * Joins the two fields to a full name, in the order of {@link splitName}. East Asian names are usually written without a
 * space, so the first field may hold the full name: the family name is not repeated.
 */
export const joinName = ({ firstName, lastName }: SplitName): string => {
  const [given, family] = [firstName.trim(), lastName.trim()];
  const names = [given, family].filter((name) => name !== '');
  if (!eastAsian.test(names.join(' '))) return names.join(' ');
  const isFull = family !== '' && given.startsWith(family) && given !== family;
  return isFull ? given : names.toReversed().join(' ');
};
