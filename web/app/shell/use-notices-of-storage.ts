import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useNotices } from '#web/lib/notices.ts';
import { onStorageProblem } from '#web/lib/saved-state.ts';

/** Tells when the browser cannot keep the order, and what that means. */
export const useNoticesOfStorage = (): void => {
  const t = useTranslations('saved');
  // The storage tells of its problems outside React.
  useEffect(() => {
    const { showProblem, showUnkept } = useNotices.getState();
    const failed = new Set<string>();
    const noticeFailed = async (key: string): Promise<void> => {
      failed.add(key);
      // Hardly ever needed, and the photos are no part of the first load.
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
      if (kind === 'restore_failed') void noticeFailed(key);
      else showUnkept(kind);
    });
  }, [t]);
};
