import { useTranslations } from 'use-intl';
import type { StaffDiscount } from '#contract/staff/discounts.ts';
import { discountViews } from '#domain/discounts/discount-states.ts';
import { Plus } from '#web/ui/icons.tsx';
import { useDiscounts } from '../../api/discounts.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { pillClass } from '../../ui/pill.ts';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { AddPanel } from './add-panel.tsx';
import { CheckPanel } from './check-panel.tsx';
import { discountShape } from './discount-address.ts';
import { DiscountPanel } from './discount-panel.tsx';
import { DiscountTable } from './discount-table.tsx';

/** The discount codes of the shop: what holds now, later and no more, and why one does not hold on an order. */
export function DiscountsScreen() {
  const t = useTranslations('console.discounts');
  const { state, change } = useAddressState(discountShape);
  const { view, after, discount, panel } = state;
  const page = useDiscounts(view, after);
  const discounts = page.data?.discounts ?? [];
  const show = (id: string | undefined): void => change({ discount: id, panel: undefined });
  const start = (next: 'add' | 'check'): void => change({ discount: undefined, panel: next });
  useDiscountKeys({ discounts, open: discount, show, start });
  return (
    <Screen
      head={
        <>
          <PlainHead title={t('title')}>
            <span className="grow" />
            <Action chord="w" onClick={() => start('check')}>
              {t('check')}
            </Action>
            <Action
              look="main"
              icon={<Plus className="size-4" />}
              chord="n"
              onClick={() => start('add')}
            >
              {t('add')}
            </Action>
          </PlainHead>
          <div
            data-filters
            className="flex min-h-11 items-center gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] phone:px-4"
          >
            {discountViews.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={view === each}
                className={pillClass(view === each)}
                onClick={() => change({ view: each, after: undefined, discount: undefined })}
              >
                {t(`views.${each}`)}
              </button>
            ))}
          </div>
        </>
      }
    >
      <div className="flex min-h-0 grow phone:flex-col-reverse phone:justify-end">
        <div className="min-w-0 grow overflow-auto">
          {page.isPending && <SkeletonRows count={12} />}
          {page.isError && !page.data && (
            <Message title={t('failed')} level={2}>
              <Action look="ink" onClick={() => void page.refetch()}>
                {t('tryAgain')}
              </Action>
            </Message>
          )}
          {page.data && discounts.length === 0 && <Message title={t('none')} level={2} />}
          {discounts.length > 0 && (
            <DiscountTable discounts={discounts} open={discount} onOpen={show} />
          )}
          <nav aria-label={t('pages')} className="flex justify-center gap-2 p-4 empty:hidden">
            {after !== undefined && (
              <Action onClick={() => change({ after: undefined })}>{t('latest')}</Action>
            )}
            {page.data && page.data.next !== null && (
              <Action onClick={() => change({ after: page.data.next ?? undefined })}>
                {t('older')}
              </Action>
            )}
          </nav>
        </div>
        {panel === 'add' && <AddPanel onClose={() => show(undefined)} onAdded={show} />}
        {panel === 'check' && <CheckPanel onClose={() => show(undefined)} />}
        {panel === undefined && discount !== undefined && (
          <DiscountPanel key={discount} id={discount} onClose={() => show(undefined)} />
        )}
      </div>
    </Screen>
  );
}

interface DiscountMoves {
  readonly discounts: readonly StaffDiscount[];
  readonly open: string | undefined;
  readonly show: (id: string | undefined) => void;
  readonly start: (panel: 'add' | 'check') => void;
}

function useDiscountKeys({ discounts, open, show, start }: DiscountMoves): void {
  const t = useTranslations('console');
  const move = (by: number): void => {
    const at = discounts.findIndex(({ id }) => id === open);
    const from = at === -1 && by < 0 ? discounts.length : at;
    const next = discounts[Math.min(Math.max(from + by, 0), discounts.length - 1)];
    if (next) show(next.id);
  };
  useKeys(t('discounts.title'), [
    { chord: 'j', label: t('keys.move'), run: () => move(1), isHinted: true },
    { chord: 'k', label: t('keys.move'), run: () => move(-1), isHinted: true },
    { chord: 'n', label: t('discounts.add'), run: () => start('add'), isHinted: true },
    { chord: 'w', label: t('discounts.check'), run: () => start('check'), isHinted: true },
    {
      chord: 'f',
      label: t('keys.filter'),
      run: () => document.querySelector<HTMLElement>('[data-filters] button')?.focus(),
    },
    { chord: 'escape', label: t('keys.leave'), run: () => show(undefined) },
  ]);
}
