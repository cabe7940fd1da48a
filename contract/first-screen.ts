import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { ProductionDays } from '#domain/orders/service-times.ts';
import type { IntroPhoto } from '#domain/storefront/intro-photos.ts';
import type { ShopLogo } from '#domain/storefront/shop-logo.ts';

/** Data that the first screen is rendered from. Source: product §2.1. */
export interface FirstScreenFacts {
  /** What the shop sells, and for what. */
  readonly catalogue: Catalogue;
  /** Code of one of the shop's languages. */
  readonly language: string;
  /** Two-letter code of the country whose prices are shown. */
  readonly country: string;
  /** The studio whose link was opened, with its name in the language; null on every other page. */
  readonly studio: { readonly slug: string; readonly name: string } | null;
  readonly brand: string;
  readonly introPhotos: readonly IntroPhoto[];
  /** The owner's logo; null for the shop's own mark. */
  readonly logo: ShopLogo | null;
  /** Days between archiving and deletion of photos; 0 means never. */
  readonly photoDeleteDays: number;
  readonly productionDays: ProductionDays;
  /** Codes of the languages that are offered, first the one of an address that names none. */
  readonly languages: readonly string[];
}

/** The first screen, rendered before any script runs. */
export interface FirstScreen {
  /** Content of the page's root element. */
  readonly html: string;
  /** CSS rules for `html`, which has no style attributes because the content security policy forbids them. */
  readonly styles: string;
}

/** Renders the first screen; the web build exports it as `renderFirstScreen`. */
export type RenderFirstScreen = (facts: FirstScreenFacts) => Promise<FirstScreen>;
