import { sql } from 'kysely';
import { countPoint, returnPoint } from '../../../platform/db/rate-limits.repo.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { emailKey } from '../../../platform/text/email-key.ts';
import { hashMailbox } from '../../../platform/text/hash-mailbox.ts';
import type { MailLimits } from '../deps.ts';

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

/**
 * The limit that a mail counts towards: the day of its recipient, or the hour of its kind. Counters outlive an erasure by a
 * day and hold no address.
 */
function limitOf({ to, kind, isUnpaidFor }: Mail, limits: MailLimits) {
  const mailbox = hashMailbox(to.address, 'mail limits');
  return isUnpaidFor === true
    ? { key: `mail ${mailbox}`, points: limits.perRecipientADay, seconds: daySeconds }
    : { key: `mail ${kind} ${mailbox}`, points: limits.perKindAnHour, seconds: hourSeconds };
}

/** Counts a mail towards its limit; false when the limit is reached. */
export async function takeMail(
  kysely: Sql,
  mail: Mail,
  limits: MailLimits,
  now: number,
): Promise<boolean> {
  const counted = await countPoint(kysely, { ...limitOf(mail, limits), now });
  return counted.ok;
}

/** Removes a mail that could not be sent from the count again. */
export async function returnMail(
  kysely: Sql,
  mail: Mail,
  limits: MailLimits,
  now: number,
): Promise<void> {
  await returnPoint(kysely, limitOf(mail, limits).key, now);
}

/** Records a held-back mail: for the report to staff where strangers may have caused it, else for its recipient's digest. */
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
      digestLanguage:
        mail.isUnpaidFor === true ? null : (mail.headers?.['Content-Language'] ?? 'en'),
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

/** Finds held-back mails that were not reported to staff; none while the last report is younger than `since`. */
export async function findUnreported(kysely: Sql, since: Date): Promise<readonly HeldMail[]> {
  return await kysely
    .selectFrom('heldMails')
    .select(['mail', 'recipient', 'subject'])
    .where('reportedAt', 'is', null)
    .where('digestLanguage', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('heldMails')
            .select('mail')
            .where('digestLanguage', 'is', null)
            .where('reportedAt', '>', since),
        ),
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

/** The recipients of digests that are due: none for whom the last one is younger than `since`. */
export async function findDigestRecipients(kysely: Sql, since: Date): Promise<string[]> {
  const { rows } = await sql<{ recipient: string }>`
    select distinct recipient from held_mails held
    where digest_language is not null and reported_at is null and not exists (
      select from held_mails last
      where last.recipient = held.recipient and digest_language is not null and reported_at > ${since})
    order by recipient`.execute(kysely);
  return rows.map(({ recipient }) => recipient);
}

/** A held-back mail that a digest lists. */
export interface ListedMail extends HeldMail {
  readonly digestLanguage: string | null;
}

/** Finds the held-back mails that no digest has listed to their recipient, the oldest first. */
export async function findUnlisted(kysely: Sql, recipient: string): Promise<readonly ListedMail[]> {
  return await kysely
    .selectFrom('heldMails')
    .select(['mail', 'recipient', 'subject', 'digestLanguage'])
    .where('recipient', '=', recipient)
    .where('digestLanguage', 'is not', null)
    .where('reportedAt', 'is', null)
    .orderBy('heldAt')
    .orderBy('mail')
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

/** Drops the records of held mails to a mailbox, by its `emailKey`, whatever they were about. Source: product §4.22. */
export async function dropHeldMails(trx: Trx, mailbox: string): Promise<void> {
  const { rows } = await sql<{ recipient: string }>`
    select distinct recipient from held_mails`.execute(trx);
  const own = rows.flatMap(({ recipient }) => (emailKey(recipient) === mailbox ? [recipient] : []));
  await sql`delete from held_mails where recipient = any (${own}::text[])`.execute(trx);
}
