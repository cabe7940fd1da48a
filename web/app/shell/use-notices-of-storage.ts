import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useNotices } from '#web/lib/notices.ts';
import { onStorageProblem } from '#web/lib/saved-state.ts';

/** Notifies the customer when the browser cannot store the order. */
export function useNoticesOfStorage(): void {
  const t = useTranslations('saved');
  // The storage reports problems outside React.
  useEffect(() => {
    const { showProblem, showUnkept } = useNotices.getState();
    const failed = new Set<string>();
    const showFailed = async (key: string): Promise<void> => {
      failed.add(key);
      // Rarely needed, and the photos are not part of the first load.
      const { findRestoreFailure } = await import('./restore-failure.ts');
      const failure = await findRestoreFailure(failed);
      if (!failure) return;
      const { lost, kept } = failure;
      showProblem({
        title: t(`restoreFailed.${lost}`),
        ...(kept && { text: t(`restoreFailed.${kept}`) }),
      });
    };
    return onStorageProblem(({ kind, key }) => {
      if (kind === 'restore_failed') void showFailed(key);
      else showUnkept(kind);
    });
  }, [t]);
}
