import { validate as isUuid } from 'uuid';
import type { Currency } from '#domain/common/money.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Db, Sql } from '../../platform/db/sql.ts';
import { giftCodeHash, newGiftCode, plainGiftCode } from './gift-card-codes.ts';
import { findStatement, insertGiftCard, type GiftCardStatement } from './gift-cards.repo.ts';

/** A gift card to be issued; `amount` in minor units. */
interface GiftCardToIssue {
  /** A new code that cannot be guessed unless one is given. */
  readonly code?: string;
  readonly currency: Currency;
  readonly amount: number;
  readonly isEnabled?: boolean;
  /** Null for a card that never expires. */
  readonly expiresAt?: Date | null;
}

/**
 * Issues a gift card for a caller and returns its id and its code, of which only a hash with `codeKey` is stored. Error:
 * `gift_card_exists`, if a card has this code. Source: product §3.6.
 */
export function issueGiftCard(
  kysely: Db,
  caller: Caller,
  codeKey: string,
  { code = newGiftCode(), currency, amount, isEnabled = true, expiresAt = null }: GiftCardToIssue,
): Promise<
  ResultWith<{ readonly id: string; readonly code: string }, FailureWith<'gift_card_exists'>>
> {
  const act = { act: 'gift-card.issue', object: { kind: 'gift-card', id: '' } } as const;
  return runAct(kysely, caller, act, async (trx, record) => {
    const id = await insertGiftCard(trx, {
      hash: giftCodeHash(code, codeKey),
      lastFour: plainGiftCode(code).slice(-4),
      currency,
      amount,
      isEnabled,
      expiresAt,
    });
    if (id === null) return fail('gift_card_exists');
    record.setObject(id);
    record.setAfter({ amount, currency, isEnabled, expiresAt });
    return succeed({ id, code });
  });
}

/** Returns the gift card of a code or an id with its ledger; null if there is none. Source: product §4.5. */
export function findGiftCardStatement(
  kysely: Sql,
  codeKey: string,
  codeOrId: string,
): Promise<GiftCardStatement | null> {
  const key = isUuid(codeOrId) ? { id: codeOrId } : { hash: giftCodeHash(codeOrId, codeKey) };
  return findStatement(kysely, key);
}
