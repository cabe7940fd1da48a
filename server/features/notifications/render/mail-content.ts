import type { LanguageCode } from '#locales/languages.ts';
import type { Direction } from '../../../platform/mail/mail-language.ts';

/** Text under a label, in one or more lines. */
export interface Fact {
  /** Empty when the lines need no label. */
  readonly label: string;
  readonly lines: readonly string[];
}

/** A label with an amount beside it. */
export interface AmountLine {
  readonly label: string;
  /** Small text below the label. */
  readonly detail?: string;
  readonly amount: string;
}

/** A part with a heading: facts, or numbered steps. */
export interface MailSection {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly steps: readonly string[];
}

/** Ordered items with their prices. */
export interface MailBill {
  /** Empty when the heading already says it. */
  readonly title: string;
  readonly lines: readonly AmountLine[];
  readonly sums: readonly AmountLine[];
  readonly total: AmountLine;
}

/** A small photo embedded in the mail; displayed size in pixels. */
export interface MailPhoto {
  readonly cid: string;
  readonly width: number;
  readonly height: number;
}

/** First photos of an order. */
export interface MailPhotos {
  readonly shown: readonly MailPhoto[];
  /** Number of further photos as text; empty when there are none. */
  readonly more: string;
}

/** The shop at the top of a mail. */
export interface MailBrand {
  readonly name: string;
  readonly link: string;
  /** Color of the mark (`#rrggbb`); unset for the shop's own. */
  readonly accent?: string | undefined;
  /** Picture in place of the mark, by its absolute address; displayed size in pixels. */
  readonly logo?:
    | { readonly source: string; readonly width: number; readonly height: number }
    | undefined;
}

/** Content of an order mail in its language; HTML and plain text are both rendered from it. */
export interface MailContent {
  readonly language: LanguageCode;
  readonly dir: Direction;
  readonly subject: string;
  /** Preview text that an inbox shows beside the subject. */
  readonly preheader: string;
  readonly brand: MailBrand;
  readonly heading: string;
  readonly opening: readonly string[];
  /** Left out when there are no photos to show. */
  readonly photos?: MailPhotos;
  readonly reference: Fact;
  /** Payment status; `isPaid` when nothing is left to pay. */
  readonly status: { readonly sentences: readonly string[]; readonly isPaid: boolean };
  /** The code for the counter; null or absent in mails of orders that do not wait there. */
  readonly pickup?: {
    readonly label: string;
    readonly code: string;
    readonly hint: string;
    readonly picture: MailPhoto & { readonly alt: string };
  } | null;
  /** The main action, if there is one. */
  readonly action?: { readonly label: string; readonly link: string };
  /** Link to the order when the main action is another. */
  readonly more?: { readonly label: string; readonly link: string };
  /** Null in a mail that is not about a purchase. */
  readonly contents: MailBill | null;
  readonly sections: readonly MailSection[];
  readonly closing: readonly string[];
  readonly footer: readonly string[];
}
