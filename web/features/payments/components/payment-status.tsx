import { useTranslations } from 'use-intl';
import { Banner, type BannerTone } from '#web/ui/banner.tsx';
import { BusyDots, Button } from '#web/ui/button.tsx';
import type { CardPayment } from '../hooks/use-card-payment.ts';
import { usePaymentFailureText } from '../hooks/use-payment-failure-text.ts';
import {
  isOutcomeUnknown,
  mayPayOtherwise,
  type PaymentFailure,
  type PaymentWay,
} from '../payment.ts';

interface PaymentStatusProps {
  readonly payment: CardPayment;
  /** Pays again; null where the page has a button for that. */
  readonly onRetry: (() => void) | null;
  /** The alternative card payment, offered when the chosen one fails; null when there is none. */
  readonly other: { readonly way: PaymentWay; readonly pay: () => void } | null;
  /** Opens the payment methods if there are more than card payments; null otherwise. */
  readonly onChooseMethod: (() => void) | null;
}

/** Progress, success and failure of a card payment, announced to screen readers. */
export function PaymentStatus(props: PaymentStatusProps) {
  const { payment } = props;
  return (
    <div aria-live="assertive" className="flex flex-col gap-3 empty:hidden">
      <PaymentProgress stage={payment.stage} />
      {payment.stage === 'failed' && payment.failure && (
        <FailureBox {...props} failure={payment.failure} />
      )}
    </div>
  );
}

function PaymentProgress({ stage }: Pick<CardPayment, 'stage'>) {
  const t = useTranslations('payment');
  if (stage === 'paid') {
    return (
      <Banner tone="done" role="none" title={t('success.title')}>
        {t('success.text')}
      </Banner>
    );
  }
  // A success that the window reports may be anything until the server has checked it.
  if (stage === 'checking' || stage === 'confirming') {
    return (
      <Banner tone="note" role="none" title={t('checking')}>
        {t('checkingText')}
      </Banner>
    );
  }
  const text = { opening: t('opening'), open: t('windowOpen'), leaving: t('leaving') };
  if (stage !== 'opening' && stage !== 'leaving' && stage !== 'open') return null;
  return (
    <p className="flex items-center gap-2.5 font-semibold">
      <BusyDots />
      {text[stage]}
    </p>
  );
}

/** Red for failures; actions of the customer and waiting times are no errors. */
function chooseTone({ kind }: PaymentFailure): BannerTone {
  return ['cancelled', 'not_paid', 'pending', 'processing'].includes(kind) ? 'note' : 'wrong';
}

interface FailureBoxProps extends PaymentStatusProps {
  readonly failure: PaymentFailure;
}

function FailureBox(props: FailureBoxProps) {
  const { payment, onRetry, other, onChooseMethod, failure } = props;
  const t = useTranslations('payment');
  const { title, lines } = usePaymentFailureText(payment.mobile)(failure);
  const isUnknown = isOutcomeUnknown(failure);
  return (
    <Banner
      tone={chooseTone(failure)}
      role="none"
      title={title}
      action={
        <div className="flex flex-wrap gap-2 empty:hidden">
          {onRetry && (
            <Button onClick={isUnknown ? payment.ask : onRetry}>
              {t(isUnknown ? 'askAgain' : 'tryAgain')}
            </Button>
          )}
          {other && mayPayOtherwise(failure) && (
            <Button variant="ink" onClick={other.pay}>
              {t(`otherWay.${other.way}`)}
            </Button>
          )}
          {onChooseMethod && mayPayOtherwise(failure) && (
            <Button onClick={onChooseMethod}>{t('chooseMethod')}</Button>
          )}
        </div>
      }
    >
      {lines.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Banner>
  );
}
