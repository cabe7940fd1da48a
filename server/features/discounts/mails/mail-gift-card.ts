import type { Result } from '#contract/errors.ts';
import type { MailGiftCardRequest } from '#contract/staff/gift-cards.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isEmail } from '#domain/customers/email-address.ts';
import { isLanguageCode } from '#locales/languages.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import { countPoint } from '../../../platform/db/rate-limits.repo.ts';
import { transact } from '../../../platform/db/transact.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';
import { emailKey } from '../../../platform/text/email-key.ts';
import { hashMailbox } from '../../../platform/text/hash-mailbox.ts';
import { codeOfIssue, issueHash } from '../gift-card-codes.ts';
import {
  describeIssue,
  findIssueFault,
  issueOne,
  type IssueDeps,
  type Issuer,
} from '../issue-gift-cards.ts';
import { findIssue, insertIssue } from '../issues.repo.ts';
import { findMailedCard, insertGiftCardMail, requeueGiftCardMail } from './gift-card-mails.repo.ts';

/** A mail may be asked for once more for this long; then its code cannot be computed any more. */
export const resendMs = 30 * 24 * 60 * 60 * 1000;

/** Mails of one card within a day, so that a pressed key fills nobody's mailbox. */
const resends = { points: 5, seconds: 24 * 60 * 60 };

function findRecipientFault({ email, language }: Pick<MailGiftCardRequest, 'email' | 'language'>) {
  if (!isEmail(email)) return 'email';
  return isLanguageCode(language) ? null : 'language';
}

/**
 * Issues a card for somebody and queues its mail, in one transaction with the entry in the audit log, which has neither the
 * code nor the address. A repeat of the request returns the same card and sends nothing more. Errors: `invalid_request` for
 * an amount with more decimals than its currency has, an end that has passed, an address or a language that is none, `gift_cards_issued_before` for another
 * request with its id. Source: product §3.6.
 */
export async function mailGiftCard(
  deps: IssueDeps,
  issuer: Issuer,
  { email, name, language, ...rest }: MailGiftCardRequest,
): Promise<Result<string, 'invalid_request' | 'gift_cards_issued_before'>> {
  const { kysely, clock, codeKey } = deps;
  const request = { ...rest, count: 1 };
  const recipient = { email, emailKey: emailKey(email), name: name.trim(), language };
  // It is compared with a repeat for as long as the shop, and holds no address.
  const asked = JSON.stringify([describeIssue(request), hashMailbox(email, codeKey), language]);
  return await transact(
    kysely,
    async (trx): Promise<Result<string, 'invalid_request' | 'gift_cards_issued_before'>> => {
      const now = clock();
      const queuedAt = new Date(now);
      const hash = issueHash(request.id, codeKey);
      if (!(await insertIssue(trx, hash, { staff: issuer.staff, asked, issuedAt: queuedAt }))) {
        const known = await findIssue(trx, hash);
        const isSame = known?.staff === issuer.staff && known.asked === asked;
        const card = isSame ? await findMailedCard(trx, request.id) : null;
        return card === null ? fail('gift_cards_issued_before') : succeed(card);
      }
      const fault = findRecipientFault(recipient) ?? findIssueFault(request, now);
      if (fault !== null) return fail('invalid_request', { fields: [fault] });
      const code = codeOfIssue(request.id, 0, codeKey);
      const giftCard = await issueOne(trx, issuer, request, { code, codeKey });
      await insertGiftCardMail(trx, { ...recipient, giftCard, secret: request.id, queuedAt });
      await enqueue(trx, 'send-gift-card', { card: giftCard, at: queuedAt.toISOString() });
      return succeed(giftCard);
    },
  );
}

/**
 * Sends the mail of a card once more. Errors: `not_found` for a card that went by no mail, or whose mail is too old;
 * `too_many_requests`.
 */
export async function resendGiftCard(
  { kysely, clock }: Pick<IssueDeps, 'kysely' | 'clock'>,
  { caller }: Pick<Issuer, 'caller'>,
  giftCard: string,
): Promise<Result<undefined, 'not_found' | 'too_many_requests'>> {
  const act = { act: 'gift-card.resend', object: { kind: 'gift-card', id: giftCard } } as const;
  return await runAct(
    kysely,
    caller,
    act,
    async (trx): Promise<Result<undefined, 'not_found' | 'too_many_requests'>> => {
      const now = clock();
      const queuedAt = new Date(now);
      if (!(await requeueGiftCardMail(trx, giftCard, queuedAt))) return fail('not_found');
      const key = `gift-card-mail ${giftCard}`;
      const counted = await countPoint(trx, { ...resends, key, now });
      if (!counted.ok) return fail('too_many_requests', { waitSeconds: counted.waitSeconds });
      await enqueue(trx, 'send-gift-card', { card: giftCard, at: queuedAt.toISOString() });
      return succeed(undefined);
    },
  );
}
