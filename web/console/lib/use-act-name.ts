import { useTranslations } from 'use-intl';
import {
  orderMailKinds,
  refundMail,
  studioCancellation,
  studioNotification,
} from '#domain/notifications/order-mails.ts';
import { fulfilmentStates, paymentStates } from '#domain/orders/order-states.ts';
import { transitionReasons, type TransitionReason } from '#domain/orders/transition-reasons.ts';
import { actNames } from '#domain/staff/acts.ts';

const mailKinds = [...orderMailKinds, refundMail, studioNotification, studioCancellation] as const;

/** The reason of a move that nobody made by hand: `order.card-payment-approved`. */
function findReason(act: string): TransitionReason | undefined {
  const code = act.replace(/^order\./, '').replaceAll('-', '_');
  return (Object.keys(transitionReasons) as TransitionReason[]).find((reason) => reason === code);
}

/** The words of acts, moves and mails in a history; what has none is shown as it is stored. */
export function useActName() {
  const t = useTranslations('console');
  const mail = (kind: string): string => {
    const known = mailKinds.find((each) => each === kind);
    return known ? t(`mails.kinds.${known}`) : kind;
  };
  return {
    act: (act: string): string => {
      const known = actNames.find((name) => name === act);
      if (known) return t(`acts.${known}`);
      if (act === 'print.printed') return t('history.printed');
      const reason = findReason(act);
      return reason ? t(`moves.${reason}`) : mail(act);
    },
    mail,
    /** A detail that is a state, or the kind of an act that was undone, has a word of its own. */
    detail: (detail: string): string => {
      const undone = actNames.find((name) => name === `order.${detail.replaceAll('_', '-')}`);
      if (undone) return t(`acts.${undone}`);
      const fulfilment = fulfilmentStates.find((state) => state === detail);
      if (fulfilment) return t(`fulfilment.states.${fulfilment}`);
      const payment = paymentStates.find((state) => state === detail);
      return payment ? t(`payment.states.${payment}`) : detail;
    },
  };
}
