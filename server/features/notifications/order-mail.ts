import type { Mail } from '../../platform/mail/mail.ts';
import type { OrderMailKind, OrderRecord } from '../orders/index.ts';
import { adminMail } from './admin-mail.ts';
import { customerMail } from './customer-mail.ts';
import type { ShopIdentity } from './deps.ts';
import { mailHtml } from './mail-html.ts';
import { mailLanguage } from './mail-language.ts';
import { mailText } from './mail-text.ts';

/** How long handing over the mail of an order may take. Source: product §9. */
const orderMailMs = 90_000;

/** One mail of an order, complete: the customer's in the order's language, the shop's in English. Source: product §8. */
export const composeOrderMail = (
  order: OrderRecord,
  kind: OrderMailKind,
  shop: ShopIdentity,
): Mail => {
  const customer = { name: order.name, address: order.email };
  const forCustomer = kind === 'customer-confirmation';
  const content = forCustomer
    ? customerMail(order, shop, mailLanguage(order.language, 'narrowSymbol'))
    : adminMail(order, shop, mailLanguage('en', 'symbol'));
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
