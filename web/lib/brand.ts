import { parseIntroPhotos, type IntroPhoto } from '#domain/storefront/intro-photos.ts';
import type { ProductionDays } from '#domain/orders/service-times.ts';
import { parseProductionDays } from '#domain/storefront/production-days.ts';
import { parseShopLogo, type ShopLogo } from '#domain/storefront/shop-logo.ts';

let given: ReadonlyMap<string, string> | null = null;

/** Sets the facts the server would write into the page, because server rendering has no document. */
export function setPageFacts(facts: ReadonlyMap<string, string>): void {
  given = facts;
}

function metaIn(name: string): string | null {
  return given
    ? (given.get(name) ?? null)
    : (document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim() ?? null);
}

function metaContent(name: string): string {
  return metaIn(name) ?? '';
}

/** The shop's name, written into the page by the server. */
export function brandName(): string {
  return metaContent('fpx-brand') || 'FPX';
}

/** The owner's logo; null for the shop's own mark. */
export function shopLogo(): ShopLogo | null {
  return parseShopLogo(metaContent('fpx-logo'));
}

/** The owner's photographs of the first screen. */
export function introPhotos(): readonly IntroPhoto[] {
  return parseIntroPhotos(metaContent('fpx-intro-photos'));
}

/** Name of the studio of the page's link, in the page's language; empty on every other page. */
export function linkedStudioName(): string {
  return metaContent('fpx-studio-name');
}

/** Codes of the offered languages, first the one of an address that names none; empty where all are offered. */
export function languagesFact(): string {
  return metaContent('fpx-languages');
}

/** Days of production that orders are promised now. */
export function productionDays(): ProductionDays {
  return parseProductionDays(metaContent('fpx-days'));
}

/** Days between archiving and deleting photos; 0 for never. */
export function photoDeleteDays(): number {
  return Number(metaContent('fpx-photo-delete-days'));
}

/**
 * Two-letter country the server detected for this visit; empty when it detected none, null when the page did not ask.
 */
export function detectedCountry(): string | null {
  return metaIn('fpx-country');
}

/** Whether this page is the one cached for offline use. */
export function isShell(): boolean {
  return metaIn('fpx-shell') !== null;
}
