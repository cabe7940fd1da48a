import { sql } from 'kysely';
import type { Currency } from '#domain/common/money.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import type { MailFailureCode } from '../../../platform/mail/mail-failure.ts';

/** Who gets a gift card by mail. */
export interface GiftCardRecipient {
  readonly email: string;
  readonly emailKey: string;
  readonly name: string;
  readonly language: string;
}

/** The mail of a gift card as it is recorded. */
export interface GiftCardMailRow extends GiftCardRecipient {
  readonly queuedAt: Date;
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
  readonly hasSecret: boolean;
}

/** Records that a card goes to somebody. */
export async function insertGiftCardMail(
  trx: Trx,
  mail: GiftCardRecipient & {
    readonly giftCard: string;
    readonly secret: string;
    readonly queuedAt: Date;
  },
): Promise<void> {
  await trx.insertInto('giftCardMails').values(mail).execute();
}

/** Finds the card that went by mail with a secret; null without one. */
export async function findMailedCard(kysely: Sql, secret: string): Promise<string | null> {
  const row = await kysely
    .selectFrom('giftCardMails')
    .select('giftCard')
    .where('secret', '=', secret)
    .executeTakeFirst();
  return row?.giftCard ?? null;
}

/** Finds the mail of a card; null without one. */
export async function findGiftCardMail(
  kysely: Sql,
  giftCard: string,
): Promise<GiftCardMailRow | null> {
  const row = await kysely
    .selectFrom('giftCardMails')
    .select(['email', 'emailKey', 'name', 'language', 'queuedAt', 'sentAt', 'failedAt'])
    .select(sql<boolean>`secret is not null`.as('hasSecret'))
    .where('giftCard', '=', giftCard)
    .executeTakeFirst();
  return row ?? null;
}

/** A mail of a card that is to be sent, and the card; minor units. */
export interface DueGiftCardMail extends GiftCardRecipient {
  readonly secret: string;
  readonly currency: Currency;
  readonly amount: number;
  readonly expiresAt: Date | null;
  readonly queuedAt: Date;
}

/** Finds the mail of a card that was asked for at a moment and not sent since; null when there is nothing to send. */
export async function findDueGiftCardMail(
  kysely: Sql,
  giftCard: string,
  queuedAt: Date,
): Promise<DueGiftCardMail | null> {
  const { rows } = await sql<DueGiftCardMail>`
    select secret, email, email_key, name, language, queued_at, gift_cards.currency, expires_at,
      (select amount from gift_card_entries where gift_card = gift_cards.id and kind = 'issue') as amount
    from gift_card_mails join gift_cards on gift_cards.id = gift_card_mails.gift_card
    where gift_card = ${giftCard} and secret is not null and sent_at is null and queued_at = ${queuedAt}`.execute(
    kysely,
  );
  return rows[0] ?? null;
}

/** Records that a mail is asked for again; false when its code cannot be computed any more. */
export async function requeueGiftCardMail(
  trx: Trx,
  giftCard: string,
  queuedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('giftCardMails')
    .set({ queuedAt, sentAt: null, failedAt: null, failure: null })
    .where('giftCard', '=', giftCard)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that the mail of a card was sent. */
export async function markGiftCardMailSent(kysely: Sql, giftCard: string, at: Date): Promise<void> {
  await kysely
    .updateTable('giftCardMails')
    .set({ sentAt: at, failedAt: null, failure: null })
    .where('giftCard', '=', giftCard)
    .execute();
}

/** Records that sending the mail of a card failed. */
export async function markGiftCardMailFailed(
  kysely: Sql,
  giftCard: string,
  failure: MailFailureCode,
  at: Date,
): Promise<void> {
  await kysely
    .updateTable('giftCardMails')
    .set({ failedAt: at, failure })
    .where('giftCard', '=', giftCard)
    .execute();
}

/** Removes the secrets of mails that were asked for before a moment; returns how many. */
export async function removeMailSecrets(kysely: Sql, before: Date): Promise<number> {
  const { numUpdatedRows } = await kysely
    .updateTable('giftCardMails')
    .set({ secret: null })
    .where('secret', 'is not', null)
    .where('queuedAt', '<', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Removes to whom cards of a mailbox were sent; returns how many. The cards stay. */
export async function eraseGiftCardMails(trx: Trx, mailbox: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('giftCardMails')
    .where('emailKey', '=', mailbox)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
