import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { maxTierFrom, maxTiers, setPrice } from '#domain/catalogue/edit/change-prices.ts';
import { findTiers, variantsOf } from '#domain/catalogue/edit/price-lists.ts';
import { westernDigits } from '#domain/common/western-digits.ts';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';
import { readTyped } from './price-entry.ts';
import { usePriceWords } from './use-price-words.ts';

interface AddPriceProps {
  readonly draft: OpenDraft;
  readonly list: string;
  readonly onClose: () => void;
}

type Problem = 'amount' | 'from' | 'first' | 'taken' | 'many';

/** Sells another size in a country, or adds a tier to one that it sells. */
export function AddPrice({ draft, list, onClose }: AddPriceProps) {
  const t = useTranslations('console.prices');
  const { variant, listName, currency } = usePriceWords(list);
  const { number, steps } = draft;
  const variants = variantsOf(steps.now);
  const [key, setKey] = useState<string>(variants[0]?.key ?? '');
  const [from, setFrom] = useState('1');
  const [price, setPriceText] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const tiers = findTiers(steps.now, list, key);
  const first = useRef<HTMLSelectElement>(null);
  // A key has opened the form.
  useEffect(() => first.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const count = Number(westernDigits(from.trim()));
    const unit = readTyped(price, currency);
    const found = findProblem(count, unit);
    setProblem(found);
    if (found !== null || unit === null) return;
    draftActs.take(number, setPrice(steps.now, list, key, { from: count, unit }));
    onClose();
  };
  const findProblem = (count: number, unit: number | null): Problem | null => {
    if (!Number.isInteger(count) || count < 1 || count > maxTierFrom) return 'from';
    if (unit === null || unit === 0) return 'amount';
    if (!tiers && count !== 1) return 'first';
    if (tiers?.some((tier) => tier.from === count)) return 'taken';
    return tiers && tiers.length >= maxTiers ? 'many' : null;
  };
  return (
    <Panel title={t('addPrice.title')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <p className="text-note text-ink-2">{t('addPrice.detail', { list: listName(list) })}</p>
        <FormSelect
          label={t('addPrice.size')}
          value={key}
          ref={first}
          onChange={({ target }) => setKey(target.value)}
        >
          {variants.map((each) => (
            <option key={each.key} value={each.key}>
              {findTiers(steps.now, list, each.key)
                ? variant(each)
                : t('addPrice.notSold', { size: variant(each) })}
            </option>
          ))}
        </FormSelect>
        <FormField
          label={t('addPrice.from')}
          inputMode="numeric"
          maxLength={4}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <FormField
          label={t('addPrice.price', { currency })}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          value={price}
          onChange={({ target }) => setPriceText(target.value)}
        />
        {problem !== null && (
          <p role="alert" className="text-note font-semibold text-wrong">
            {t(`addPrice.problems.${problem}`)}
          </p>
        )}
        <Action type="submit" look="ink">
          {t('addPrice.add')}
        </Action>
      </form>
    </Panel>
  );
}
