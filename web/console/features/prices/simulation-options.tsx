import { useTranslations } from 'use-intl';
import type { SimulationResponse } from '#contract/staff/simulation.ts';
import type { DeliveryMethod } from '#domain/catalogue/shipping.ts';
import { isolate } from '#locales/isolate.ts';
import { joinFacts } from '#locales/lists.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { TaxSource } from './tax-list.tsx';
import { useReasonWords, type SimulationReason } from './use-reason-words.ts';

type Option = SimulationResponse['options'][number];

interface SimulationOptionsProps {
  readonly found: SimulationResponse;
  /** Two-letter code. */
  readonly country: string;
  /** Undefined for all. */
  readonly by: DeliveryMethod | undefined;
}

/** What an address is offered: each way with its price, its payment methods, and why. */
export function SimulationOptions({ found, country, by }: SimulationOptionsProps) {
  const t = useTranslations('console.prices.simulate');
  const { amount, count } = useConsoleFormats();
  const { currency, subtotal, grams, pieces, options } = found;
  const shown = options.filter(({ delivery }) => by === undefined || delivery === by);
  return (
    <>
      <p className="text-note text-ink-2">
        {t('parcel', {
          pieces,
          count: count(pieces),
          grams: count(grams),
          subtotal: isolate(`${amount(subtotal, currency)} ${currency}`),
        })}
      </p>
      {shown.map((option) => (
        <OptionPart
          key={`${option.delivery} ${option.carrier?.id ?? ''}`}
          option={option}
          found={found}
          country={country}
          isCharged={option === options[0]}
        />
      ))}
    </>
  );
}

interface OptionPartProps {
  readonly option: Option;
  readonly found: SimulationResponse;
  readonly country: string;
  /** An order costs what the first one does. */
  readonly isCharged: boolean;
}

function OptionPart({ option, found, country, isCharged }: OptionPartProps) {
  const t = useTranslations('console.prices.simulate');
  const names = useTranslations('console.prices.country.methods');
  const { amount, language } = useConsoleFormats();
  const word = useReasonWords(found, country);
  const { delivery, carrier, fee, taxAmount, total, days, methods, because } = option;
  const money = (of: number): string => isolate(`${amount(of, found.currency)} ${found.currency}`);
  const title = carrier ? isolate(carrier.name) : t(`deliveries.${delivery}`);
  const isOthers = delivery === 'shipping' && !isCharged;
  return (
    <section aria-label={title} className="flex flex-col gap-1.5 border-t border-ink pt-2">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <span>{title}</span>
        <span className="tabular-nums">{money(total)}</span>
      </h3>
      {isOthers && <p className="text-note text-ink-2">{t('dearer')}</p>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 text-note tabular-nums">
        <dt>{t('fee')}</dt>
        <dd className="text-end">{money(fee)}</dd>
        <dt>{t('taxes')}</dt>
        <dd className="text-end">{money(taxAmount)}</dd>
        {days !== null && (
          <>
            <dt>{t('arrives')}</dt>
            <dd className="text-end">{t('inDays', { days })}</dd>
          </>
        )}
        <dt>{t('payment')}</dt>
        <dd className="text-end">
          {methods.length === 0
            ? t('noMethod')
            : joinFacts(
                methods.map((each) => names(each)),
                language,
              )}
        </dd>
      </dl>
      <h4 className="text-note font-semibold">{t('because')}</h4>
      <ul className="list-disc ps-4 text-note text-ink-2 wrap-anywhere">
        {because.map((reason) => (
          <li key={JSON.stringify(reason)}>
            {word(reason)} <ReasonSource reason={reason} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a tax is written down. */
function ReasonSource({ reason: { facts } }: { readonly reason: SimulationReason }) {
  const source = facts['source'];
  return typeof source === 'string' ? <TaxSource source={source} /> : null;
}
