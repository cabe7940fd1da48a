import { useTranslations } from 'use-intl';
import { discountViews } from '#domain/discounts/discount-states.ts';
import { Plus } from '#web/ui/icons.tsx';
import { useDiscounts } from '../../api/discounts.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useListKeys } from '../../lib/use-list-keys.ts';
import { Action } from '../../ui/action.tsx';
import { FilterPills } from '../../ui/filter-pills.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { ListPage, PageTurns } from '../../ui/list-pages.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
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
  const show = (id: string | undefined): void => change({ discount: id, panel: undefined });
  const start = (next: 'add' | 'check'): void => change({ discount: undefined, panel: next });
  useListKeys({
    title: t('title'),
    ids: page.data?.discounts.map(({ id }) => id) ?? [],
    open: discount,
    show,
    more: [
      { chord: 'n', label: t('add'), run: () => start('add'), isHinted: true },
      { chord: 'w', label: t('check'), run: () => start('check'), isHinted: true },
    ],
    hasFilters: true,
  });
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
          <FilterPills
            choices={discountViews}
            chosen={view}
            label={(each) => t(`views.${each}`)}
            onChoose={(each) => change({ view: each, after: undefined, discount: undefined })}
          />
        </>
      }
    >
      <ListAndPanel
        panel={
          <>
            {panel === 'add' && <AddPanel onClose={() => show(undefined)} onAdded={show} />}
            {panel === 'check' && <CheckPanel onClose={() => show(undefined)} />}
            {panel === undefined && discount !== undefined && (
              <DiscountPanel key={discount} id={discount} onClose={() => show(undefined)} />
            )}
          </>
        }
      >
        <ListPage
          asked={page}
          rows={12}
          texts={{ failed: t('failed'), tryAgain: t('tryAgain'), none: t('none') }}
          isEmpty={({ discounts }) => discounts.length === 0}
        >
          {({ discounts }) => <DiscountTable discounts={discounts} open={discount} onOpen={show} />}
        </ListPage>
        <PageTurns
          after={after}
          next={page.data?.next}
          onTurn={(next) => change({ after: next })}
          texts={{ pages: t('pages'), first: t('latest'), next: t('older') }}
        />
      </ListAndPanel>
    </Screen>
  );
}
