import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { FigureTotals, Figures } from '#contract/staff/figures.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useFigureWords } from './use-figure-words.ts';

interface Total {
  readonly id: 'orders' | 'photos' | 'ready' | 'onTime' | 'remakes' | 'cameBack';
  readonly shown: string;
  readonly before: string;
  readonly detail: string;
  /** Filter of the orders behind it; null where it has none of its own. */
  readonly filter: string | null;
}

/** What a sum is worth is known only where something was summed. */
const unknown = '–';

function useTotals({ totals, totalsBefore, days }: Figures): Total[] {
  const t = useTranslations('console.figures');
  const { count } = useConsoleFormats();
  const { share, change, mean } = useFigureWords();
  const shareOf = (part: number, whole: number): string =>
    whole === 0 ? unknown : share(part, whole);
  const photos = ({ photos: all, orders }: FigureTotals): string =>
    orders === 0 ? unknown : mean(all / orders);
  const hours = (value: number | null): string =>
    value === null ? unknown : t('hours', { count: count(value) });
  const onTime = ({ promised, late }: FigureTotals): string => shareOf(promised - late, promised);
  const remade = ({ remadePrints, prints }: FigureTotals): string => shareOf(remadePrints, prints);
  const cameBack = (of: FigureTotals): string => shareOf(of.cameBack, of.shipped);
  const grown = totalsBefore.orders === 0 ? '' : change(totals.orders / totalsBefore.orders - 1);
  const before = (value: string): string => t('before', { value });
  return [
    {
      id: 'orders',
      shown: count(totals.orders),
      before: [grown, before(count(totalsBefore.orders))].filter(Boolean).join(' '),
      detail: t('aDay', { count: mean(totals.orders / days.length) }),
      filter: '',
    },
    {
      id: 'photos',
      shown: photos(totals),
      before: before(photos(totalsBefore)),
      detail: t('allPhotos', { count: count(totals.photos) }),
      filter: null,
    },
    {
      id: 'ready',
      shown: hours(totals.halfReadyHours),
      before: before(hours(totalsBefore.halfReadyHours)),
      detail: t('most', { hours: hours(totals.mostReadyHours) }),
      filter: null,
    },
    {
      id: 'onTime',
      shown: onTime(totals),
      before: before(onTime(totalsBefore)),
      detail: t('late', { count: totals.late }),
      filter: 'late',
    },
    {
      id: 'remakes',
      shown: remade(totals),
      before: before(remade(totalsBefore)),
      detail: t('ofPrints', { count: count(totals.remadePrints), all: count(totals.prints) }),
      filter: 'remade',
    },
    {
      id: 'cameBack',
      shown: cameBack(totals),
      before: before(cameBack(totalsBefore)),
      detail: t('ofParcels', { count: count(totals.cameBack), all: count(totals.shipped) }),
      filter: 'came-back',
    },
  ];
}

interface TotalsRowProps {
  readonly figures: Figures;
  readonly ordersOf: (figure: string | undefined) => string;
}

/** The sums of the period, each beside that of the period before. */
export function TotalsRow({ figures, ordersOf }: TotalsRowProps) {
  const t = useTranslations('console.figures');
  const totals = useTotals(figures);
  return (
    <dl className="grid grid-cols-2 border-b border-rule sm:grid-cols-3 desk:grid-cols-6">
      {totals.map(({ id, shown, before, detail, filter }) => (
        <div
          key={id}
          className="flex flex-col gap-0.5 border-rule py-3 pe-3 desk:border-e desk:ps-4 desk:first:ps-0 desk:last:border-e-0"
        >
          <dt className="text-note text-ink-2">{t(`totals.${id}`)}</dt>
          <dd className="text-4 leading-tight font-bold">
            {filter === null ? (
              <bdi>{shown}</bdi>
            ) : (
              <Link
                href={ordersOf(filter === '' ? undefined : filter)}
                className="inline-flex items-center hover:underline touch:min-h-target"
                aria-label={`${t(`totals.${id}`)}: ${shown}`}
              >
                <bdi>{shown}</bdi>
              </Link>
            )}
          </dd>
          <dd className="text-note">{before}</dd>
          <dd className="text-fine text-ink-2">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
