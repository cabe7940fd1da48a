import { useTranslations } from 'use-intl';
import type { Figures } from '#contract/staff/figures.ts';
import { toFiguresTable, useFigures } from '../../api/figures.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { RowsIcon, UploadIcon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Message } from '../../ui/message.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import {
  DaysPart,
  FailuresPart,
  FunnelPart,
  HoursPart,
  MoneyPart,
  PlacesPart,
  RemakesPart,
  type FigureProps,
} from './figure-parts.tsx';
import {
  figuresShape,
  toFiguresAsked,
  toOrdersAddress,
  type FiguresState,
} from './figures-address.ts';
import { FiguresFilters } from './figures-filters.tsx';
import { TotalsRow } from './totals-row.tsx';

/** Sums over the orders of a period; every bar opens the orders that it counts. */
export function FiguresScreen() {
  const t = useTranslations('console');
  const { state, change } = useAddressState(figuresShape);
  const asked = toFiguresAsked(state);
  const page = useFigures(asked);
  const table = toFiguresTable(asked);
  const isTable = state.as === 'tables';
  const toggleTables = (): void => change({ as: isTable ? undefined : 'tables' });
  useKeys(t('figures.title'), [
    { chord: 't', label: t('figures.asTables'), run: toggleTables, isHinted: true },
    { chord: 'e', label: t('figures.csv'), run: () => location.assign(table), isHinted: true },
    {
      chord: 'f',
      label: t('keys.filter'),
      run: () => document.querySelector<HTMLElement>('[data-filters] button')?.focus(),
      isHinted: true,
    },
  ]);
  return (
    <Screen
      head={
        <>
          <PlainHead title={t('figures.title')}>
            <span className="grow" />
            {page.data && <UpTo figures={page.data} />}
            <Action
              icon={<RowsIcon className="size-4" />}
              chord="t"
              aria-pressed={isTable}
              onClick={toggleTables}
            >
              {t('figures.asTables')}
            </Action>
            <a href={table} download className={actionClass('outline')}>
              <UploadIcon className="size-4" />
              {t('figures.csv')}
              <KeyCap chord="e" />
            </a>
          </PlainHead>
          <FiguresFilters
            state={state}
            onChange={(changes) => change(changes as Parameters<typeof change>[0])}
          />
        </>
      }
      foot={t('figures.foot')}
    >
      <div className="min-h-0 grow overflow-y-auto px-5 phone:px-4" aria-busy={page.isFetching}>
        {page.isPending && <SkeletonRows count={12} />}
        {page.isError && (
          <Message title={t('figures.unavailable')} level={2}>
            <Action look="ink" onClick={() => void page.refetch()}>
              {t('figures.tryAgain')}
            </Action>
          </Message>
        )}
        {!page.isError && page.data && (
          <FigureGrid figures={page.data} state={state} isTable={isTable} />
        )}
      </div>
    </Screen>
  );
}

/** When the figures were read, and by whose clock their days are. */
function UpTo({ figures: { at, timeZone } }: { readonly figures: Figures }) {
  const t = useTranslations('console.figures');
  const { clock } = useConsoleFormats();
  return (
    <span className="text-note text-ink-2 phone:order-last phone:w-full">
      {t('upTo', { time: clock(at), zone: timeZone })}
    </span>
  );
}

interface FigureGridProps extends Pick<FigureProps, 'figures' | 'isTable'> {
  readonly state: FiguresState;
}

function FigureGrid({ figures, isTable, state }: FigureGridProps) {
  const t = useTranslations('console.figures');
  const ordersOf: FigureProps['ordersOf'] = (narrowed) =>
    toOrdersAddress(state, figures.period, narrowed);
  const props = { figures, isTable, ordersOf };
  if (figures.totals.orders === 0 && (figures.visits?.photos ?? 0) === 0) {
    return <Message title={t('none')} level={2} detail={t('noneHint')} />;
  }
  return (
    <>
      <TotalsRow figures={figures} ordersOf={(figure) => ordersOf({ figure })} />
      <div className="grid gap-x-8 gap-y-8 py-4 sm:grid-cols-2 desk:grid-cols-3">
        <div className="flex flex-col sm:col-span-2">
          <DaysPart {...props} />
        </div>
        <MoneyPart {...props} />
        <HoursPart {...props} />
        <FunnelPart {...props} />
        <FailuresPart {...props} />
        <RemakesPart {...props} />
        <PlacesPart {...props} />
      </div>
    </>
  );
}
