import { getHanForms } from '#domain/places/han-forms.ts';
import { documentPaperOf, type DocumentPaper } from '#domain/invoices/document-paper.ts';
import { addressLines, splitLines } from '#domain/places/postal-address.ts';
import { isolateNumbers } from '#locales/numeric-runs.ts';
import { mailLanguage, type MailLanguage } from '../../../platform/mail/mail-language.ts';
import { formatVariant } from '../../invoices/index.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { OrderFileRow } from './order-files.repo.ts';

/** Facts that both documents of an order show. */
export interface DocumentHead {
  readonly language: MailLanguage;
  readonly paper: DocumentPaper;
  readonly han: 'jp' | 'sc';
  readonly number: string;
  /** 0 for the order itself, 1 and more for its reprints. */
  readonly round: number;
  readonly placedAt: Date;
}

/** The prints of one product variant. */
export interface TicketLine {
  readonly product: string;
  readonly photos: number;
  /** Null for gifts, which are no sheets of paper. */
  readonly sheets: number | null;
  readonly prints: number;
}

/** Content of a job ticket, in the studio's language; what customers wrote is in their own script. */
export interface TicketContent extends DocumentHead {
  readonly customer: readonly string[];
  readonly delivery: { readonly isPickup: boolean; readonly lines: readonly string[] };
  readonly lines: readonly TicketLine[];
  /** Photos of the order, each counted once, also where it has several sizes. */
  readonly photos: number;
  readonly note: readonly string[];
}

/** A print on a contact sheet. */
export interface SheetPicture {
  readonly sha256: string;
  readonly frame: number;
  /** Size, or the name of a gift, and the position among its files: `10x15/003`. */
  readonly file: string;
  readonly copies: number;
}

/** The country whose studio reads the papers of an order. */
export function countryOfPapers(order: OrderRecord): string {
  return order.pickupStudio?.country ?? order.country;
}

/** Reads what both documents show, in a language. */
export function readHead(
  order: OrderRecord,
  { round, language }: { readonly round: number; readonly language: string },
): DocumentHead {
  const country = countryOfPapers(order);
  return {
    language: mailLanguage(language),
    paper: documentPaperOf(country),
    han: getHanForms(order.country, order.language),
    number: order.number,
    round,
    placedAt: order.placedAt,
  };
}

function composeDelivery(order: OrderRecord, language: MailLanguage): TicketContent['delivery'] {
  const { pickupStudio: studio, shippingAddress } = order;
  if (studio) {
    return { isPickup: true, lines: [studio.name, studio.address, studio.city] };
  }
  const lines = shippingAddress
    ? addressLines(shippingAddress, language.country, { isUnbroken: true })
    : [];
  return { isPickup: false, lines };
}

function formatName(order: OrderRecord, language: MailLanguage, item: string): string {
  const line = order.items.find(({ id }) => id === item);
  if (!line) throw new Error('a print is of no line of its order');
  return formatVariant(line, language);
}

function groupFiles(
  order: OrderRecord,
  files: readonly OrderFileRow[],
  language: MailLanguage,
): Map<string, OrderFileRow[]> {
  return Map.groupBy(files, ({ item }) => formatName(order, language, item));
}

function toLine(product: string, files: readonly OrderFileRow[]): TicketLine {
  const isPaper = files.every(({ facts }) => facts.kind === 'paper');
  return {
    product,
    photos: new Set(files.map(({ photo }) => photo)).size,
    sheets: isPaper ? files.reduce((sum, { copies }) => sum + copies, 0) : null,
    prints: files.reduce((sum, { copies, tiles }) => sum + copies * tiles, 0),
  };
}

/** Reads the content of a job ticket. */
export function readTicket(
  head: DocumentHead,
  order: OrderRecord,
  files: readonly OrderFileRow[],
): TicketContent {
  return {
    ...head,
    customer: [order.name.trim(), order.phone].filter((line) => line !== ''),
    delivery: composeDelivery(order, head.language),
    lines: [...groupFiles(order, files, head.language)].map(([product, some]) =>
      toLine(product, some),
    ),
    photos: new Set(files.map(({ photo }) => photo)).size,
    note: splitLines(isolateNumbers(order.orderNote ?? '')),
  };
}

/** Reads the pictures of a contact sheet, one for each file. */
export function readPictures(
  { language }: DocumentHead,
  order: OrderRecord,
  files: readonly OrderFileRow[],
): SheetPicture[] {
  const counts = new Map<string, number>();
  return files.map(({ sha256, frame, item, copies, facts, printSize }) => {
    const product = facts.kind === 'paper' ? printSize : formatName(order, language, item);
    const position = (counts.get(product) ?? 0) + 1;
    counts.set(product, position);
    return { sha256, frame, file: `${product}/${String(position).padStart(3, '0')}`, copies };
  });
}
