import type { OwedResponse } from '#contract/staff/gift-cards.ts';
import { Amount } from './order-chips.tsx';
import { pillClass } from './pill.ts';

interface OwedAmountsProps {
  readonly owed: OwedResponse['owed'];
  readonly chosen?: string | undefined;
  /** Makes a filter of each currency. */
  readonly onChoose?: (currency: string) => void;
}

/** Amounts of several currencies beside each other, never added. */
export function OwedAmounts({ owed, chosen, onChoose }: OwedAmountsProps) {
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {owed.map(({ currency, owed: amount }) => (
        <li key={currency}>
          {onChoose ? (
            <button
              type="button"
              aria-pressed={chosen === currency}
              className={pillClass(chosen === currency)}
              onClick={() => onChoose(currency)}
            >
              <Amount amount={amount} currency={currency} />
            </button>
          ) : (
            <Amount amount={amount} currency={currency} />
          )}
        </li>
      ))}
    </ul>
  );
}
