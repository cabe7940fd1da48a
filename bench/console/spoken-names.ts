const vowels = 'aeiou';

/** Ways in which a name is heard and typed by somebody else. */
const slips: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toLowerCase(),
  // One letter of two is lost.
  (name) => name.replace(/(.)\1/, '$1'),
  // A letter is written twice.
  (name) => name.replace(/([bdlmnrst])/, '$1$1'),
  // A vowel is heard as another one.
  (name) => name.replace(/[aeiou](?=[a-z])/, (vowel) => vowels.at(vowels.indexOf(vowel) - 1) ?? ''),
  // Accents are left out.
  (name) => name.normalize('NFKD').replaceAll(/\p{M}/gu, ''),
  // The last name is said first.
  (name) => name.split(' ').toReversed().join(' '),
  // Only the beginning was understood.
  (name) =>
    name
      .split(' ')
      .map((word) => word.slice(0, Math.max(4, word.length - 2)))
      .join(' '),
  // Two letters change places.
  (name) => name.replace(/([a-z])([a-z])([a-z])$/, '$2$1$3'),
];

/** A name as it is heard on the telephone, one of several ways in turn. */
export function toSpoken(name: string, index: number): string {
  return slips[index % slips.length]?.(name) ?? name;
}
