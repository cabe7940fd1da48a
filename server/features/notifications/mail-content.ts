import type { LanguageCode } from '#locales/languages.ts';
import type { Direction } from '../../platform/mail/mail-language.ts';

/** Something told under a label, in one line or several. */
export interface Fact {
  /** Empty where the lines speak for themselves. */
  readonly label: string;
  readonly lines: readonly string[];
}

/** A label and an amount beside it. */
export interface AmountLine {
  readonly label: string;
  /** Said below the label in small. */
  readonly detail?: string;
  readonly amount: string;
}

/** A headed part: facts, or steps that follow each other. */
export interface MailSection {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly steps: readonly string[];
}

/** What was ordered, and what it costs. */
export interface MailBill {
  /** Empty where the heading says it. */
  readonly title: string;
  readonly lines: readonly AmountLine[];
  readonly sums: readonly AmountLine[];
  readonly total: AmountLine;
}

/** A photo of the order, small, in the mail itself; sizes as shown, in pixels. */
export interface MailPhoto {
  readonly cid: string;
  readonly width: number;
  readonly height: number;
}

/** The first photos of an order. */
export interface MailPhotos {
  readonly shown: readonly MailPhoto[];
  /** How many more there are, in words; empty where there are none. */
  readonly more: string;
}

/** What a mail about an order tells, in its language, before it is HTML or plain text; both are drawn from it. */
export interface MailContent {
  readonly language: LanguageCode;
  readonly dir: Direction;
  readonly subject: string;
  /** What an inbox shows beside the subject. */
  readonly preheader: string;
  readonly brand: { readonly name: string; readonly link: string };
  readonly heading: string;
  readonly opening: readonly string[];
  /** Left out where there are none to show. */
  readonly photos?: MailPhotos;
  readonly reference: Fact;
  /** Where the money stands; `settled` when nothing is left to pay. */
  readonly status: { readonly sentences: readonly string[]; readonly settled: boolean };
  /** The one thing to do, where there is one. */
  readonly action?: { readonly label: string; readonly link: string };
  /** Where more is to be seen, where the one thing to do is another. */
  readonly more?: { readonly label: string; readonly link: string };
  /** Null in a mail that is not about what was bought. */
  readonly contents: MailBill | null;
  readonly sections: readonly MailSection[];
  readonly closing: readonly string[];
  readonly footer: readonly string[];
}
