import { sql } from 'kysely';
import { countPoint, returnPoint } from '../../../platform/db/rate-limits.repo.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { emailKey } from '../../../platform/text/email-key.ts';
import type { MailLimits } from '../deps.ts';

const daySeconds = 24 * 60 * 60;

function keyOf({ to }: Mail): string {
  return `mail ${emailKey(to.address)}`;
}

/** Counts a mail towards its recipient's daily limit; false when the limit is reached. */
export async function takeMailOfDay(
  kysely: Sql,
  mail: Mail,
  { perRecipientADay: points }: MailLimits,
  now: number,
): Promise<boolean> {
  const counted = await countPoint(kysely, { key: keyOf(mail), points, seconds: daySeconds, now });
  return counted.ok;
}

/** Removes a mail that could not be sent from the count again. */
export async function returnMailOfDay(kysely: Sql, mail: Mail, now: number): Promise<void> {
  await returnPoint(kysely, keyOf(mail), now);
}

/** Records a held-back mail for the report. */
export async function holdMail(kysely: Sql, mail: Mail, at: Date): Promise<void> {
  await kysely
    .insertInto('heldMails')
    .values({
      mail: mail.id,
      kind: mail.kind,
      recipient: mail.to.address,
      subject: mail.subject,
      heldAt: at,
      reportedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A held-back mail that was not reported yet. */
export interface HeldMail {
  readonly mail: string;
  readonly recipient: string;
  readonly subject: string;
}

/** Finds held-back mails that were not reported; none while the last report is younger than `since`. */
export async function findUnreported(kysely: Sql, since: Date): Promise<readonly HeldMail[]> {
  return await kysely
    .selectFrom('heldMails')
    .select(['mail', 'recipient', 'subject'])
    .where('reportedAt', 'is', null)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('heldMails').select('mail').where('reportedAt', '>', since)),
      ),
    )
    .orderBy('heldAt')
    .execute();
}

/** Records that mails were reported. */
export async function markReported(
  kysely: Sql,
  mails: readonly HeldMail[],
  at: Date,
): Promise<void> {
  await kysely
    .updateTable('heldMails')
    .set({ reportedAt: at })
    // One parameter: a statement takes 65,535 of them, and after an attack more mails may be held.
    .where(sql<boolean>`mail = any (${mails.map(({ mail }) => mail)}::text[])`)
    .execute();
}

/** Deletes mails reported before `before`. */
export async function sweepReported(kysely: Sql, before: Date): Promise<void> {
  await kysely.deleteFrom('heldMails').where('reportedAt', '<', before).execute();
}

/** Drops the mails to studios about an order that were not sent, and the records of its held ones. Source: product §4.22. */
export async function dropOrderMails(trx: Trx, orderId: string): Promise<void> {
  await trx
    .deleteFrom('studioMails')
    .where('orderId', '=', orderId)
    .where('sentAt', 'is', null)
    .execute();
  await trx
    .deleteFrom('heldMails')
    .where(sql<boolean>`starts_with(mail, ${`${orderId}.`})`)
    .execute();
}
