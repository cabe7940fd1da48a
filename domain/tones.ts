/** Columns and rows of equal fields a picture's tones are told in. */
export const toneFields = 24;

/** Lightness of a field, 0 to 255: its mean, and how far its pixels lie from it (standard deviation). */
export interface Tone {
  readonly mean: number;
  readonly spread: number;
}

/** Spreads are kept in steps of this, up to 15 of them. */
const spreadStep = 3;

const digit = (value: number): string => Math.min(15, Math.round(value / spreadStep)).toString(16);

/** Three hexadecimal digits a field, row by row: hundreds of photos keep theirs. */
export const packTones = (tones: readonly Tone[]): string =>
  tones
    .map(({ mean, spread }) => Math.round(mean).toString(16).padStart(2, '0') + digit(spread))
    .join('');

/** Back from {@link packTones}. */
export const unpackTones = (packed: string): Tone[] =>
  Array.from({ length: Math.floor(packed.length / 3) }, (_, index) => ({
    mean: Number.parseInt(packed.slice(index * 3, index * 3 + 2), 16),
    spread: Number.parseInt(packed.charAt(index * 3 + 2), 16) * spreadStep,
  }));
