import { useTranslations } from 'use-intl';
import { Plus } from '#web/ui/icons.tsx';
import { useCouriers } from '../../api/couriers.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useMay } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { pillClass } from '../../ui/pill.ts';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AmountList } from './amount-list.tsx';
import { AmountPanel } from './amount-panel.tsx';
import { courierShape, courierViews, type CourierView } from './courier-address.ts';
import { CourierSums } from './courier-sums.tsx';
import { ImportPart } from './import-part.tsx';
import { LineList } from './line-list.tsx';
import { RemittanceList } from './remittance-list.tsx';

/** What couriers have of the shop's money, what they remitted, and the differences. */
export function CouriersScreen() {
  const t = useTranslations('console');
  const maySettle = useMay()('couriers.settle');
  const { state, change } = useAddressState(courierShape);
  const { view, courier, after, order, line, add } = state;
  const isAdding = add === '1' && maySettle;
  const close = (): void => change({ order: undefined, line: undefined, add: undefined });
  const start = (): void => change({ order: undefined, line: undefined, add: '1' });
  const turn = (next: string | undefined): void => change({ after: next, order: undefined });
  useKeys(t('couriers.title'), [
    ...(maySettle
      ? [{ chord: 'n', label: t('couriers.add'), run: start, isHinted: true } as const]
      : []),
    {
      chord: 'f',
      label: t('keys.filter'),
      run: () => document.querySelector<HTMLElement>('[data-filters] button')?.focus(),
      isHinted: true,
    },
    { chord: 'escape', label: t('keys.leave'), run: close },
  ]);
  return (
    <Screen
      head={
        <>
          <PlainHead title={t('couriers.title')}>
            <span className="grow" />
            {maySettle && !isAdding && (
              <Action look="main" icon={<Plus className="size-4" />} chord="n" onClick={start}>
                {t('couriers.add')}
              </Action>
            )}
          </PlainHead>
          {!isAdding && (
            <Views
              chosen={view}
              onChoose={(next) =>
                change({ view: next, after: undefined, order: undefined, line: undefined })
              }
            />
          )}
        </>
      }
    >
      {isAdding ? (
        <ImportPart
          onClose={close}
          onStored={(next) => change({ view: next, add: undefined, after: undefined })}
        />
      ) : (
        <div className="flex min-h-0 grow border-t border-rule phone:flex-col-reverse phone:justify-end">
          <div className="min-w-0 grow overflow-auto">
            {view === 'with_courier' && (
              <CourierSums
                chosen={courier}
                onChoose={(key) => change({ courier: key, after: undefined, order: undefined })}
              />
            )}
            {view === 'unknown' && (
              <LineList open={line} onOpen={(next) => change({ line: next })} />
            )}
            {view === 'remittances' && <RemittanceList after={after} onTurn={turn} />}
            {view !== 'unknown' && view !== 'remittances' && (
              <AmountList
                filters={{ state: view, courier }}
                after={after}
                open={order}
                onOpen={(number) => change({ order: number })}
                onTurn={turn}
              />
            )}
          </div>
          {order !== undefined && <AmountPanel key={order} number={order} onClose={close} />}
        </div>
      )}
    </Screen>
  );
}

interface ViewsProps {
  readonly chosen: CourierView;
  readonly onChoose: (view: CourierView) => void;
}

function Views({ chosen, onChoose }: ViewsProps) {
  const t = useTranslations('console.couriers.views');
  const { count } = useConsoleFormats();
  const counts: Partial<Record<CourierView, number>> = useCouriers().data?.counts ?? {};
  return (
    <div data-filters className="flex min-h-11 flex-wrap items-center gap-2 px-5 py-1 phone:px-4">
      {courierViews.map((view) => {
        const number = counts[view];
        return (
          <button
            key={view}
            type="button"
            aria-pressed={chosen === view}
            className={pillClass(chosen === view)}
            onClick={() => onChoose(view)}
          >
            {t(view)}
            {number !== undefined && <strong>{count(number)}</strong>}
          </button>
        );
      })}
    </div>
  );
}
