import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { cx } from '#web/ui/cx.ts';
import { useBatches, type ListedBatch } from '../../api/production.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { FilmStrip } from '../../ui/film-strip.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { BatchChip } from './batch-chip.tsx';
import { usePaperName } from '../../lib/use-contents.ts';

interface BatchCardsProps {
  readonly lab: string | undefined;
  readonly size: string | undefined;
  readonly after: string | undefined;
  readonly onTurn: (after: string | undefined) => void;
}

/** The unfinished batches, each with its first frames. */
export function BatchCards({ lab, size, after, onTurn }: BatchCardsProps) {
  const t = useTranslations('console.production');
  const { data, isPending, isError, refetch } = useBatches({ lab, size, after });
  return (
    <section aria-labelledby="batches">
      <h2 id="batches" className="mb-2 font-semibold">
        {t('batches')}
      </h2>
      {isPending && <SkeletonRows count={3} />}
      {isError && !data && (
        <p className="flex flex-wrap items-center gap-2">
          {t('batchesFailed')} <Action onClick={() => void refetch()}>{t('tryAgain')}</Action>
        </p>
      )}
      {data?.batches.length === 0 && <p className="text-ink-2">{t('noBatches')}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3">
        {data?.batches.map((batch) => (
          <li key={batch.id}>
            <BatchCard batch={batch} />
          </li>
        ))}
      </ul>
      <nav aria-label={t('batchPages')} className="mt-3 flex gap-2 empty:hidden">
        {after !== undefined && <Action onClick={() => onTurn(undefined)}>{t('latest')}</Action>}
        {data && data.next !== null && (
          <Action onClick={() => onTurn(data.next ?? undefined)}>{t('older')}</Action>
        )}
      </nav>
    </section>
  );
}

function BatchCard({ batch }: { readonly batch: ListedBatch }) {
  const t = useTranslations('console.production');
  const { now, span } = useConsoleFormats();
  const paperName = usePaperName();
  const { id, drops, studio, copies, orders, pictures, closedAt, openedAt } = batch;
  const isFailed = batch.state === 'failed' || drops.failed > 0;
  const parts = [
    t('contents', { prints: copies, orders }),
    ...(drops.all > 0 ? [t('folders', { done: drops.delivered, count: drops.all })] : []),
  ];
  return (
    <Link
      href={`/production/${id}`}
      className={cx(
        'flex h-full flex-col gap-2 rounded-control border bg-sheet p-3 hover:border-ink',
        isFailed ? 'border-wrong' : 'border-rule',
      )}
    >
      <span className="flex flex-wrap items-center gap-x-2">
        <strong dir="ltr" className="font-edge">
          B-{id}
        </strong>
        <span>{paperName(batch.paper)}</span>
        <span className="ms-auto min-w-0">
          <BatchChip batch={batch} />
        </span>
      </span>
      <Ticks drops={drops} />
      <span className="text-note text-ink-2">
        {parts.join(' · ')}
        {studio !== null && (
          <>
            {' · '}
            <bdi>{studio}</bdi>
          </>
        )}{' '}
        · {t('since', { span: span(now - Date.parse(closedAt ?? openedAt)) })}
      </span>
      {pictures.length > 0 && (
        <FilmStrip
          pictures={pictures}
          count={pictures.length}
          height="h-7"
          className="max-w-full self-start overflow-hidden"
        />
      )}
    </Link>
  );
}

/** A tick for each folder of a batch, at most 40: those that the lab has, those that failed, and the others. */
function Ticks({ drops: { all, delivered, failed } }: Pick<ListedBatch, 'drops'>) {
  const count = Math.min(all, 40);
  if (count === 0) return null;
  const scale = (part: number): number => Math.ceil((part * count) / all);
  const colorOf = (at: number): string => {
    if (at >= count - scale(failed)) return 'bg-wrong';
    return at < scale(delivered) ? 'bg-ink' : 'bg-edge/40';
  };
  return (
    <span aria-hidden="true" className="flex h-2 gap-0.5">
      {Array.from({ length: count }, (_, at) => (
        <span key={at} className={cx('grow', colorOf(at))} />
      ))}
    </span>
  );
}
