import { useTranslations } from 'use-intl';
import { errorValues } from '#locales/error-values.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { adviceFor } from '../decline-reason.ts';
import { isOutcomeUnknown, type PaymentFailure } from '../payment.ts';

/** Texts for a failed payment: the event and its meaning. */
export interface FailureText {
  readonly title: string;
  readonly lines: readonly string[];
}

function line(title: string, ...lines: readonly string[]): FailureText {
  return { title, lines };
}

function useOpeningTexts(mobile: boolean) {
  const t = useTranslations('payment');
  return {
    load_failed: line(t('errors.loadFailed'), t('failedText')),
    still_loading: line(
      t(mobile ? 'errors.stillLoadingMobile' : 'errors.stillLoading'),
      t('failedText'),
    ),
    no_token: line(t('errors.noCheckoutToken'), t('failedText')),
    not_ready: line(t('errors.notReady'), t('failedText')),
    window_failed: line(
      t(mobile ? 'errors.windowFailedMobile' : 'errors.windowFailed'),
      t('failedText'),
    ),
    cancelled: line(t('errors.cancelledTitle'), t('errors.cancelled'), t('keptText')),
    network: line(t('errors.network'), t('failedText')),
    server: line(t('errors.initializationFailed'), t('errors.server')),
    unavailable: line(t('errors.serverUnavailable'), t('failedText')),
    not_paid: line(t('notPaid.title'), t('notPaid.text')),
    unverified: line(t('errors.verifyOrSubmitFailed'), t('mayBeTaken'), t('stillChecking')),
    processing: line(t('processing.title'), t('processing.text')),
    pending: line(t('pending.title'), t('pending.text')),
  };
}

/** Texts for a failure. */
export function usePaymentFailureText(mobile: boolean) {
  const t = useTranslations('payment');
  const errors = useTranslations('errors');
  const language = useLanguage();
  const texts = useOpeningTexts(mobile);
  const outcome = ({ isUncharged }: { readonly isUncharged: boolean }): readonly string[] =>
    isUncharged ? [t('failedText')] : [t('keptText'), t('ifTaken')];
  return (failure: PaymentFailure): FailureText => {
    switch (failure.kind) {
      case 'declined':
        return line(
          t(`errors.${adviceFor(failure.reason) ?? 'declined'}`),
          t('errors.cancelled'),
          ...outcome(failure),
        );
      case 'not_approved':
        return line(t('errors.notApproved'), ...outcome(failure));
      case 'invalid_response':
        return line(t('errors.invalidResponse'), ...outcome(failure));
      case 'gift_card_held': {
        const { until } = failure;
        return line(errors('gift_card_held', errorValues(language, { until })), t('keptText'));
      }
      case 'refused': {
        const { message } = failure;
        return line(
          t('errors.initializationFailed'),
          message === null
            ? t('errors.unableToInitialize')
            : t('errors.helcimFailed', { reason: message }),
        );
      }
      case 'redirect_failed':
        return line(t('errors.redirectFailed'), failure.message ?? t('failedText'));
      case 'verification':
        return line(
          t('errors.verificationFailed'),
          ...(isOutcomeUnknown(failure) ? [t('mayBeTaken')] : []),
          failure.message ?? t('errors.generic'),
        );
      default:
        return texts[failure.kind];
    }
  };
}
