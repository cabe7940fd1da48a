import { useTranslations } from 'use-intl';
import { Plus } from '#web/ui/icons.tsx';
import { useLabKeys } from '../../api/lab-keys.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { pillClass } from '../../ui/pill.ts';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { labKeyShape } from './lab-key-address.ts';
import { LabKeyPanel } from './lab-key-panel.tsx';
import { LabKeyTable } from './lab-key-table.tsx';
import { MakePanel } from './make-panel.tsx';

/** The keys of the programs on the computers of labs: when they were last used, and when they end. */
export function LabKeysScreen() {
  const t = useTranslations('console');
  const { state, change } = useAddressState(labKeyShape);
  const { view, after, labKey, panel } = state;
  const page = useLabKeys(view, after);
  const keys = page.data?.keys ?? [];
  const open = keys.find(({ id }) => id === labKey);
  const show = (id: string | undefined): void => change({ labKey: id, panel: undefined });
  const startMake = (): void => change({ labKey: undefined, panel: 'make' });
  const move = (by: number): void => {
    const at = open ? keys.indexOf(open) : by > 0 ? -1 : keys.length;
    const next = keys[Math.min(Math.max(at + by, 0), keys.length - 1)];
    if (next) show(next.id);
  };
  useKeys(t('labKeys.title'), [
    { chord: 'j', label: t('keys.move'), run: () => move(1), isHinted: true },
    { chord: 'k', label: t('keys.move'), run: () => move(-1), isHinted: true },
    { chord: 'n', label: t('labKeys.make'), run: startMake, isHinted: true },
    { chord: 'escape', label: t('keys.leave'), run: () => show(undefined) },
  ]);
  return (
    <Screen
      head={
        <>
          <PlainHead title={t('labKeys.title')}>
            <span className="grow" />
            <Action look="main" icon={<Plus className="size-4" />} chord="n" onClick={startMake}>
              {t('labKeys.make')}
            </Action>
          </PlainHead>
          <div data-filters className="flex min-h-11 items-center gap-2 px-5 py-1 phone:px-4">
            {(['valid', 'ended'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={view === each}
                className={pillClass(view === each)}
                onClick={() => change({ view: each, after: undefined, labKey: undefined })}
              >
                {t(`labKeys.views.${each}`)}
              </button>
            ))}
          </div>
        </>
      }
    >
      <div className="flex min-h-0 grow phone:flex-col-reverse phone:justify-end">
        <div className="min-w-0 grow overflow-auto">
          {page.isPending && <SkeletonRows count={6} />}
          {page.isError && !page.data && (
            <Message title={t('labKeys.failed')} level={2}>
              <Action look="ink" onClick={() => void page.refetch()}>
                {t('labKeys.tryAgain')}
              </Action>
            </Message>
          )}
          {page.data && keys.length === 0 && <Message title={t('labKeys.none')} level={2} />}
          {keys.length > 0 && <LabKeyTable keys={keys} open={labKey} onOpen={show} />}
          <nav
            aria-label={t('labKeys.pages')}
            className="flex justify-center gap-2 p-4 empty:hidden"
          >
            {after !== undefined && (
              <Action onClick={() => change({ after: undefined })}>{t('labKeys.latest')}</Action>
            )}
            {page.data && page.data.next !== null && (
              <Action onClick={() => change({ after: page.data.next ?? undefined })}>
                {t('labKeys.older')}
              </Action>
            )}
          </nav>
        </div>
        {panel === 'make' && <MakePanel onClose={() => show(undefined)} />}
        {panel === undefined && open && (
          <LabKeyPanel key={open.id} labKey={open} onClose={() => show(undefined)} />
        )}
      </div>
    </Screen>
  );
}
