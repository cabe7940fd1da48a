import type { IssueGiftCardsRequest } from '#contract/staff/gift-cards.ts';
import type { Result } from '#contract/errors.ts';
import { toMajor, toMinor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { codesShownMs } from '#domain/discounts/gift-card-states.ts';
import { insertEntry } from '../../platform/audit/audit-log.repo.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Sql, Trx } from '../../platform/db/sql.ts';
import { transact } from '../../platform/db/transact.ts';
import { codeOfIssue, giftCodeHash, issueHash, plainGiftCode } from './gift-card-codes.ts';
import { insertGiftCard } from './gift-cards.repo.ts';
import { findIdsOfHashes, findIssue, insertIssue } from './issues.repo.ts';

/** Dependencies of issuing cards. */
export interface IssueDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly codeKey: string;
}

/** The person who issues cards, and the request by which they do. */
export interface Issuer {
  readonly caller: Caller;
  readonly staff: string;
}

/** Issued cards with their codes. */
export interface IssuedCards {
  readonly cards: readonly { readonly id: string; readonly code: string }[];
  readonly shownUntil: Date;
}

/** Writes what was asked for: a repeat that asks for something else is refused. */
export function describeIssue({
  currency,
  amount,
  count,
  expiresAt,
}: IssueGiftCardsRequest): string {
  return JSON.stringify([currency, amount, count, expiresAt]);
}

/** Finds the field of a request that cannot be issued; null without one. */
export function findIssueFault(
  { currency, amount, expiresAt }: IssueGiftCardsRequest,
  now: number,
) {
  const minor = toMinor(amount, currency);
  if (minor === 0 || toMajor(minor, currency) !== amount) return 'amount';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expiresAt' : null;
}

function listCodes({ id, count }: IssueGiftCardsRequest, codeKey: string): string[] {
  return Array.from({ length: count }, (_, index) => codeOfIssue(id, index, codeKey));
}

/**
 * Finds the cards of a request with their codes, for the person who issued them. Errors: `gift_cards_issued_before`, when
 * their codes are not shown any more, or for another person or another request with its id.
 */
export async function findIssuedCards(
  { clock, codeKey }: Pick<IssueDeps, 'clock' | 'codeKey'>,
  kysely: Sql,
  staff: string,
  request: IssueGiftCardsRequest,
): Promise<Result<IssuedCards, 'gift_cards_issued_before'>> {
  const issue = await findIssue(kysely, issueHash(request.id, codeKey));
  const isOwn = issue?.staff === staff && issue.asked === describeIssue(request);
  const shownUntil = new Date((issue?.issuedAt.getTime() ?? 0) + codesShownMs);
  if (!isOwn || shownUntil.getTime() <= clock()) return fail('gift_cards_issued_before');
  const coded = listCodes(request, codeKey).map((code) => ({
    code,
    hash: giftCodeHash(code, codeKey),
  }));
  const ids = await findIdsOfHashes(
    kysely,
    coded.map(({ hash }) => hash),
  );
  const cards = coded.map(({ code, hash }) => ({ id: ids.get(hash.toString('hex')) ?? '', code }));
  return succeed({ cards, shownUntil });
}

/** Issues a card with its entry in the audit log; returns its id. */
export async function issueOne(
  trx: Trx,
  { caller }: Issuer,
  { currency, amount, expiresAt }: IssueGiftCardsRequest,
  { code, codeKey }: { readonly code: string; readonly codeKey: string },
): Promise<string> {
  const card = {
    currency,
    amount: toMinor(amount, currency),
    isEnabled: true,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  };
  const id = await insertGiftCard(trx, {
    ...card,
    hash: giftCodeHash(code, codeKey),
    lastFour: plainGiftCode(code).slice(-4),
  });
  if (id === null) throw new Error('a new gift card has the code of another one');
  const entry = { act: 'gift-card.issue', kind: 'gift-card', id } as const;
  await insertEntry(trx, caller, { ...entry, studio: null, before: null, after: card });
  return id;
}

/**
 * Issues the cards of a request in one transaction, each with an entry in the audit log. A repeat of the request within
 * 15 minutes returns the same cards with their codes, which are not stored. Errors: `invalid_request` for an amount with
 * more decimals than its currency has or an end that has passed, `gift_cards_issued_before`. Source: product §3.6.
 */
export function issueGiftCards(
  deps: IssueDeps,
  issuer: Issuer,
  request: IssueGiftCardsRequest,
): Promise<Result<IssuedCards, 'invalid_request' | 'gift_cards_issued_before'>> {
  const { kysely, clock, codeKey } = deps;
  return transact(
    kysely,
    async (trx): Promise<Result<IssuedCards, 'invalid_request' | 'gift_cards_issued_before'>> => {
      const now = clock();
      const issuedAt = new Date(now);
      const issue = { staff: issuer.staff, asked: describeIssue(request), issuedAt };
      if (!(await insertIssue(trx, issueHash(request.id, codeKey), issue))) {
        return await findIssuedCards(deps, trx, issuer.staff, request);
      }
      const fault = findIssueFault(request, now);
      if (fault !== null) return fail('invalid_request', { fields: [fault] });
      const cards: { id: string; code: string }[] = [];
      for (const code of listCodes(request, codeKey)) {
        cards.push({ id: await issueOne(trx, issuer, request, { code, codeKey }), code });
      }
      return succeed({ cards, shownUntil: new Date(now + codesShownMs) });
    },
  );
}
