import type { GiftCardDebug } from '#contract/gift-cards.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { plainGiftCode } from './gift-card-codes.ts';
import { countGiftCards, type StoredGiftCard } from './gift-cards.repo.ts';

/** Returns details of a look-up for setting up a shop; they are never sent in a shop with customers. */
export async function debugGiftCode(
  kysely: Sql,
  inputCode: string,
  card: StoredGiftCard | null,
  error: string | null,
): Promise<GiftCardDebug> {
  const trimmedCode = plainGiftCode(inputCode);
  const counts = await countGiftCards(kysely, trimmedCode.slice(-4));
  return {
    inputCode,
    trimmedCode,
    codeLength: inputCode.length,
    trimmedLength: trimmedCode.length,
    steps: [
      'code trimmed',
      'looked up by its keyed hash',
      card ? 'a card has this code' : 'no card has this code',
      error === null ? 'the card can pay' : `refused: ${error}`,
    ],
    cardsFound: card ? 1 : 0,
    totalCardsInSystem: counts.total,
    cardsWithMatchingLastChars: counts.matching,
    error,
  };
}
