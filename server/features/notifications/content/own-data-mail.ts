import type { OwnDataWant } from '#domain/customers/own-data.ts';
import { isUnconfirmed } from '#domain/orders/order-states.ts';
import { maxMailMs, type Mail } from '../../../platform/mail/mail.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailContent } from '../render/mail-content.ts';
import { mailHtml } from '../render/mail-html.ts';
import { mailText } from '../render/mail-text.ts';
import { clockOf } from './order-delivery.ts';
import { updateFrame } from './order-updates.ts';
import { withoutFreeText } from './without-free-text.ts';

/** A request about a customer's data, and the link that carries it out. */
interface OwnDataMaterial {
  readonly wants: OwnDataWant;
  readonly link: string;
  readonly request: string;
  readonly askedAt: Date;
  readonly endsAt: Date;
  readonly shop: ShopIdentity;
  readonly language: MailLanguage;
  readonly isProven: boolean;
}

function writeContent(
  order: OrderRecord,
  { wants, link, endsAt, shop, language }: OwnDataMaterial,
): MailContent {
  const { text, inside, zonedMoment } = language;
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  const date = inside(zonedMoment(endsAt, clockOf(order)));
  return {
    ...rest,
    subject: text(`ownData.${wants}.subject`),
    preheader: text(`ownData.${wants}.intro`),
    heading: text(`ownData.${wants}.subject`),
    opening: [greeting, text(`ownData.${wants}.intro`), text('ownData.covers')],
    status: { sentences: [text('ownData.until', { date })], isPaid: false },
    action: { label: text(`ownData.${wants}.action`), link },
    contents: null,
    sections: [],
    closing: [text('ownData.unasked'), signature],
  };
}

/** Composes the mail with the link that carries out a customer's request about their data. */
export function composeOwnDataMail(stored: OrderRecord, material: OwnDataMaterial): Mail {
  const order = material.isProven ? stored : withoutFreeText(stored);
  const content = writeContent(order, material);
  return {
    id: `own-data.${material.request}`,
    kind: 'own-data',
    at: material.askedAt,
    to: { name: order.name, address: order.email },
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': content.language },
    isUnpaidFor: isUnconfirmed(order) || !material.isProven,
    timeoutMs: maxMailMs,
  };
}
