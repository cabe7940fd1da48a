import { useTranslations } from 'use-intl';
import type { WebhookEventKind } from '#domain/webhooks/webhooks.ts';

/** The words of what a message is about. */
export function useKindName(): (kind: WebhookEventKind) => string {
  const t = useTranslations('console.webhooks.kinds');
  return (kind) => {
    switch (kind) {
      case 'order.placed':
        return t('placed');
      case 'order.paid':
        return t('paid');
      case 'order.state_changed':
        return t('stateChanged');
      case 'order.refunded':
        return t('refunded');
      case 'webhook.test':
        return t('test');
    }
  };
}
