import type { Db } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import { hashMailbox } from '../../../platform/text/hash-mailbox.ts';
import { findOrderByNumber, renewOrderAddress, type OrderRecord } from '../../orders/index.ts';
import { isMailboxProven } from '../content/proven-mailbox.repo.ts';
import type { NotificationDeps } from '../deps.ts';
import { sendOnce } from './send-once.ts';

/** A request for a new private link; the requester may not be the customer. */
export interface OrderLinkJob {
  readonly orderNumber: string;
  /** The hash of the typed address. */
  readonly mailbox: string;
  /** ISO 8601. */
  readonly askedAt: string;
}

const hourSeconds = 60 * 60;

async function findOwn(
  connection: Db,
  orderLinkKey: string,
  { orderNumber, mailbox }: OrderLinkJob,
): Promise<OrderRecord | null> {
  const order = await findOrderByNumber(connection, orderNumber);
  const isPlaced = order !== null && order.fulfilmentState !== 'draft';
  return isPlaced && hashMailbox(order.email, orderLinkKey) === mailbox ? order : null;
}

/**
 * Mails a new private link to the address the order was placed with, at most once an hour for an order; nothing when
 * no order has the requested number and e-mail address. See {@link sendOnce}.
 */
export function sendOrderLink(
  deps: NotificationDeps,
  job: OrderLinkJob,
  log: Logger,
): Promise<void> {
  const { clock, config, orderLinkKey } = deps;
  return sendOnce(
    deps,
    {
      about: { kind: 'order-link', orderNumber: job.orderNumber, askedAt: job.askedAt },
      key: `order-link ${job.orderNumber}`,
      seconds: hourSeconds,
      find: (connection) => findOwn(connection, orderLinkKey, job),
      compose: async (order, connection) => {
        const { composeLinkMail } = await import('../content/order-mail.ts');
        const catalogue = await deps.catalogues.ofVersion(connection, order.catalogueVersion);
        const link = renewOrderAddress(order, config.origin, orderLinkKey, clock());
        return composeLinkMail(order, link, new Date(job.askedAt), {
          shop: { ...config, catalogue },
          language: mailLanguage(order.language),
          isProven: await isMailboxProven(connection, order.id),
        });
      },
    },
    log,
  );
}
