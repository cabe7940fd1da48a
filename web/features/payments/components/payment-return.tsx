import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailSentence } from '#web/ui/email-sentence.tsx';
import type { CardPayment } from '../hooks/use-card-payment.ts';
import type { PaymentFailure } from '../payment.ts';
import { PaymentStatus } from './payment-status.tsx';

interface PaymentReturnProps {
  readonly payment: CardPayment;
  /** Null when this browser knows no order. */
  readonly orderNumber: string | null;
  /** The order is paid and this browser has started another one: the e-mail address of its confirmation. */
  readonly paidEarlier: { readonly email: string } | null;
  /** Pays the stored order; its photos may be gone from this browser. */
  readonly onPayAgain: () => void;
  readonly onLeave: () => void;
}

/** Whether the payment belongs to an order of another browser. */
function isElsewhere(failure: PaymentFailure | null): boolean {
  return failure?.kind === 'verification' && failure.code === 'payment_verification_failed';
}

/** The return from Stripe Checkout: the result of the payment. Source: product §2.1. */
export function PaymentReturn(props: PaymentReturnProps) {
  const { orderNumber, onLeave } = props;
  const t = useTranslations('payment.return');
  return (
    <section className="mx-auto flex max-w-3xl flex-col items-start gap-6 px-gutter pt-6 lg:pt-10">
      <div className="flex flex-col gap-2">
        <h1 className="font-display text-1">{t('title')}</h1>
        {orderNumber !== null && (
          <p className="text-4 text-ink-2">{t('order', { orderNumber: isolate(orderNumber) })}</p>
        )}
      </div>
      <div className="w-full">
        <Outcome {...props} />
      </div>
      <Button variant="quiet" onClick={onLeave}>
        {t('toShop')}
      </Button>
    </section>
  );
}

function Outcome({ payment, orderNumber, paidEarlier, onPayAgain }: PaymentReturnProps) {
  const t = useTranslations('payment.return');
  if (paidEarlier) {
    return (
      <Banner tone="done" title={t('paid')}>
        <EmailSentence
          text={t('paidText', { email: isolate(paidEarlier.email) })}
          email={paidEarlier.email}
        />
      </Banner>
    );
  }
  if (orderNumber === null || isElsewhere(payment.failure)) {
    return (
      <Banner tone="note" title={t('elsewhere')}>
        {t('elsewhereText')}
      </Banner>
    );
  }
  // Shown as checking before the request has started.
  const stage = payment.stage === 'ready' ? 'checking' : payment.stage;
  return (
    <PaymentStatus
      payment={{ ...payment, stage }}
      onRetry={onPayAgain}
      other={null}
      onChooseMethod={null}
    />
  );
}
