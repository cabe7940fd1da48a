import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import { normalizeCode } from '#domain/discounts/discounts.ts';
import {
  readNewDiscount,
  type DiscountDraft,
  type DiscountFailure,
} from '#domain/discounts/new-discount.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { CatalogueSource } from '../catalogue/index.ts';
import {
  insertPriceRule,
  lockRuleStatus,
  storeRuleStatus,
  type StoredPriceRule,
} from './price-rules.repo.ts';

/**
 * Adds a discount code. Errors: `discount_invalid` with the field and what is wrong with it, `discount_exists`. Source:
 * product §3.5.
 */
export async function addDiscount(
  {
    catalogues,
    kysely,
    clock,
  }: { readonly catalogues: CatalogueSource; readonly kysely: Db; readonly clock: Clock },
  caller: Caller,
  draft: DiscountDraft,
): Promise<ResultWith<StoredPriceRule, DiscountFailure | FailureWith<'discount_exists'>>> {
  const read = readNewDiscount(catalogues.current().catalogue, draft, clock());
  if (!read.ok) return read;
  const { startsAt, endsAt, ...rule } = read.value;
  const act = { act: 'discount.add', object: { kind: 'discount', id: rule.code } } as const;
  return await runAct(kysely, caller, act, async (trx, record) => {
    const stored = await insertPriceRule(trx, {
      ...rule,
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    });
    if (!stored) return fail('discount_exists');
    record.setAfter({ ...rule, startsAt, endsAt });
    return succeed(stored);
  });
}

/**
 * Enables or disables a discount code, in any spelling; a repeat changes nothing. Error: `discount_unknown`. Source:
 * product §5.4.
 */
export function setDiscountEnabled(
  kysely: Db,
  caller: Caller,
  typed: string,
  isEnabled: boolean,
): Promise<ResultWith<StoredPriceRule, FailureWith<'discount_unknown'>>> {
  const code = normalizeCode(typed);
  const act = isEnabled ? 'discount.enable' : 'discount.disable';
  const object = { kind: 'discount', id: code } as const;
  return runAct(kysely, caller, { act, object }, async (trx, record) => {
    const before = await lockRuleStatus(trx, code);
    const status = isEnabled ? 'active' : 'inactive';
    const rule = before && (await storeRuleStatus(trx, code, status));
    if (!rule) return fail('discount_unknown');
    if (before === status) record.skip();
    record.setBefore({ status: before });
    record.setAfter({ status });
    return succeed(rule);
  });
}
