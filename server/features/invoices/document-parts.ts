import { getHanForms } from '#domain/places/han-forms.ts';
import { documentPaperOf } from '#domain/invoices/document-paper.ts';
import type { InvoiceDocument } from '#domain/invoices/invoices.ts';
import { isCompanyName } from '#domain/customers/person-names.ts';
import { addressLines, splitLines } from '#domain/places/postal-address.ts';
import { joinName } from '#domain/customers/split-name.ts';
import { joinFacts } from '#locales/lists.ts';
import { mailLanguage, type MailLanguage } from '../../platform/mail/mail-language.ts';
import type { CatalogueSource } from '../catalogue/index.ts';
import type { OrderRecord } from '../orders/index.ts';
import type { PaidPart } from './invoices.repo.ts';

/** The shop as its invoices show it. */
export interface InvoiceShop {
  /** Has the tiers of the prices of each order. */
  readonly catalogues: Pick<CatalogueSource, 'ofVersion'>;
  readonly brandName: string;
  /** Its logo; unset or null for none. */
  readonly look?: {
    readonly logo: {
      readonly jpeg: string | null;
      readonly width: number;
      readonly height: number;
    } | null;
  };
  readonly seller: {
    readonly name: string;
    readonly address: string | undefined;
    readonly taxId?: string | undefined;
  };
}

/** Input for writing a document of an order. */
export interface Issuing {
  readonly shop: InvoiceShop;
  readonly order: OrderRecord;
  readonly number: string;
  readonly at: Date;
}

/**
 * Returns the texts and formats of an order's documents: the order's language, with dollars distinguished from other
 * dollars.
 */
export function languageOfOrder({ language }: OrderRecord): MailLanguage {
  return mailLanguage(language);
}

type Fact = InvoiceDocument['facts'][number];

function sellerFact(
  { brandName, seller: { name, address, taxId } }: InvoiceShop,
  { text, inside }: MailLanguage,
): Fact {
  return {
    label: text('invoice.seller'),
    lines: [
      name || brandName,
      ...splitLines(address ?? ''),
      ...(taxId ? [text('invoice.taxId', { id: inside(taxId) })] : []),
    ],
  };
}

/** The billed customer: the billing address, else the shipping address, else the name and phone of the order. */
function customerFact(order: OrderRecord, language: MailLanguage): Fact {
  const address = order.billingAddress ?? order.shippingAddress;
  const name = address ? joinName(address) : order.name.trim();
  const rest = address
    ? addressLines({ ...address, firstName: '', lastName: '' }, language.country, {
        isUnbroken: true,
      })
    : [order.phone];
  const addressee = isCompanyName(name) ? 'invoice.billedCompany' : 'invoice.billedPerson';
  const own = [name && language.text(addressee, { name }), ...rest];
  return {
    label: language.text('invoice.billedTo'),
    lines: [...own, order.email].filter((line) => line !== ''),
  };
}

/** The logo of a document, which keeps it whatever the shop shows later. */
function logoOf({ look }: InvoiceShop): Pick<InvoiceDocument, 'logo'> {
  const { jpeg = null, width = 0, height = 0 } = look?.logo ?? {};
  return jpeg === null ? {} : { logo: { sha256: jpeg, width, height } };
}

/** Returns the parts that all documents of an order have in common. */
export function commonParts(
  { shop, order, number, at }: Issuing,
  language: MailLanguage,
): Pick<
  InvoiceDocument,
  | 'language'
  | 'dir'
  | 'paper'
  | 'han'
  | 'brand'
  | 'logo'
  | 'number'
  | 'issuedAt'
  | 'parties'
  | 'columns'
  | 'foot'
> {
  const { text } = language;
  const { name, address } = shop.seller;
  return {
    language: language.code,
    dir: language.dir,
    paper: documentPaperOf(order.country),
    han: getHanForms(order.country, order.language),
    brand: shop.brandName,
    ...logoOf(shop),
    number,
    issuedAt: at.toISOString(),
    parties: [sellerFact(shop, language), customerFact(order, language)],
    columns: {
      item: text('invoice.item'),
      quantity: text('order.quantity'),
      price: text('order.price'),
      amount: text('order.amount'),
    },
    foot: joinFacts([name || shop.brandName, ...splitLines(address ?? '')], language.code),
  };
}

/** Formats an instrument, with its last digits if they are known. */
export function instrumentText(
  { instrument, digits }: Pick<PaidPart, 'instrument' | 'digits'>,
  { text, inside }: MailLanguage,
): string {
  if (digits && instrument === 'card')
    return text('payment.cardEnding', { digits: inside(digits) });
  if (digits && instrument === 'gift_card') {
    return text('invoice.giftCardEnding', { digits: inside(digits) });
  }
  return text(`invoice.instruments.${instrument}`);
}
