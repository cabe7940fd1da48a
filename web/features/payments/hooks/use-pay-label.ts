import { useTranslations } from 'use-intl';
import type { PaymentStage } from './use-card-payment.ts';

/** Text of the pay button: Loading Payment System..., Loading..., Processing... and Pay. Source: product §2. */
export function usePayLabel() {
  const t = useTranslations('payment.button');
  return (
    stage: PaymentStage,
    amount: string | null,
  ): { readonly label: string; readonly busy: boolean } => {
    switch (stage) {
      case 'loading_system':
        return { label: t('loadingSystem'), busy: true };
      case 'loading':
      case 'leaving':
        return { label: t('loading'), busy: true };
      case 'ready':
      case 'failed':
        return { label: amount === null ? t('pay') : t('payAmount', { amount }), busy: false };
      case 'opening':
      case 'open':
      case 'confirming':
      case 'checking':
      case 'paid':
        return { label: t('processing'), busy: true };
    }
  };
}
