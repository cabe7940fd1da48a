import { useTranslations } from 'use-intl';
import type { LinkedOrder } from '#contract/order-links.ts';
import type { OrderWire } from '#contract/orders.ts';
import { isCardMethod } from '#domain/payments/payment-methods.ts';
import { useCatalogue } from '#web/features/catalogue/hooks/use-catalogue.ts';
import { useWireMoney } from '#web/features/orders/hooks/use-wire-money.ts';
import {
  isOutcomeUnknown,
  PaymentStatus,
  toPayable,
  toPayableDifference,
  type PayableOrder,
  useCardPayment,
  usePayLabel,
} from '#web/features/payments/index.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { isolate } from '#locales/isolate.ts';
import { languagePrefix } from '../address/language-path.ts';
import { useWindowSource } from '../wizard/use-payment.ts';

interface PayByCardProps {
  readonly payable: PayableOrder;
  /** With its currency. */
  readonly amount: string;
  readonly title: string;
  readonly text: string;
  readonly onPaid: () => Promise<void>;
}

/** What is due, and the button that pays it by card. */
function PayByCard({ payable, amount, title, text, onPaid }: PayByCardProps) {
  const payLabel = usePayLabel();
  const common = useTranslations('common');
  const catalogue = useCatalogue(payable.country);
  const needed = payable.way === 'window';
  const payment = useCardPayment({ source: useWindowSource(catalogue.data), needed, onPaid });
  const pay = (): void => payment.pay(payable);
  const isUnclear = payment.failure !== null && isOutcomeUnknown(payment.failure);
  // Without the catalogue it is unknown where the card window comes from.
  const lacksSource = needed && catalogue.isLoadingError && !catalogue.isFetching;
  const { label, busy } = lacksSource
    ? { label: common('tryAgain'), busy: false }
    : payLabel(payment, amount);
  const retry = isUnclear ? payment.ask : pay;
  const press = lacksSource ? (): void => void catalogue.refetch() : retry;
  return (
    <section className="flex flex-col gap-4">
      <Banner tone="note" title={title}>
        {text}
      </Banner>
      <PaymentStatus payment={payment} onRetry={null} other={null} onChooseMethod={null} />
      <Button variant="primary" size="main" wide busy={busy} busyLabel={label} onClick={press}>
        {label}
      </Button>
    </section>
  );
}

function homeAddress(): string {
  return location.origin + languagePrefix(location.pathname);
}

interface PayLinkedOrderProps {
  readonly order: OrderWire;
  /** The payment deadline. */
  readonly payBy: string;
  /** Secret of its private link. */
  readonly link: string;
  readonly onPaid: () => Promise<void>;
}

/** Pays an order by its private link, on any device. */
export function PayLinkedOrder({ order, payBy, link, onPaid }: PayLinkedOrderProps) {
  const t = useTranslations('track');
  const { local } = useFormats();
  const money = useWireMoney();
  const until = local(payBy, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <PayByCard
      payable={toPayable(order, homeAddress(), link)}
      amount={money(order.totalAmount, order.currency)}
      title={t('unpaid')}
      text={t('unpaidText', { until: isolate(until) })}
      onPaid={onPaid}
    />
  );
}

interface PayDifferenceProps {
  readonly order: OrderWire;
  readonly due: NonNullable<LinkedOrder['due']>;
  /** Secret of the order's private link. */
  readonly link: string;
  readonly onPaid: () => Promise<void>;
}

/** Pays the difference of a change of a paid order: by card, or as the page says. */
export function PayDifference({ order, due, link, onPaid }: PayDifferenceProps) {
  const t = useTranslations('track');
  const { local } = useFormats();
  const money = useWireMoney();
  const amount = money(due.amount, order.currency);
  const text = t('dueText', {
    amount: isolate(amount),
    total: isolate(money(due.totalAfter, order.currency)),
    until: isolate(local(due.until, { dateStyle: 'long', timeStyle: 'short' })),
  });
  if (isCardMethod(due.method)) {
    return (
      <PayByCard
        payable={toPayableDifference(order, due, homeAddress(), link)}
        amount={amount}
        title={t('due')}
        text={text}
        onPaid={onPaid}
      />
    );
  }
  const how = due.transfer
    ? t('dueTransfer', {
        recipient: isolate(due.transfer.recipient),
        orderNumber: isolate(order.orderNumber),
        answer: isolate(due.transfer.answer),
      })
    : t('dueCounter');
  return (
    <Banner tone="note" title={t('due')}>
      {text} {how}
    </Banner>
  );
}

/** Shown in place of the payment: no studio would hand the order over. */
export function StudioClosed() {
  const t = useTranslations('track');
  return (
    <Banner tone="care" title={t('studioClosed')}>
      {t('studioClosedText')}
    </Banner>
  );
}

/** The payment of an order of a private link is in transit. */
export function PaymentOnItsWay() {
  const t = useTranslations('payment.processing');
  return (
    <Banner tone="note" title={t('title')}>
      {t('text')}
    </Banner>
  );
}

/** Deadline for paying an order of a private link by card; null when that is not possible. */
export function cardPayBy({
  order,
  payment,
  payBy,
  isPaymentPending,
}: Pick<LinkedOrder, 'order' | 'payment' | 'payBy' | 'isPaymentPending'>): string | null {
  return payment === 'awaiting_payment' && !isPaymentPending && isCardMethod(order.paymentMethod)
    ? payBy
    : null;
}
