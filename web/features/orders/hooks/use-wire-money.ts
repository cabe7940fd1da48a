import { useCallback } from 'react';
import { isCurrency, toMinor } from '#domain/common/money.ts';
import { useFormats } from '#web/lib/intl.tsx';

/** Formats amounts of the API: major units with a currency code. */
export function useWireMoney() {
  const { money } = useFormats();
  return useCallback(
    (amount: number, currency: string): string =>
      isCurrency(currency) ? money(toMinor(amount, currency), currency) : `${amount} ${currency}`,
    [money],
  );
}
