import { useTranslations } from 'use-intl';
import { Link, useLocation, useParams } from 'wouter';
import { listSeparator } from '#locales/lists.ts';
import { useBatch, type Batch } from '../../api/production.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { hasCode } from '../../lib/staff-call.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { ChevronBack } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { BatchButtons, BatchQuestion, useBatchActs } from './batch-acts.tsx';
import { BatchChip } from './batch-chip.tsx';
import { findRefused, stepPrint, toOrderSheets } from './batch-parts.ts';
import { BatchSteps } from './batch-steps.tsx';
import { batchShape } from './board-address.ts';
import { FindField } from './find-field.tsx';
import { FolderList } from './folder-list.tsx';
import { FramePanel } from './frame-panel.tsx';
import { OrderFrames } from './order-frames.tsx';
import { usePaperName } from '../../lib/use-contents.ts';

/** A batch: its frames by order, its way to paper, and what is done with it. */
export function BatchScreen() {
  const t = useTranslations('console.production');
  const { batch: number = '' } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(number) ? Number(number) : null;
  const { data, isPending, error, refetch } = useBatch(id);
  const isUnknown = id === null || hasCode(error, 'not_found');
  return (
    <Screen
      head={
        <PlainHead title={`B-${number}`}>
          <Link
            href="/production"
            className="flex items-center gap-1 text-ink-2 touch:min-h-target"
          >
            <ChevronBack className="size-4" />
            {t('title')}
          </Link>
          <span className="grow" />
          <FindField />
        </PlainHead>
      }
    >
      <div className="min-h-0 grow overflow-y-auto phone:overflow-visible">
        {isUnknown && (
          <Message title={t('batchUnknown')} detail={t('batchUnknownDetail')} level={2}>
            <Link href="/production" className={actionClass('ink')}>
              {t('toBoard')}
            </Link>
          </Message>
        )}
        {!isUnknown && isPending && <SkeletonRows count={8} />}
        {!isUnknown && error && !data && (
          <Message title={t('batchFailed')} level={2}>
            <Action look="ink" onClick={() => void refetch()}>
              {t('tryAgain')}
            </Action>
          </Message>
        )}
        {data && <BatchBody key={data.id} batch={data} />}
      </div>
    </Screen>
  );
}

function BatchBody({ batch }: { readonly batch: Batch }) {
  const t = useTranslations('console.production');
  const paperName = usePaperName();
  const language = useConsoleLanguage();
  const acts = useBatchActs(batch);
  const { frame, open } = useFrames(batch);
  const sheets = toOrderSheets(batch);
  const print = batch.prints.find(({ id }) => id === frame);
  const sheet = sheets.find(({ order }) => order === print?.order);
  return (
    <div className="flex flex-col gap-4 px-5 pb-6 phone:px-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-display text-4">
          {paperName(batch.paper)}
          {listSeparator(language)}
          <bdi>{batch.finish}</bdi>
        </p>
        <BatchChip batch={batch} />
        <span className="text-note text-ink-2">
          {t('contents', { prints: batch.copies, orders: batch.orders })} ·{' '}
          <bdi>{batch.studio ?? t('ownLab')}</bdi>
        </span>
        <span className="grow" />
        <BatchButtons acts={acts} />
      </div>
      <BatchQuestion acts={acts} />
      <BatchSteps batch={batch} />
      <div className="grid gap-6 desk:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {sheets.map((one) => (
            <OrderFrames key={one.order} sheet={one} open={frame} onOpen={open} />
          ))}
          <p className="text-note text-ink-2">{t('framesLegend')}</p>
          <FolderList folders={batch.folders} />
        </div>
        <aside
          aria-label={t('framePanel')}
          className="min-w-0 desk:border-s desk:border-rule desk:ps-5"
        >
          {print && sheet ? (
            <FramePanel print={print} sheet={sheet} refused={findRefused(batch.prints)} />
          ) : (
            <p className="text-ink-2">{t('chooseFrame')}</p>
          )}
        </aside>
      </div>
    </div>
  );
}

/** The open frame, which is in the address, with the keys that walk through the frames. */
function useFrames({ prints }: Batch) {
  const t = useTranslations('console.production');
  const [, navigate] = useLocation();
  const { state, change } = useAddressState(batchShape);
  const { frame } = state;
  const open = (id: string | undefined): void => change({ frame: id }, { replace: true });
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const walk = (by: number): void => {
    const next = stepPrint(prints, frame, isRightToLeft ? -by : by);
    if (!next) return;
    open(next.id);
    document.querySelector<HTMLElement>(`[data-frame="${next.id}"]`)?.focus();
  };
  useKeys(t('title'), [
    { chord: 'left', label: t('frameKey'), run: () => walk(-1), isHinted: true },
    { chord: 'right', label: t('frameKey'), run: () => walk(1), isHinted: true },
    {
      chord: 'escape',
      label: t('back'),
      run: () => (frame === undefined ? navigate('/production') : open(undefined)),
      isHinted: true,
    },
  ]);
  return { frame, open };
}
