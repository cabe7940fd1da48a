import type { OrderMailKey } from '#domain/notifications/order-mails.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { ReportedPrint } from './remake-updates.ts';

const remakeMails: ReadonlySet<string> = new Set<OrderMailKey['kind']>([
  'remake-received',
  'admin-remake',
  'remake-accepted',
  'remake-declined',
]);

/** The reported print that a mail is about; null for other mails. */
export async function findReportedPrint(
  kysely: Sql,
  { kind, reference = '' }: OrderMailKey,
): Promise<ReportedPrint | null> {
  if (!remakeMails.has(kind)) return null;
  const row = await kysely
    .selectFrom('remakeRequests')
    .innerJoin('orderItems', 'orderItems.id', 'remakeRequests.orderItem')
    .select([
      'remakeRequests.id',
      'remakeRequests.words',
      'remakeRequests.reply',
      'remakeRequests.picture',
      'remakeRequests.state',
      'orderItems.fileName',
    ])
    .where('remakeRequests.id', '=', reference)
    .executeTakeFirst();
  return row ?? null;
}
