import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { languageOf } from '#locales/index.ts';
import type { ApiResult } from '#web/lib/api.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';

interface LinkNotOpenedProps {
  readonly response: {
    readonly data: ApiResult<unknown> | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly loading: string;
  /** Shown when the server gives no message. */
  readonly unreachable: string;
  /** An alternative where a retry cannot help; a link to the shop unless given. */
  readonly children?: ReactNode;
}

/** Shown in place of a private link's page while it is loading, or when it cannot be opened. */
export function LinkNotOpened({ response, loading, unreachable, children }: LinkNotOpenedProps) {
  const banner = useTranslations('banner');
  const { data, isFetching } = response;
  if (!data || isFetching) return <output className="text-4 text-ink-2">{loading}</output>;
  if (data.ok) return null;
  const again = data.retryable && (
    <Button onClick={() => void response.refetch()}>{banner('tryAgain')}</Button>
  );
  return (
    <>
      <Banner tone="wrong" action={again}>
        {data.message ?? unreachable}
      </Banner>
      {!data.retryable && (children ?? <ToStart />)}
    </>
  );
}

function ToStart() {
  const t = useTranslations('notFound');
  return (
    <ButtonLink
      href={languageOf(useLanguage()).neutralPath}
      variant="primary"
      size="main"
      className="sm:self-start"
    >
      {t('toStart')}
    </ButtonLink>
  );
}
