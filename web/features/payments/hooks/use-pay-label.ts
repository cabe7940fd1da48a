import { useTranslations } from 'use-intl';
import { isOutcomeUnknown } from '../payment.ts';
import type { CardPayment } from './use-card-payment.ts';

/**
 * Text of the pay button: Loading Payment System..., Loading..., Processing... and Pay. After a failure it is the retry;
 * one that is null belongs to another order. Source: product §2.19.
 */
export function usePayLabel() {
  const t = useTranslations('payment');
  return (
    { stage, failure, orderNumber }: Pick<CardPayment, 'stage' | 'failure' | 'orderNumber'>,
    amount: string | null,
  ): { readonly label: string; readonly busy: boolean } => {
    switch (stage) {
      case 'loading_system':
        return { label: t('button.loadingSystem'), busy: true };
      case 'loading':
      case 'leaving':
        return { label: t('button.loading'), busy: true };
      case 'failed':
        // Before the first press, as when the script does not load, there is nothing to try again.
        if (failure && orderNumber !== '') {
          return { label: t(isOutcomeUnknown(failure) ? 'askAgain' : 'tryAgain'), busy: false };
        }
        break;
      case 'ready':
        break;
      case 'opening':
      case 'open':
      case 'confirming':
      case 'checking':
      case 'paid':
        return { label: t('button.processing'), busy: true };
    }
    return {
      label: amount === null ? t('button.pay') : t('button.payAmount', { amount }),
      busy: false,
    };
  };
}
