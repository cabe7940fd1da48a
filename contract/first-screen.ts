import type { IntroPhoto } from '#domain/intro-photos.ts';

/** Facts the first screen is rendered from. Source: product §2, routes. */
export interface FirstScreenFacts {
  /** Code of one of the shop's languages. */
  readonly language: string;
  /** Two-letter code: prices are this country's. */
  readonly country: string;
  /** The studio whose link the page is, with its name in the language; null on every other page. */
  readonly studio: { readonly slug: string; readonly name: string } | null;
  readonly brand: string;
  readonly introPhotos: readonly IntroPhoto[];
  /** Days after archiving when photos are deleted; 0 for never. */
  readonly photoDeleteDays: number;
}

/** The first screen before any script runs. */
export interface FirstScreen {
  /** Content of the page's root. */
  readonly html: string;
  /** Rules for the elements of `html`, which has no style attributes: a strict content policy forbids them. */
  readonly styles: string;
  /** The language's texts as the browser reads them, JSON. */
  readonly texts: string;
}

/** Renders the first screen; what the built web exports under the name `renderFirstScreen`. */
export type RenderFirstScreen = (facts: FirstScreenFacts) => Promise<FirstScreen>;
