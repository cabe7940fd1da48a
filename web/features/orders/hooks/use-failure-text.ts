import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { policyOf } from '#domain/catalogue/shop-catalogue.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import type { SubmissionFailure } from '../submission/submission-failure.ts';

/** Explains why an order could not be placed and what was kept. Source: product §8.5. */
export function useFailureText() {
  const t = useTranslations('failures');
  const catalogue = useShopCatalogue();
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
              policyOf(catalogue, failure.country).orderFailure === 'canada'
                ? 'canadaOrderSubmissionFailed'
                : 'orderSubmissionFailed',
            ),
            text: failure.offline ? t('networkError') : t('kept'),
          };
        case 'refused':
          return { title: failure.message ?? t('orderFailed'), text: t('kept') };
      }
    },
    [catalogue, t],
  );
}
