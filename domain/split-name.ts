/** Words that belong to the family name after them. */
const particles = new Set(
  'al ben bin da das de del della der di do dos du el la le mac san st ter van von zu'.split(' '),
);

/** Names written so begin with the family's. */
const eastAsian =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・\s]+$/u;

/** A name in the two fields of an address. */
export interface SplitName {
  readonly firstName: string;
  /** Empty where the name is one word. */
  readonly lastName: string;
}

/**
 * First and last name of a full one: the last word, with the particles before it, is the family's; in Chinese, Japanese
 * and Korean the first word. Source: product §2, checkout.
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

/** A full name of its two fields, in the order of {@link splitName}. */
export const joinName = ({ firstName, lastName }: SplitName): string => {
  const names = [firstName.trim(), lastName.trim()].filter((name) => name !== '');
  return (eastAsian.test(names.join(' ')) ? names.toReversed() : names).join(' ');
};
