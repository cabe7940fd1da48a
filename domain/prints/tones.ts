/** Number of columns and rows of the grid that describes a photo's tones. */
export const toneFields = 24;

/** Lightness of a field, 0 to 255: its mean, and the standard deviation of its pixels. */
export interface Tone {
  readonly mean: number;
  readonly spread: number;
}

/** Spreads are stored in steps of this, up to 15 steps. */
const spreadStep = 3;

function digit(value: number): string {
  return Math.min(15, Math.round(value / spreadStep)).toString(16);
}

/** Packs tones into three hexadecimal digits a field, row by row, because hundreds of photos store theirs. */
export function packTones(tones: readonly Tone[]): string {
  return tones
    .map(({ mean, spread }) => Math.round(mean).toString(16).padStart(2, '0') + digit(spread))
    .join('');
}

/** Unpacks the output of {@link packTones}. */
export function unpackTones(packed: string): Tone[] {
  return Array.from({ length: Math.floor(packed.length / 3) }, (_, index) => ({
    mean: Number.parseInt(packed.slice(index * 3, index * 3 + 2), 16),
    spread: Number.parseInt(packed.charAt(index * 3 + 2), 16) * spreadStep,
  }));
}
