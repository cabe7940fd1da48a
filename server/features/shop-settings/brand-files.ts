import { accentColors, type AccentColors } from '#domain/settings/accent.ts';

/** Path of a logo for pages and mails. */
export function logoAddress(tag: string): string {
  return `/assets/brand/logo-${tag}.png`;
}

/** Path of the style sheet of an accent color (`#rrggbb`). */
export function accentAddress(accent: string): string {
  return `/assets/brand/accent-${accent.slice(1)}.css`;
}

function declare({ accent, down, onAccent, wash }: AccentColors): string {
  return `--safelight:${accent};--safelight-down:${down};--on-safelight:${onAccent};--safelight-wash:${wash}`;
}

/** The style sheet of an accent color; it goes before the shop's own wherever it stands in the page. */
export function accentStyles(accent: string): string {
  const dark = declare(accentColors(accent, 'dark'));
  return `:root:root{${declare(accentColors(accent, 'light'))}}@media (prefers-color-scheme:dark){:root:root{${dark}}}`;
}
