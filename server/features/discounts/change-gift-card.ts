import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Db } from '../../platform/db/sql.ts';
import { lockGiftCard, updateGiftCard } from './gift-cards.repo.ts';

/**
 * Enables or disables payments with a card; a repeat changes nothing. Error: `gift_card_unknown`. Source: product §5.4.
 */
export function setGiftCardEnabled(
  kysely: Db,
  caller: Caller,
  id: string,
  isEnabled: boolean,
): Promise<ResultWith<null, FailureWith<'gift_card_unknown'>>> {
  const act = isEnabled ? 'gift-card.enable' : 'gift-card.disable';
  const object = { kind: 'gift-card', id } as const;
  return runAct(kysely, caller, { act, object }, async (trx, record) => {
    const card = await lockGiftCard(trx, id);
    if (!card) return fail('gift_card_unknown');
    if (card.isEnabled === isEnabled) record.skip();
    await updateGiftCard(trx, id, { isEnabled });
    record.setBefore({ isEnabled: card.isEnabled });
    record.setAfter({ isEnabled });
    return succeed(null);
  });
}

/** Why a card is not extended: there is none, or it pays as long already; null for one that never expires. */
export type ExtensionFailure =
  | FailureWith<'gift_card_unknown'>
  | FailureWith<'gift_card_pays_longer', { readonly until: Date | null }>;

/**
 * Lets a card that expires pay until a later moment, also one that has expired. Errors: `gift_card_unknown`,
 * `gift_card_pays_longer`. Source: product §5.4.
 */
export function extendGiftCard(
  kysely: Db,
  caller: Caller,
  id: string,
  expiresAt: Date,
): Promise<ResultWith<null, ExtensionFailure>> {
  const act = { act: 'gift-card.extend', object: { kind: 'gift-card', id } } as const;
  return runAct(
    kysely,
    caller,
    act,
    async (trx, record): Promise<ResultWith<null, ExtensionFailure>> => {
      const card = await lockGiftCard(trx, id);
      if (!card) return fail('gift_card_unknown');
      const { expiresAt: until } = card;
      if (until === null || until >= expiresAt) return fail('gift_card_pays_longer', { until });
      await updateGiftCard(trx, id, { expiresAt });
      record.setBefore({ expiresAt: until });
      record.setAfter({ expiresAt });
      return succeed(null);
    },
  );
}
