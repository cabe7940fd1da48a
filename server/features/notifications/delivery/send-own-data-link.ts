import type { OwnDataWant } from '#domain/customers/own-data.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import { ownDataLink } from '../../../platform/http/own-data-link.ts';
import { findOrderById } from '../../orders/index.ts';
import { isMailboxProven } from '../content/proven-mailbox.repo.ts';
import type { NotificationDeps } from '../deps.ts';
import { sendOnce } from './send-once.ts';

/** A request for a copy of a customer's data or for its erasure; whoever asked may not be the customer. */
export interface OwnDataLinkJob {
  readonly request: string;
  readonly orderId: string;
  readonly wants: OwnDataWant;
  /** ISO 8601, both. */
  readonly askedAt: string;
  readonly endsAt: string;
}

/**
 * Mails the link that carries out a customer's request about their data to the address of the order, once; nothing for an
 * order that was erased or a link that has ended meanwhile. See {@link sendOnce}. Source: product §4.22.
 */
export function sendOwnDataLink(
  deps: NotificationDeps,
  { request, orderId, wants, askedAt, endsAt }: OwnDataLinkJob,
  log: Logger,
): Promise<void> {
  const { clock, config, orderLinkKey } = deps;
  const until = new Date(endsAt);
  return sendOnce(
    deps,
    {
      about: { kind: 'own-data', request },
      key: `own-data-mail ${request}`,
      find: async (connection) => {
        const order = await findOrderById(connection, orderId);
        const isDue = order?.erasedAt === null && until.getTime() > clock();
        return isDue ? order : null;
      },
      compose: async (order, connection) => {
        const catalogue = await deps.catalogues.ofVersion(connection, order.catalogueVersion);
        const token = { id: request, endsAt: until.getTime() };
        const places = { origin: config.origin, orderLinkKey };
        const { composeOwnDataMail } = await import('../content/own-data-mail.ts');
        return composeOwnDataMail(order, {
          wants,
          link: ownDataLink.addressOf(order, token, places),
          request,
          askedAt: new Date(askedAt),
          endsAt: until,
          shop: { ...config, catalogue },
          language: mailLanguage(order.language),
          isProven: await isMailboxProven(connection, order.id),
        });
      },
    },
    log,
  );
}
