import { useTranslations } from 'use-intl';
import type { OriginalsResponse } from '#contract/originals.ts';
import type { MissingState } from '#web/features/transfer/upload/missing-originals.ts';
import { useFaultText } from '#web/features/photos/quality/use-fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';

type Missing = OriginalsResponse['missing'][number];

interface MissingListProps {
  readonly missing: readonly Missing[];
  readonly states: ReadonlyMap<string, MissingState>;
  readonly isHere: (photoId: string) => boolean;
  readonly onRetry: (photoId: string) => void;
}

/** The photos whose originals are missing, each with its send status. */
export function MissingList({ missing, states, isHere, onRetry }: MissingListProps) {
  return (
    <ul className="flex flex-col divide-y divide-rule border-y border-rule">
      {missing.map((photo) => (
        <MissingRow
          key={photo.photoId}
          photo={photo}
          state={states.get(photo.photoId) ?? null}
          here={isHere(photo.photoId)}
          onRetry={() => onRetry(photo.photoId)}
        />
      ))}
    </ul>
  );
}

interface MissingRowProps {
  readonly photo: Missing;
  readonly state: MissingState | null;
  readonly here: boolean;
  readonly onRetry: () => void;
}

function MissingRow({ photo, state, here, onRetry }: MissingRowProps) {
  const t = useTranslations('sendOriginals');
  const banner = useTranslations('banner');
  const fault = useFaultText(state?.fault ?? null);
  const failed = state?.state === 'failed';
  const own = state && state.state !== 'none' ? state.state : null;
  return (
    <li className="flex min-h-main flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="flex min-w-0 items-center gap-4">
        <img
          src={photo.thumbnail}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-14 shrink-0 bg-tray object-contain"
        />
        <span className="flex min-w-0 flex-col">
          <span className="text-small text-ink-2">{t('frame', { frame: photo.frame })}</span>
          <bdi className="font-semibold wrap-anywhere">{photo.fileName}</bdi>
        </span>
      </span>
      <span className={cx('text-small', failed ? 'text-wrong' : 'text-ink-2')}>
        {failed && fault ? fault : t(`states.${own ?? (here ? 'waiting' : 'missing')}`)}
      </span>
      {failed && state.fault?.retryable && <Button onClick={onRetry}>{banner('tryAgain')}</Button>}
    </li>
  );
}
