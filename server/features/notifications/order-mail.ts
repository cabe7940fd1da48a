import type { Mail } from '../../platform/mail/mail.ts';
import type { OrderMailKind, OrderRecord } from '../orders/index.ts';
import { adminMail } from './admin-mail.ts';
import { customerMail } from './customer-mail.ts';
import type { ShopIdentity } from './deps.ts';
import type { MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailLanguage } from './mail-language.ts';
import { mailText } from './mail-text.ts';
import { reminderMail } from './reminder-mail.ts';

/** How long handing over the mail of an order may take. Source: product §9. */
const orderMailMs = 90_000;

/** What a mail is made with, besides its order. */
export interface MailMaterial {
  readonly shop: ShopIdentity;
  /** Originals that have not arrived. */
  readonly missing: number;
  readonly originalsKey: string;
}

const contentOf = (
  order: OrderRecord,
  kind: OrderMailKind,
  { shop, missing, originalsKey }: MailMaterial,
): MailContent => {
  const own = mailLanguage(order.language, 'narrowSymbol');
  switch (kind) {
    case 'customer-confirmation':
      return customerMail(order, shop, own);
    case 'originals-reminder':
      return reminderMail(order, missing, shop, own, originalsKey);
    case 'admin-confirmation':
      return adminMail(order, shop, mailLanguage('en', 'symbol'));
  }
};

/** One mail of an order, complete: the customer's in the order's language, the shop's in English. Source: product §8. */
export const composeOrderMail = (
  order: OrderRecord,
  kind: OrderMailKind,
  material: MailMaterial,
): Mail => {
  const { shop } = material;
  const customer = { name: order.name, address: order.email };
  const forCustomer = kind !== 'admin-confirmation';
  const content = contentOf(order, kind, material);
  return {
    id: `${order.id}.${kind}`,
    kind,
    at: order.placedAt,
    to: forCustomer ? customer : { address: shop.adminEmail },
    ...(forCustomer ? {} : { replyTo: customer }),
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': content.language },
    timeoutMs: orderMailMs,
  };
};
