import { useTranslations } from 'use-intl';
import { Plus } from '#web/ui/icons.tsx';
import { useLabKeys } from '../../api/lab-keys.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useListKeys } from '../../lib/use-list-keys.ts';
import { Action } from '../../ui/action.tsx';
import { FilterPills } from '../../ui/filter-pills.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { ListPage, PageTurns } from '../../ui/list-pages.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { labKeyShape } from './lab-key-address.ts';
import { LabKeyPanel } from './lab-key-panel.tsx';
import { LabKeyTable } from './lab-key-table.tsx';
import { MakePanel } from './make-panel.tsx';

const labKeyViews = ['valid', 'ended'] as const;

/** The keys of the programs on the computers of labs: when they were last used, and when they end. */
export function LabKeysScreen() {
  const t = useTranslations('console.labKeys');
  const { state, change } = useAddressState(labKeyShape);
  const { view, after, labKey, panel } = state;
  const page = useLabKeys(view, after);
  const keys = page.data?.keys ?? [];
  const open = keys.find(({ id }) => id === labKey);
  const show = (id: string | undefined): void => change({ labKey: id, panel: undefined });
  const startMake = (): void => change({ labKey: undefined, panel: 'make' });
  useListKeys({
    title: t('title'),
    ids: keys.map(({ id }) => id),
    open: labKey,
    show,
    more: [{ chord: 'n', label: t('make'), run: startMake, isHinted: true }],
  });
  return (
    <Screen
      head={
        <>
          <PlainHead title={t('title')}>
            <span className="grow" />
            <Action look="main" icon={<Plus className="size-4" />} chord="n" onClick={startMake}>
              {t('make')}
            </Action>
          </PlainHead>
          <FilterPills
            choices={labKeyViews}
            chosen={view}
            label={(each) => t(`views.${each}`)}
            onChoose={(each) => change({ view: each, after: undefined, labKey: undefined })}
          />
        </>
      }
    >
      <ListAndPanel
        panel={
          <>
            {panel === 'make' && <MakePanel onClose={() => show(undefined)} />}
            {panel === undefined && open && (
              <LabKeyPanel key={open.id} labKey={open} onClose={() => show(undefined)} />
            )}
          </>
        }
      >
        <ListPage
          asked={page}
          rows={6}
          texts={{ failed: t('failed'), tryAgain: t('tryAgain'), none: t('none') }}
          isEmpty={(data) => data.keys.length === 0}
        >
          {(data) => <LabKeyTable keys={data.keys} open={labKey} onOpen={show} />}
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
