import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { currencies, currencyDecimals, isCurrency, type Currency } from '#domain/common/money.ts';
import { maxCardAmount } from '#domain/discounts/gift-card-states.ts';
import { FormField, FormSelect } from '../../ui/form-field.tsx';

/** What is typed of every gift card that is issued. */
export interface CardDraft {
  readonly currency: Currency;
  readonly amount: string;
  /** The last day on which it pays; empty for a card without an end. */
  readonly lastDay: string;
}

interface CardFieldsProps {
  readonly draft: CardDraft;
  readonly amountLabel: string;
  readonly onChange: (change: Partial<CardDraft>) => void;
  /** Fields between the amount and the last day. */
  readonly children?: ReactNode;
}

/** The fields of a gift card that is issued. */
export function CardFields({ draft, amountLabel, onChange, children }: CardFieldsProps) {
  const t = useTranslations('console.giftCards');
  const { currency, amount, lastDay } = draft;
  const step = currencyDecimals(currency) === 0 ? '1' : '0.01';
  return (
    <>
      <FormSelect
        label={t('currency')}
        hint={t('currencyHint')}
        value={currency}
        onChange={({ target }) => {
          if (isCurrency(target.value)) onChange({ currency: target.value });
        }}
      >
        {currencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </FormSelect>
      <FormField
        label={amountLabel}
        type="number"
        inputMode="decimal"
        dir="ltr"
        min={step}
        max={maxCardAmount}
        step={step}
        value={amount}
        onChange={({ target }) => onChange({ amount: target.value })}
        required
      />
      {children}
      <FormField
        label={t('lastDay')}
        hint={t('lastDayHint')}
        type="date"
        value={lastDay}
        onChange={({ target }) => onChange({ lastDay: target.value })}
      />
    </>
  );
}
