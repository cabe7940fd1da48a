import { validate as isUuid } from 'uuid';
import type { Currency } from '#domain/common/money.ts';
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
 * Issues a gift card and returns its id and its code, of which only a hash with `codeKey` is stored; null if a card
 * with this code exists. Source: product §3.6.
 */
export async function issueGiftCard(
  kysely: Db,
  codeKey: string,
  { code = newGiftCode(), currency, amount, isEnabled = true, expiresAt = null }: GiftCardToIssue,
): Promise<{ readonly id: string; readonly code: string } | null> {
  const id = await insertGiftCard(kysely, {
    hash: giftCodeHash(code, codeKey),
    lastFour: plainGiftCode(code).slice(-4),
    currency,
    amount,
    isEnabled,
    expiresAt,
  });
  return id === null ? null : { id, code };
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
