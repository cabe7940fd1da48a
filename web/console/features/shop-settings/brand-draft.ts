import type { BrandPictureWire, ShopSettingsResponse } from '#contract/staff/shop-settings.ts';
import { checkAccent, type AccentCheck } from '#domain/settings/accent.ts';
import type { BrandPlace } from '#domain/settings/shop-settings.ts';

/** The brand as the server presents it. */
export type Brand = ShopSettingsResponse['brand'];

/** A brand that is being changed. */
export interface BrandDraft {
  readonly name: string;
  /** As typed or picked; empty for the shop's own. */
  readonly accent: string;
  readonly pictures: Readonly<Partial<Record<BrandPlace, BrandPictureWire | undefined>>>;
}

/** The draft of a brand as it is stored. */
export function toDraft({ value, pictures }: Brand): BrandDraft {
  return {
    name: value.name ?? '',
    accent: value.accent ?? '',
    pictures: Object.fromEntries(pictures.map((picture) => [picture.place, picture])),
  };
}

/** The accent as it is sent; undefined for what is no color. */
export function readAccent(typed: string): string | null | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return null;
  const hex = text.startsWith('#') ? text : `#${text}`;
  return /^#[0-9a-f]{6}$/.test(hex) ? hex : undefined;
}

/** Why an accent is not taken; null for one that is. */
export function checkTyped(typed: string): AccentCheck | null {
  const accent = readAccent(typed);
  if (accent === null || accent === undefined) return null;
  const check = checkAccent(accent);
  return check.isReadable ? null : check;
}

/** The brand that a draft sends; null while a part of it cannot be taken. */
export function toValue({ name, accent, pictures }: BrandDraft): Brand['value'] | null {
  const color = readAccent(accent);
  if (color === undefined || checkTyped(accent)) return null;
  const idOf = (place: BrandPlace): string | null => pictures[place]?.id ?? null;
  return {
    name: name.trim() === '' ? null : name.trim(),
    accent: color,
    logo: idOf('logo'),
    intro: {
      studio: idOf('studio'),
      'print-1': idOf('print-1'),
      'print-2': idOf('print-2'),
    },
  };
}

/** The part of a picture at a zoom (1 is all of it) around a place, as shares from 0 to 1. */
export function toCrop(zoom: number, across: number, down: number) {
  const size = 1 / zoom;
  const round = (share: number): number => Math.round(share * 10_000) / 10_000;
  if (zoom <= 1) return null;
  return {
    x: round((1 - size) * across),
    y: round((1 - size) * down),
    width: round(size),
    height: round(size),
  };
}
