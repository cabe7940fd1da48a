import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useParams } from 'wouter';
import type { ListVersionsResponse } from '#contract/staff/catalogue.ts';
import { differenceOf } from '#domain/catalogue/edit/difference.ts';
import { findPriceList } from '#domain/catalogue/edit/price-lists.ts';
import { Plus } from '#web/ui/icons.tsx';
import { useVersions } from '../../api/catalogue.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import { Message } from '../../ui/message.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { countByList } from './changed-lists.ts';
import { DraftState } from './draft-state.tsx';
import { ListTabs } from './list-tabs.tsx';
import { PriceSearch } from './price-search.tsx';
import { pricesShape } from './prices-address.ts';
import { PricesView } from './prices-view.tsx';
import { useListOrder } from './use-list-order.ts';
import { usePair } from './use-pair.ts';
import { ShownCatalogue } from './use-price-words.ts';
import { useBeginDraft } from './version-acts.tsx';
import { VersionList } from './version-list.tsx';

/** The prices of a country in two versions, of which the second may be a draft that is being changed. */
export function PricesScreen() {
  const t = useTranslations('console.prices');
  const { list = '' } = useParams();
  const { state, change, addressOf } = useAddressState(pricesShape);
  const { cursor, search } = state;
  const versions = useVersions(cursor);
  const first = useVersions(undefined);
  const { pair, shown, error, refetch } = usePair(first.data, state);
  const order = useListOrder(pair?.catalogue);
  const changes = useMemo(
    () => (pair && !pair.isSame ? differenceOf(pair.before.catalogue, pair.catalogue) : []),
    [pair],
  );
  const show = (to: number | undefined): void =>
    change({ to, from: undefined, cursor: undefined, panel: undefined });
  const task = useTask();
  const begin = useBeginDraft(show);
  const beginDraft = (): void => task.run(() => begin());
  useKeys(t('title'), [{ chord: 'n', label: t('add'), run: beginDraft, isHinted: true }]);
  const isUnknown = pair !== null && findPriceList(pair.catalogue, list) === null;
  return (
    <ShownCatalogue value={pair?.catalogue ?? null}>
      <Screen
        head={
          <>
            <PlainHead title={t('title')}>
              <PriceSearch
                value={search ?? ''}
                onSearch={(text) => change({ search: text || undefined }, { replace: true })}
              />
              <span className="grow" />
              <Action
                icon={<Plus className="size-4!" />}
                chord="n"
                isBusy={task.isBusy}
                onClick={beginDraft}
              >
                {t('add')}
              </Action>
            </PlainHead>
            <ListTabs lists={order} list={list} changes={countByList(changes)} />
          </>
        }
        foot={pair?.draft && <DraftState draft={pair.draft} />}
      >
        <TaskFailure task={task} />
        <LoadedPart asked={versions} rows={12} failed={t('failed')} tryAgain={t('tryAgain')}>
          {(found: ListVersionsResponse) => (
            <div className="flex min-h-0 grow phone:flex-col phone:min-h-auto">
              <VersionList
                list={found}
                shown={shown}
                cursor={cursor}
                addressOf={(to) => addressOf({ to, from: undefined, panel: undefined })}
                onTurn={(next) => change({ cursor: next })}
              />
              {error !== null && !pair && (
                <Message title={t('failed')} level={2}>
                  <Action look="ink" onClick={refetch}>
                    {t('tryAgain')}
                  </Action>
                </Message>
              )}
              {error === null && !pair && (
                <div className="grow">
                  <SkeletonRows count={12} />
                </div>
              )}
              {isUnknown && <Message title={t('noList')} level={2} />}
              {pair && !isUnknown && (
                <PricesView
                  key={`${pair.after.version.number} ${list}`}
                  pair={pair}
                  versions={found}
                  list={list}
                  changes={changes}
                  state={state}
                  onChange={change}
                  onShow={show}
                />
              )}
            </div>
          )}
        </LoadedPart>
      </Screen>
    </ShownCatalogue>
  );
}
