import type { OrderMailKind } from '#domain/notifications/order-mails.ts';
import { fillSentence } from '#domain/settings/own-sentences.ts';
import { isUnconfirmed } from '#domain/orders/order-states.ts';
import { withoutPastDates } from '#domain/orders/ready-at.ts';
import { maxMailMs, type Mail } from '../../../platform/mail/mail.ts';
import type { InvoiceFile } from '../../invoices/index.ts';
import { orderAddress, type OrderRecord } from '../../orders/index.ts';
import { adminMail } from './admin-mail.ts';
import { adminCancelledMail, approvalReminder } from './admin-updates.ts';
import type { Cancellation } from './due-order-mail.ts';
import { customerMail } from './customer-mail.ts';
import { isForCustomer } from './mail-recipients.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailContent } from '../render/mail-content.ts';
import { mailHtml } from '../render/mail-html.ts';
import { mailLanguage, type MailLanguage } from '../../../platform/mail/mail-language.ts';
import { photoAttachments, photosIn, type SmallPhotos } from '../render/mail-photos.ts';
import { mailText } from '../render/mail-text.ts';
import {
  cancelledMail,
  confirmOrCancelMail,
  newLinkMail,
  paymentReminder,
  returnedMail,
  transferReminder,
} from './order-updates.ts';
import {
  inProductionMail,
  madeMail,
  parcelReturnedMail,
  pickupAttachments,
} from './production-updates.ts';
import { receiptMail, refundMailContent } from './receipt-mail.ts';
import { adminRemakeMail, remakeMail, type ReportedPrint } from './remake-updates.ts';
import type { ReturnedCharge } from './returned-charge.repo.ts';
import { editEndedMail } from './edit-ended-mail.ts';
import { editPaymentMail } from './edit-payment-mail.ts';
import { editedMail } from './edited-mail.ts';
import type { EndedEdit, OrderEdit, WaitingEdit } from './order-edit.repo.ts';
import { reminderMail } from './reminder-mail.ts';
import { withoutFreeText } from './without-free-text.ts';

/** Timeout of sending an order mail. */
const orderMailMs = maxMailMs;

/** Input of a mail besides its order. */
export interface MailMaterial {
  readonly shop: ShopIdentity;
  /** Time at which the mail is written, ms since 1970. */
  readonly now: number;
  /** Number of originals that have not arrived. */
  readonly missing: number;
  /** Whether the customer is known to read the mailbox; a mail to another one shows nothing that its sender wrote. */
  readonly isProven: boolean;
  readonly originalsKey: string;
  readonly orderLinkKey: string;
  /** Set for a cancelled order. */
  readonly cancellation?: Cancellation | null;
  /** First photos of the order, when the mail shows them. */
  readonly photos?: SmallPhotos;
  /** The order's invoice, when it is attached. */
  readonly invoice?: InvoiceFile | null;
  /** Identifies the mail among those of its kind; absent when there is one. */
  readonly reference?: string | undefined;
  /** The reported print, in mails about one. */
  readonly remake?: ReportedPrint | null;
  /** The returned charge, in the mail about one. */
  readonly returned?: ReturnedCharge | null;
  /** The edit, in the mail about one. */
  readonly edit?: OrderEdit | null;
  /** The edit that waits for its payment, in the mail that asks for it. */
  readonly waiting?: WaitingEdit | null;
  /** The edit that was not made, in the mail that says so. */
  readonly ended?: EndedEdit | null;
}

function composeContent(
  order: OrderRecord,
  kind: OrderMailKind,
  material: MailMaterial,
): MailContent {
  const { shop, orderLinkKey } = material;
  const { cancellation = null, invoice = null, remake = null } = material;
  const { returned = null, edit = null, waiting = null, ended = null } = material;
  const link = orderAddress(order, shop.origin, orderLinkKey);
  const own = mailLanguage(order.language);
  const english = mailLanguage('en');
  const dated = withoutPastDates(order, material.now);
  switch (kind) {
    case 'customer-confirmation':
      // Of an order that was paid and cancelled before, only the invoice is still true.
      return order.fulfilmentState === 'cancelled'
        ? receiptMail(order, shop, own, invoice)
        : customerMail(dated, shop, own, invoice);
    case 'invoice':
      return receiptMail(dated, shop, own, invoice);
    case 'originals-reminder':
      return reminderMail(order, material, shop, own);
    case 'admin-confirmation':
      return adminMail(order, shop, english);
    case 'approval-reminder':
      return approvalReminder(order, shop, english);
    case 'admin-cancelled':
      return adminCancelledMail(order, cancellation, shop, english);
    case 'payment-reminder':
      return paymentReminder(order, link, shop, own);
    case 'confirm-or-cancel':
      return confirmOrCancelMail(order, link, shop, own);
    case 'edited':
      return editedMail(dated, edit, shop, own, invoice);
    case 'edit-payment':
      return editPaymentMail(order, waiting, link, shop, own);
    case 'edit-ended':
      return editEndedMail(order, ended, shop, own);
    case 'transfer-reminder':
    case 'transfer-last-reminder':
      return transferReminder(order, kind === 'transfer-last-reminder', shop, own);
    case 'cancelled':
      return cancelledMail(order, cancellation, shop, own);
    case 'returned':
      return returnedMail(order, returned, shop, own);
    case 'in-production':
      return inProductionMail(dated, shop, own);
    case 'parcel-returned':
      return parcelReturnedMail(order, shop, own);
    case 'remake-received':
    case 'remake-accepted':
    case 'remake-declined':
      return remakeMail(order, remake, kind, shop, own);
    case 'admin-remake':
      return adminRemakeMail(order, remake, shop, english);
    case 'ready':
    case 'shipped':
      return madeMail(order, kind, shop, own);
  }
}

