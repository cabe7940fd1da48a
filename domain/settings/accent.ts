/** Contrast that text needs against what it stands on. Source: WCAG 2.2, 1.4.3 (AA). */
export const leastContrast = 4.5;

/** The shop's own accent on a light screen. */
export const shopAccent = '#b5361a';

/** The grounds of the storefront on which the accent stands as text, and the text that stands on it. */
export const accentGrounds = {
  light: { ground: '#f3eee4', onAccent: '#fffaf4' },
  dark: { ground: '#17110e', onAccent: '#200b03' },
} as const;

/** A color in sRGB, each part from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

/** The colors that the shop's style sheets take an accent from, for one scheme. */
export interface AccentColors {
  readonly accent: string;
  /** While a button is pressed or pointed at. */
  readonly down: string;
  readonly onAccent: string;
  /** A ground that is only tinted. */
  readonly wash: string;
}

function parseColor(hex: string): Rgb {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function formatColor(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast of two colors (`#rrggbb`), from 1 to 21. Source: WCAG 2.2, contrast ratio. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminance(parseColor(one)), luminance(parseColor(other))];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Mixes a share (0 to 1) of another color into a color. */
function mix(color: string, other: string, share: number): string {
  const [from, to] = [parseColor(color), parseColor(other)];
  const part = (at: 0 | 1 | 2): number => from[at] + (to[at] - from[at]) * share;
  return formatColor([part(0), part(1), part(2)]);
}

const steps = 256;

/** The color nearest to this one, on the way to `toward`, that has enough contrast against the ground. */
function nearestReadable(color: string, ground: string, toward: string): string {
  for (let step = 0; step < steps; step += 1) {
    const mixed = mix(color, toward, step / steps);
    if (contrastOf(mixed, ground) >= leastContrast) return mixed;
  }
  return toward;
}

/** How an accent color stands on the shop's paper. */
export interface AccentCheck {
  readonly isReadable: boolean;
  /** Contrast against the paper, rounded down to a hundredth, so that a color that fails never seems to pass. */
  readonly contrast: number;
  /** The paper, `#rrggbb`. */
  readonly ground: string;
  /** The color itself when it is readable, else the nearest darker one that is. */
  readonly nearest: string;
}

/** Checks an accent color (`#rrggbb`) against the paper of the light scheme; that of the dark one is derived from it. */
export function checkAccent(accent: string): AccentCheck {
  const { ground } = accentGrounds.light;
  const contrast = contrastOf(accent, ground);
  return {
    isReadable: contrast >= leastContrast,
    contrast: Math.floor(contrast * 100) / 100,
    ground,
    nearest: nearestReadable(accent, ground, '#000000'),
  };
}

/** The colors of an accent for a light screen, or for a dark one, for which it becomes as light as it has to be. */
export function accentColors(accent: string, scheme: 'light' | 'dark'): AccentColors {
  const { ground, onAccent } = accentGrounds[scheme];
  const far = scheme === 'light' ? '#000000' : '#ffffff';
  const own = nearestReadable(accent, ground, far);
  return { accent: own, down: mix(own, far, 0.2), onAccent, wash: mix(ground, own, 0.14) };
}
