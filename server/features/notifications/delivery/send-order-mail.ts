import { refundMail, type OrderMailKind } from '#domain/notifications/order-mails.ts';
import { wasPaid, takesOriginals } from '#domain/orders/order-states.ts';
import type { Db } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import {
  invoicePdf,
  findInvoices,
  issueInvoice,
  type InvoiceRecord,
} from '../../invoices/index.ts';
import { orderMailRecords, takeDueMail, type OrderRecord } from '../../orders/index.ts';
import { findMissingOriginals } from '../../originals/index.ts';
import type { NotificationDeps } from '../deps.ts';
import { findCancellation, isStillDue } from '../content/due-order-mail.ts';
import { isForCustomer } from '../content/mail-recipients.ts';
import { isMailboxProven } from '../content/proven-mailbox.repo.ts';
import { findEndedEdit, findOrderEdit, findWaitingEdit } from '../content/order-edit.repo.ts';
import { isReportStillDue } from '../content/remake-updates.ts';
import { findReportedPrint } from '../content/reported-print.repo.ts';
import { findReturnedCharge, isReturnedByBank } from '../content/returned-charge.repo.ts';
import { findMailPhotos } from '../render/mail-photos.ts';
import { sendDueMail } from './send-due-mail.ts';

/** One mail of an order. */
export interface OrderMailJob {
  readonly orderId: string;
  readonly kind: OrderMailKind | typeof refundMail;
  /** Distinguishes mails of one kind: the id of a refund or remake request, or a time. */
  readonly reference?: string | undefined;
}

/**
 * Finds the document to attach. The invoice is issued here, so that an order that was neither paid nor handed over
 * gets no number.
 */
async function documentFor(
  { catalogues, config, clock }: NotificationDeps,
  order: OrderRecord,
  { kind, reference }: OrderMailJob,
  connection: Db,
): Promise<InvoiceRecord | null> {
  if (kind === refundMail) {
    const issued = await findInvoices(connection, order.id);
    return issued.find(({ refund }) => refund !== null && refund === reference) ?? null;
  }
  if (kind === 'edited') {
    const issued = await findInvoices(connection, order.id);
    return issued.find((document) => document.kind === 'invoice') ?? null;
  }
  if (kind === 'invoice' || (kind === 'customer-confirmation' && wasPaid(order.paymentState))) {
    return connection
      .transaction()
      .execute((trx) => issueInvoice(trx, { ...config, catalogues }, order, new Date(clock())));
  }
  return null;
}

async function compose(
  deps: NotificationDeps,
  job: OrderMailJob,
  connection: Db,
  log: Logger,
): Promise<Mail | null> {
  const { config, clock, originalsKey, orderLinkKey } = deps;
  const { orderId, kind } = job;
  const order = await takeDueMail(connection, job);
  if (!order || !isStillDue(order, kind, clock())) return null;
  const isReminder = kind === 'originals-reminder';
  const missing = isReminder ? (await findMissingOriginals(connection, orderId)).length : 0;
  // Since the mail was queued, the originals may have arrived or the order may have ended.
  if (isReminder && (missing === 0 || !takesOriginals(order))) return null;
  const document = await documentFor(deps, order, job, connection);
  const { composeOrderMail, composeRefundMail } = await import('../content/order-mail.ts');
  const file = document && (await invoicePdf(connection, document.id));
  const keys = { originalsKey, orderLinkKey };
  const catalogue = await deps.catalogues.ofVersion(connection, order.catalogueVersion);
  const shop = { ...config, catalogue };
  const material = { shop, now: clock(), missing, ...keys, invoice: file };
  if (kind !== refundMail) {
    const cancellation = await findCancellation(connection, order);
    const remake = await findReportedPrint(connection, job);
    if (remake && !isReportStillDue(remake, kind)) return null;
    const returned = await findReturnedCharge(connection, job);
    const edit = await findOrderEdit(connection, job);
    const waiting = await findWaitingEdit(connection, job, new Date(clock()));
    if (kind === 'edit-payment' && !waiting) return null;
    const ended = await findEndedEdit(connection, job);
    if (kind === 'edit-ended' && !ended) return null;
    const isProven = await isMailboxProven(connection, orderId);
    const photos =
      isProven || !isForCustomer(kind)
        ? await findMailPhotos(deps.makeSmallPhoto, order, kind, log, remake?.picture)
        : { shown: [], total: 0 };
    const { reference } = job;
    const edits = { edit, waiting, ended };
    const about = { cancellation, isProven, photos, reference, remake, returned, ...edits };
    return composeOrderMail(order, kind, { ...material, ...about });
  }
  if (!file || !document?.refund) {
    throw new Error(`there is no credit note of the refund ${job.reference}`);
  }
  const isByBank = await isReturnedByBank(connection, document.refund);
  return composeRefundMail(order, document.refund, file, { ...material, isByBank });
}

/** Sends a due mail of an order. See {@link sendDueMail}. */
export function sendOrderMail(
  deps: NotificationDeps,
  job: OrderMailJob,
  log: Logger,
): Promise<void> {
  const { orderId, kind, reference } = job;
  return sendDueMail(
    deps,
    {
      about: { orderId, kind, ...(reference === undefined ? {} : { reference }) },
      compose: (connection) => compose(deps, job, connection, log),
      markSent: (connection, at) => orderMailRecords.markSent(connection, job, at),
      markFailed: (connection, failure, at) =>
        orderMailRecords.markFailed(connection, job, failure, at),
    },
    log,
  );
}
