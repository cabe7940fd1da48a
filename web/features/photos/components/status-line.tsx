import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { joinSentences } from '#locales/lists.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { useKnownPrices } from '#web/lib/known-prices.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Alert, Check, Offline, Warning } from '#web/ui/icons.tsx';
import { Ticks } from '#web/ui/ticks.tsx';
import { findPhotoStatus, type SendCounts } from '#web/lib/photos/counts.ts';
import type { PhotoTableView } from '../hooks/use-photo-table.ts';
import type { PhotoActions } from '#web/lib/photos/model.ts';
import { AddPhotos } from './add-photos.tsx';

interface StatusLineProps {
  readonly table: PhotoTableView;
  readonly actions: PhotoActions;
  readonly onAdd: (files: readonly File[]) => void;
}

/** One line about the photos, most urgent first; empty when all are sent and none needs attention. */
export function StatusLine(props: StatusLineProps) {
  return (
    <>
      <PressingLine {...props} />
      <SpokenProgress counts={props.table.counts} />
    </>
  );
}

function PressingLine({ table, actions, onAdd }: StatusLineProps) {
  const { counts, filter, ids } = table;
  const online = useOnline();
  const { isShopUnreachable } = useKnownPrices();
  if (filter) return <FilterLine table={table} actions={actions} />;
  if (!online) return <OfflineLine />;
  if (isShopUnreachable) return <UnreachableLine />;
  if (counts.missing > 0) return <MissingLine count={counts.missing} onAdd={onAdd} />;
  if (counts.failed > 0) return <FailedLine table={table} actions={actions} />;
  if (ids.refused.size > 0) {
    return counts.total === 0 ? <NoneProcessed /> : <RefusedLine table={table} />;
  }
  if (counts.active + counts.waiting > 0) return <UploadLine counts={counts} />;
  return ids.risky.size > 0 && <RiskLine table={table} />;
}

interface LineProps {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Line({ children, action }: LineProps) {
  return (
    <div className="flex min-h-target items-center gap-x-4 tight:flex-wrap">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 leading-tight font-semibold">
        {children}
      </div>
      {action}
    </div>
  );
}

interface LineButtonProps {
  readonly label?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function LineButton({ label, onPress, children }: LineButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="min-h-target min-w-target shrink-0 font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {children}
    </button>
  );
}

function OfflineLine() {
  const t = useTranslations();
  const language = useLanguage();
  const { areKnown } = useKnownPrices();
  return (
    <Line>
      <output className="flex items-center gap-2">
        <Offline />
        {joinSentences(
          areKnown ? [t('photos.line.offline')] : [t('photos.line.offline'), t('offline.prices')],
          language,
        )}
      </output>
    </Line>
  );
}

/** On a cached page whose shop does not respond, although the device has a connection. */
function UnreachableLine() {
  const t = useTranslations('offline');
  return (
    <Line>
      <output className="flex items-center gap-2">
        <Offline />
        {t('unreachable')}
      </output>
    </Line>
  );
}

interface MissingLineProps {
  readonly count: number;
  readonly onAdd: (files: readonly File[]) => void;
}

/** Photos of which only the list entry survived; choosing the same files again restores them. */
function MissingLine({ count, onAdd }: MissingLineProps) {
  const t = useTranslations('photos.missing');
  return (
    <Line action={<AddPhotos label={t('chooseAgain')} onAdd={onAdd} icon={null} variant="quiet" />}>
      <span className="flex items-center gap-2 text-care">
        <Warning />
        {t('title', { count })}
      </span>
    </Line>
  );
}

type TableProps = Pick<StatusLineProps, 'table'>;
type TableActionsProps = Pick<StatusLineProps, 'table' | 'actions'>;

function FailedLine({ table, actions }: TableActionsProps) {
  const t = useTranslations('photos.progress');
  const retryAll = (): void => {
    for (const photo of table.sorted) {
      if (findPhotoStatus(photo) === 'stopped') actions.retry(photo.id);
    }
  };
  return (
    <Line action={<LineButton onPress={retryAll}>{t('retryAll')}</LineButton>}>
      <span className="flex items-center gap-2 text-wrong">
        <Alert />
        {t('failed', { count: table.counts.failed })}
      </span>
    </Line>
  );
}

/** None of the chosen files is a usable picture; each card says why. */
function NoneProcessed() {
  const t = useTranslations('photos');
  return (
    <Banner tone="wrong" title={t('processingFailed')}>
      {t('noneProcessed')}
    </Banner>
  );
}

function RefusedLine({ table }: TableProps) {
  const t = useTranslations('photos.line');
  return (
    <Line action={<LineButton onPress={() => table.setFilter('refused')}>{t('show')}</LineButton>}>
      {table.counts.done > 0 && (
        <span className="flex items-center gap-2 text-done">
          <Check />
          {t('ready', { count: table.counts.done })}
        </span>
      )}
      <RefusedCount count={table.ids.refused.size} />
    </Line>
  );
}

function RefusedCount({ count }: { readonly count: number }) {
  const t = useTranslations('photos.line');
  return (
    <span className="flex items-center gap-2 text-wrong">
      <Alert />
      {t('refused', { count })}
    </span>
  );
}

function UploadLine({ counts }: { readonly counts: SendCounts }) {
  const t = useTranslations('photos.progress');
  const text = t('sending', { done: counts.done, total: counts.total });
  return (
    <div className="flex min-h-target flex-col justify-center gap-1.5">
      <p className="leading-tight font-semibold tabular-nums">{text}</p>
      <Ticks counts={counts} label={text} />
    </div>
  );
}

function RiskLine({ table }: TableProps) {
  const t = useTranslations();
  return (
    <Line
      action={
        <LineButton label={t('risks.showOnly')} onPress={() => table.setFilter('risky')}>
          {t('photos.line.show')}
        </LineButton>
      }
    >
      <span className="flex items-center gap-2 text-care">
        <Warning />
        {t('risks.count', { count: table.ids.risky.size })}
      </span>
    </Line>
  );
}

/** Shown while a filter is active: actions on all filtered photos, and the way back to all. */
function FilterLine({ table, actions }: TableActionsProps) {
  const t = useTranslations();
  const { filter, ids, setFilter } = table;
  return (
    <Line
      action={<LineButton onPress={() => setFilter(null)}>{t('photos.line.showAll')}</LineButton>}
    >
      {filter === 'refused' && <RefusedCount count={ids.refused.size} />}
      {filter === 'refused' && (
        <LineButton
          onPress={() => table.remove(table.sorted.filter(({ id }) => ids.refused.has(id)))}
        >
          {t('photos.line.leaveOut')}
        </LineButton>
      )}
      {filter === 'risky' && (
        <LineButton onPress={() => actions.accept([...ids.risky], true)}>
          {t('risks.acceptAll')}
        </LineButton>
      )}
      {filter === 'alike' && t('photos.line.alike', { count: ids.alike.size })}
    </Line>
  );
}

/** Screen readers announce every twentieth photo and the last one, not each. */
function spokenDone({ done, total }: SendCounts): number {
  return done === total ? done : Math.floor(done / 20) * 20;
}

function SpokenProgress({ counts }: { readonly counts: SendCounts }) {
  const t = useTranslations('photos.progress');
  const { done, total } = counts;
  const spoken = spokenDone(counts);
  return (
    <output className="sr-only">
      {spoken > 0 && (done === total ? t('allSent') : t('sending', { done: spoken, total }))}
    </output>
  );
}
