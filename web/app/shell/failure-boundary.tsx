import { Component, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { reloadIfReachable } from '#web/lib/reload-if-reachable.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

interface FailureBoundaryProps {
  readonly children: ReactNode;
}

/** Fallback for a screen that could not be loaded or rendered. All choices are stored, so a reload is safe. */
export class FailureBoundary extends Component<FailureBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Failure /> : this.props.children;
  }
}

function Failure() {
  const t = useTranslations();
  const [isReloading, setReloading] = useState(false);
  const retry = async (): Promise<void> => {
    setReloading(true);
    setReloading(await reloadIfReachable());
  };
  return (
    <div className="mx-auto max-w-page px-gutter py-10">
      <Banner
        tone="wrong"
        title={t(navigator.onLine ? 'failures.genericError' : 'offline.needed')}
        action={
          <Button busy={isReloading} busyLabel={t('common.loading')} onClick={() => void retry()}>
            {t('banner.tryAgain')}
          </Button>
        }
      >
        {t('failures.kept')}
      </Banner>
    </div>
  );
}
