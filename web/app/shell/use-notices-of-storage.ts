import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useNotices } from '#web/lib/notices.ts';
import { onStorageProblem } from '#web/lib/saved-state.ts';

/** Tells when the browser cannot keep the order, and what that means. */
export const useNoticesOfStorage = (): void => {
  const t = useTranslations('saved');
  // The storage tells of its problems outside React.
  useEffect(
    () =>
      onStorageProblem(({ kind }) => {
        const { showProblem, showUnkept } = useNotices.getState();
        if (kind === 'restore_failed') showProblem({ title: t('restoreFailed') });
        else showUnkept(kind);
      }),
    [t],
  );
};