/** Every mail to a customer links to the order; below the main action if there is another. Opening it can confirm the order. */
function withOrderLink(content: MailContent, link: string, confirms = false): MailContent {
  const { text } = mailLanguage(content.language);
  const label = text(confirms ? 'next.confirmAction' : 'news.order');
  if (content.action?.link === link) return content;
  const own = { label, link };
  return content.action ? { ...content, more: own } : { ...content, action: own };
}

/** The owner's own sentence, before the closing ones. */
function withOwnSentence(
  content: MailContent,
  { name, number }: OrderRecord,
  kind: OrderMailKind,
  { ownSentence, brandName }: ShopIdentity,
): MailContent {
  const sentence = ownSentence?.(kind, content.language) ?? null;
  if (sentence === null) return content;
  const { inside } = mailLanguage(content.language);
  const values = {
    name: name.trim() && inside(name.trim()),
    number: inside(number),
    brand: inside(brandName),
  };
  return { ...content, closing: [fillSentence(sentence, values), ...content.closing] };
}

function toAttachment({ fileName, contentType, bytes }: InvoiceFile) {
  return {
    filename: fileName,
    contentType,
    content: bytes,
  };
}

/** Composes a mail of an order: the customer's in the order's language, the shop's in English. */
export function composeOrderMail(
  stored: OrderRecord,
  kind: OrderMailKind,
  material: MailMaterial,
): Mail {
  const { shop, invoice, isProven, photos = { shown: [], total: 0 } } = material;
  const forCustomer = isForCustomer(kind);
  const order = forCustomer && !isProven ? withoutFreeText(stored) : stored;
  const customer = { name: order.name, address: order.email };
  const hasPhotos = forCustomer || kind === 'admin-remake';
  const composed = composeContent(order, kind, material);
  const base = forCustomer ? withOwnSentence(composed, order, kind, shop) : composed;
  const linked = forCustomer
    ? withOrderLink(
        base,
        orderAddress(order, shop.origin, material.orderLinkKey),
        order.awaitsConfirmation,
      )
    : base;
  const content = hasPhotos
    ? { ...linked, ...photosIn(photos, mailLanguage(base.language)) }
    : linked;
  const attachments = [
    ...(invoice ? [toAttachment(invoice)] : []),
    ...(hasPhotos ? photoAttachments(photos) : []),
    ...(kind === 'ready' ? pickupAttachments(order, shop, material.orderLinkKey) : []),
  ];
  return {
    id: [order.id, kind, ...(material.reference ? [material.reference] : [])].join('.'),
    kind,
    at: order.placedAt,
    to: forCustomer ? customer : { address: shop.adminEmail },
    ...(forCustomer ? {} : { replyTo: customer }),
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': content.language },
    ...(attachments.length > 0 ? { attachments } : {}),
    // A mail about a refund follows a charge, so strangers cannot cause it.
    isUnpaidFor: forCustomer && kind !== 'returned' && (isUnconfirmed(order) || !isProven),
    timeoutMs: orderMailMs,
  };
}

/** Composes the mail about a refund, with its credit note. */
export function composeRefundMail(
  order: OrderRecord,
  refundId: string,
  note: InvoiceFile,
  {
    shop,
    orderLinkKey,
    isByBank,
  }: Pick<MailMaterial, 'shop' | 'orderLinkKey'> & { readonly isByBank: boolean },
): Mail {
  const content = withOrderLink(
    refundMailContent(order, shop, mailLanguage(order.language), note, isByBank),
    orderAddress(order, shop.origin, orderLinkKey),
  );
  return {
    id: `${order.id}.refund.${refundId.replaceAll(/[^a-z0-9-]/gi, '-')}`,
    kind: 'refund',
    at: new Date(note.shown.issuedAt),
    to: { name: order.name, address: order.email },
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': content.language },
    attachments: [toAttachment(note)],
    timeoutMs: orderMailMs,
  };
}

/** Composes the mail with a new private link. */
export function composeLinkMail(
  stored: OrderRecord,
  link: { readonly address: string; readonly endsAt: Date },
  askedAt: Date,
  {
    shop,
    language,
    isProven,
  }: Pick<MailMaterial, 'shop' | 'isProven'> & { readonly language: MailLanguage },
): Mail {
  const order = isProven ? stored : withoutFreeText(stored);
  const content = newLinkMail(order, link, shop, language);
  return {
    id: `${order.id}.order-link.${askedAt.getTime()}`,
    kind: 'order-link',
    at: askedAt,
    to: { name: order.name, address: order.email },
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': content.language },
    isUnpaidFor: isUnconfirmed(order) || !isProven,
    timeoutMs: orderMailMs,
  };
}
