import { useTranslations } from 'use-intl';
import { useOnline } from '#web/lib/use-online.ts';
import { Alert, ArrowUp, Check, Clock } from '#web/ui/icons.tsx';
import { Ticks } from '#web/ui/ticks.tsx';
import type { SendCounts } from '../counts.ts';

interface SendProgressProps {
  readonly counts: SendCounts;
  readonly onRetryAll: () => void;
}

/** A screen reader hears of every twentieth photo and of the last one, not of each. */
const spokenDone = ({ done, total }: SendCounts): number =>
  done === total ? done : Math.floor(done / 20) * 20;

/** How far the sending is: a tick a photo, and in words. */
export function SendProgress({ counts, onRetryAll }: SendProgressProps) {
  const t = useTranslations('photos.progress');
  const online = useOnline();
  const { done, active, waiting, missing, total } = counts;
  const failed = counts.failed - missing;
  const finished = done === total && total > 0;
  // Of what is missing nothing goes on by itself.
  const goesOn = active + waiting > 0 ? t(online ? 'carryOn' : 'paused') : null;
  const spoken = spokenDone(counts);
  return (
    <div className="flex flex-col gap-2">
      <Ticks counts={counts} label={t('sending', { done, total })} />
      <div className="flex flex-col text-small sm:flex-row sm:items-center sm:gap-x-5">
        <p className="flex min-h-8 flex-wrap items-center gap-x-5 sm:min-h-target sm:flex-nowrap sm:whitespace-nowrap">
          {done > 0 && (
            <span className="flex items-center gap-1.5 font-semibold text-done">
              <Check className="size-4" />
              {t('ready', { count: done })}
            </span>
          )}
          {active > 0 && (
            <span className="flex items-center gap-1.5">
              <ArrowUp className="size-4" />
              {t('onTheWay', { count: active })}
            </span>
          )}
          {waiting > 0 && (
            <span className="flex items-center gap-1.5 text-ink-2">
              <Clock className="size-4" />
              {t('waiting', { count: waiting })}
            </span>
          )}
        </p>
        <div className="flex min-h-target min-w-0 items-center sm:ms-auto">
          {failed > 0 ? (
            <Failed count={failed} onRetryAll={onRetryAll} />
          ) : (
            <p className="text-ink-2 sm:truncate">{finished ? t('allSent') : goesOn}</p>
          )}
        </div>
      </div>
      <output className="sr-only">
        {spoken > 0 && (finished ? t('allSent') : t('sending', { done: spoken, total }))}
      </output>
    </div>
  );
}

interface FailedProps {
  readonly count: number;
  readonly onRetryAll: () => void;
}

function Failed({ count, onRetryAll }: FailedProps) {
  const t = useTranslations('photos.progress');
  return (
    <p className="flex items-center gap-1.5 font-semibold text-wrong">
      <Alert className="size-4" />
      {t('failed', { count })}
      <button
        type="button"
        onClick={onRetryAll}
        className="min-h-target px-1 underline underline-offset-4"
      >
        {t('retryAll')}
      </button>
    </p>
  );
}
