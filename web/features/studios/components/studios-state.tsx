import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';
import { Banner } from '#web/ui/banner.tsx';
import { BusyDots, Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { useStudioSearch } from '../hooks/use-studio-search.ts';
import type { useStudios } from '../hooks/use-studios.ts';

interface TryAgainProps {
  readonly text: string;
  readonly onRetry: () => void;
}

function TryAgain({ text, onRetry }: TryAgainProps) {
  const t = useTranslations('common');
  return (
    <Banner tone="wrong" action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}>
      {text}
    </Banner>
  );
}

interface StudiosStateProps {
  readonly studios: ReturnType<typeof useStudios>;
  readonly className?: string;
}

/** State of the list: loading, failed, empty, or studios of other countries. */
export function StudiosState({ studios, className }: StudiosStateProps) {
  const t = useTranslations('studios');
  const { isLoading, failedToLoad, failedToFetch, failedToRefresh } = studios;
  const { listed, ownCountry, refetch } = studios;
  const tryAgain = (): void => void refetch();
  if (isLoading) {
    return (
      <div className={className}>
        <output className="mb-3 flex items-center gap-2 text-ink-2">
          <BusyDots />
          {t('loading')}
        </output>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      </div>
    );
  }
  const failure =
    (failedToLoad && t('failedToLoad')) ||
    (failedToFetch && t('failedToFetch')) ||
    (failedToRefresh && t('failedToRefresh'));
  if (failure) {
    return (
      <div className={className}>
        <TryAgain text={failure} onRetry={tryAgain} />
      </div>
    );
  }
  if (listed.length === 0) return <p className={className}>{t('noneAtAll')}</p>;
  if (ownCountry) return null;
  return (
    <p className={className}>
      <span className="block font-semibold">{t('noneInRegion')}</span>
      <span className="block text-ink-2">{t('elsewhere')}</span>
    </p>
  );
}

interface SearchWordsProps {
  readonly search: ReturnType<typeof useStudioSearch>;
  readonly className?: string;
}

/** State of a search: in progress, failed, or the number of results. */
export function SearchWords({ search, className }: SearchWordsProps) {
  const t = useTranslations('studios');
  const { failed, found, query, retry } = search;
  if (failed) {
    return (
      <div className={className}>
        <TryAgain text={t('searchFailed')} onRetry={retry} />
      </div>
    );
  }
  return (
    <output className={cx('block', className)}>
      {found === null
        ? t('searching')
        : found.length === 0
          ? t('noMatch', { query: isolate(query) })
          : t('found', { count: found.length })}
    </output>
  );
}
