import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Currency } from '#domain/common/money.ts';
import { discountError, type PriceRule } from '#domain/discounts/discounts.ts';
import { ruleFor } from '../discount-store.ts';
import { listAutomaticRules } from '../api/list-automatic-rules.ts';

const none: readonly PriceRule[] = [];

async function list(signal: AbortSignal): Promise<readonly PriceRule[]> {
  const response = await listAutomaticRules(signal);
  if (!response.ok) throw new Error(response.code);
  const now = Date.now();
  return response.value.filter((rule) => discountError(rule, rule.currency ?? 'USD', now) === null);
}

/**
 * The rules that hold now without a code for orders in a currency; none while they are not known, since the server prices
 * the order in any case.
 */
export function useAutomaticRules(currency: Currency): readonly PriceRule[] {
  const { data = none } = useQuery({
    queryKey: ['automatic-rules'],
    queryFn: ({ signal }) => list(signal),
    staleTime: 60_000,
    retry: 1,
  });
  return useMemo(
    () => data.filter((rule) => ruleFor({ rule }, currency) !== null),
    [data, currency],
  );
}
