import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { orderTaxes, taxTimeOn } from '#domain/catalogue/edit/change-taxes.ts';
import type { TaxRate } from '#domain/catalogue/shop-catalogue.ts';
import { formatPercent } from '#web/lib/format.ts';
import { cx } from '#web/ui/cx.ts';
import { Check, Cross } from '#web/ui/icons.tsx';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { Action } from '../../ui/action.tsx';
import type { TaxEdit } from './tax-fields.ts';
import { useDayWords } from './use-rule-words.ts';

interface TaxListProps {
  readonly rates: readonly TaxRate[];
  readonly today: string;
  readonly edit: TaxEdit | null;
  /** The form of the rate that is changed, below it. */
  readonly form: ReactNode;
  readonly onEdit: (edit: TaxEdit) => void;
  readonly onRemove: (index: number) => void;
}

/** The rates of a place by their names and days. */
export function TaxList({ rates, today, edit, form, onEdit, onRemove }: TaxListProps) {
  const editIndex = edit === null || edit.kind === 'new' ? null : edit.index;
  return (
    <ul className="flex flex-col">
      {orderTaxes(rates).map((index) => {
        const rate = rates[index];
        return (
          rate && (
            <li key={index} className="flex flex-col gap-2 border-b border-rule py-2">
              <TaxLine rate={rate} today={today} onRemove={() => onRemove(index)} />
              {editIndex === index ? form : <TaxActs rate={rate} index={index} onEdit={onEdit} />}
            </li>
          )
        );
      })}
    </ul>
  );
}

interface TaxLineProps {
  readonly rate: TaxRate;
  readonly today: string;
  readonly onRemove: () => void;
}

function TaxLine({ rate, today, onRemove }: TaxLineProps) {
  const t = useTranslations('console.prices.country');
  const language = useConsoleLanguage();
  const { name, percentThousandths, source } = rate;
  const time = taxTimeOn(rate, today);
  const percent = formatPercent(percentThousandths, language);
  return (
    <div className="flex items-start gap-2">
      <div className={cx('min-w-0 grow', time === 'past' && 'text-ink-2')}>
        <p className="flex flex-wrap items-center gap-x-2">
          <strong className="wrap-anywhere">
            <bdi>{name}</bdi>
          </strong>
          <bdi className="tabular-nums">{percent}</bdi>
          <span
            className={cx(
              'inline-flex items-center gap-1 rounded-control border px-1.5 text-note',
              time === 'present' ? 'border-transparent bg-done-wash text-done' : 'border-edge',
            )}
          >
            {time === 'present' && <Check className="size-3.5!" />}
            {t(`taxTimes.${time}`)}
          </span>
        </p>
        <p className="text-note text-ink-2">
          <TaxDays rate={rate} />
        </p>
        {source !== undefined && (
          <p className="text-note text-ink-2 wrap-anywhere">
            <TaxSource source={source} />
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={t('removeTax', { name })}
        title={t('removeTax', { name })}
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded-control hover:bg-tray touch:size-target"
      >
        <Cross className="size-4!" />
      </button>
    </div>
  );
}

/** When a rate holds, in words. */
export function TaxDays({
  rate: { from, until },
}: {
  readonly rate: Pick<TaxRate, 'from' | 'until'>;
}) {
  const t = useTranslations('console.prices.country.taxDays');
  const day = useDayWords();
  if (from === undefined)
    return until === undefined ? t('always') : t('until', { until: day(until) });
  return until === undefined
    ? t('from', { from: day(from) })
    : t('span', { from: day(from), until: day(until) });
}

/** A law by its name, or the page of an authority as a link. */
export function TaxSource({ source }: { readonly source: string }) {
  return /^https?:\/\//i.test(source) ? (
    <a href={source} target="_blank" rel="noreferrer" className="underline" dir="ltr">
      {source}
    </a>
  ) : (
    <bdi>{source}</bdi>
  );
}

interface TaxActsProps {
  readonly rate: TaxRate;
  readonly index: number;
  readonly onEdit: (edit: TaxEdit) => void;
}

function TaxActs({ rate: { name }, index, onEdit }: TaxActsProps) {
  const t = useTranslations('console.prices.country');
  return (
    <p className="flex flex-wrap gap-x-3">
      {(['change', 'follow'] as const).map((kind) => (
        <Action
          key={kind}
          look="quiet"
          className="px-0!"
          aria-label={t(`${kind}TaxOf`, { name })}
          onClick={() => onEdit({ kind, index })}
        >
          {t(`${kind}Tax`)}
        </Action>
      ))}
    </p>
  );
}
