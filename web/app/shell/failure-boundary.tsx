import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { reloadIfReachable } from '#web/lib/reload-if-reachable.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Catcher } from '#web/ui/part-boundary.tsx';

interface FailureBoundaryProps {
  readonly children: ReactNode;
}

/** Fallback for a screen that could not be loaded or rendered. All choices are stored, so a reload is safe. */
export function FailureBoundary({ children }: FailureBoundaryProps) {
  return <Catcher fallback={<Failure />}>{children}</Catcher>;
}

function Failure() {
  const t = useTranslations();
  return (
    <div className="mx-auto max-w-page px-gutter py-10">
      <Banner
        tone="wrong"
        title={t(navigator.onLine ? 'failures.genericError' : 'offline.needed')}
        action={<Button onClick={() => void reloadIfReachable()}>{t('banner.tryAgain')}</Button>}
      >
        {t('failures.kept')}
      </Banner>
    </div>
  );
}
