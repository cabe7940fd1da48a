import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { SubmissionFailure } from '../submission/submission-failure.ts';

/** Explains why an order could not be placed and what was kept. Source: product §8.5. */
export function useFailureText() {
  const t = useTranslations('failures');
  return useCallback(
    (
      failure: Exclude<SubmissionFailure, { reason: 'quote_changed' | 'fields' }>,
    ): { readonly title: string; readonly text: string } => {
      switch (failure.reason) {
        case 'photos':
          return {
            title: t('photosMissing', { count: Math.max(1, failure.photoIds.length) }),
            text: t('kept'),
          };
        case 'photos_unknown':
          return {
            title: t('photosAgain', { count: Math.max(1, failure.photoIds.length) }),
            text: t('kept'),
          };
        case 'number_exhausted':
          return { title: t('orderNumberFailed'), text: t('kept') };
        case 'attempts':
          return {
            title: t(
              failure.country === 'CA' ? 'canadaOrderSubmissionFailed' : 'orderSubmissionFailed',
            ),
            text: failure.offline ? t('networkError') : t('kept'),
          };
        case 'refused':
          return { title: failure.message ?? t('orderFailed'), text: t('kept') };
      }
    },
    [t],
  );
}
