/** Words that belong to the family name after them. */
const particles = new Set(
  'al ben bin da das de del della der di do dos du el la le mac san st ter van von zu'.split(' '),
);

/** A name in the two fields of an address. */
export interface SplitName {
  readonly firstName: string;
  /** Empty where the name is one word. */
  readonly lastName: string;
}

/** First and last name of a full one: the last word, with the particles before it, is the family's. */
export const splitName = (name: string): SplitName => {
  const words = name.trim().split(/\s+/);
  let from = words.length - 1;
  while (from > 1 && particles.has((words[from - 1] ?? '').toLowerCase())) from -= 1;
  return from === 0
    ? { firstName: words[0] ?? '', lastName: '' }
    : { firstName: words.slice(0, from).join(' '), lastName: words.slice(from).join(' ') };
};
