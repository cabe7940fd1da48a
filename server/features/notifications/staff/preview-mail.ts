import { randomBytes } from 'node:crypto';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { OrderMailKind } from '#domain/notifications/order-mails.ts';
import { heldEditMs } from '#domain/orders/held-edits.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/sql.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { loadForProduction } from '../../../platform/production-react.ts';
import { findInvoices, invoicePdf } from '../../invoices/index.ts';
import { findOrderByNumber, type OrderRecord } from '../../orders/index.ts';
import { findCancellation } from '../content/due-order-mail.ts';
import type { CatalogueSource } from '../../catalogue/index.ts';
import type { ShopConfig } from '../deps.ts';
import { findOrderToPreview } from './listed-mails.repo.ts';

/** Dependencies of previews. */
export interface PreviewDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly config: ShopConfig;
  readonly catalogues: Pick<CatalogueSource, 'ofVersion'>;
}

/** A mail to be looked at. */
export interface PreviewRequest {
  readonly kind: OrderMailKind;
  readonly language: string;
  readonly number?: string | undefined;
}

/** A composed mail with the order that it is about. */
export interface PreviewedMail {
  readonly order: OrderRecord;
  readonly mail: Mail;
}

/** Originals that a reminder says are missing. */
const missingOriginals = 3;

/**
 * Composes a mail about a real order in any language, without its photos. Its links are signed by a key that nobody else
 * has, and its pickup code is zeros, so that a look at a mail opens nothing. Errors: `not_found` (no such
 * order, or none with an invoice for a mail about that).
 */
export async function previewMail(
  { kysely, clock, config, catalogues }: PreviewDeps,
  { kind, language, number }: PreviewRequest,
): Promise<Result<PreviewedMail>> {
  const wanted = number ?? (await findOrderToPreview(kysely, kind));
  const stored = wanted === null ? null : await findOrderByNumber(kysely, wanted);
  if (!stored || stored.erasedAt !== null) return fail('not_found');
  loadForProduction('react/jsx-runtime', 'react-dom/server');
  const { composeOrderMail } = await import('../content/order-mail.ts');
  const order = {
    ...stored,
    language,
    pickupCode: stored.pickupCode === null ? null : '000000',
  };
  const isReceipt =
    kind === 'invoice' ||
    (kind === 'customer-confirmation' && order.fulfilmentState === 'cancelled');
  const invoices = isReceipt ? await findInvoices(kysely, order.id) : [];
  const invoice = invoices.find(({ refund }) => refund === null);
  // A look at a mail issues no invoice.
  if (isReceipt && !invoice) return fail('not_found');
  const mail = composeOrderMail(order, kind, {
    shop: {
      ...config,
      catalogue: await catalogues.ofVersion(kysely, order.catalogueVersion),
    },
    now: clock(),
    missing: missingOriginals,
    isProven: true,
    originalsKey: randomBytes(32).toString('hex'),
    orderLinkKey: randomBytes(32).toString('hex'),
    cancellation: await findCancellation(kysely, order),
    // An order rarely has one: its own total stands for what was charged.
    returned: { amount: order.originalTotal, currency: order.currency, isPart: false },
    // Nor an edit that waits.
    waiting: {
      amount: order.originalTotal,
      totalAfter: order.originalTotal,
      currency: order.currency,
      method: 'helcim',
      endsAt: new Date(clock() + heldEditMs),
    },
    ended: { amount: order.originalTotal, currency: order.currency, isLate: true },
    invoice: invoice ? await invoicePdf(kysely, invoice.id) : null,
  });
  return succeed({ order, mail });
}

/** The page of a mail with its pictures in it, since no mail program is there to add them. */
export function toPage({ html, attachments = [] }: Mail): string {
  return attachments.reduce((page, { cid, contentType, content }) => {
    if (cid === undefined) return page;
    const bytes = Buffer.from(content).toString('base64');
    return page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${bytes}`);
  }, html);
}
