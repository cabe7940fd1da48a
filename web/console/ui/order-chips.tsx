import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ListedOrder } from '#contract/staff/orders.ts';
import type { FulfilmentState, PaymentState } from '#domain/orders/order-states.ts';
import { cx } from '#web/ui/cx.ts';
import { Alert, Check, Clock, Cross } from '#web/ui/icons.tsx';
import {
  detailOf,
  fulfilmentWeight,
  payWordOf,
  paymentWeight,
  timeOf,
  type PayWord,
} from '../lib/order-states.ts';
import { useConsoleFormats } from '../lib/use-formats.ts';
import { Chip } from './chip.tsx';
import {
  BankIcon,
  CardIcon,
  CashIcon,
  CircleIcon,
  EyeIcon,
  GiftIcon,
  HalfCircleIcon,
  PhoneIcon,
  PrinterIcon,
  StoreIcon,
  TruckIcon,
  UndoIcon,
  UploadIcon,
} from './icons.tsx';

type Icon = ComponentType<{ readonly className?: string }>;

const fulfilmentIcons: Readonly<Record<FulfilmentState, Icon>> = {
  draft: CircleIcon,
  placed: CircleIcon,
  awaiting_csr: PhoneIcon,
  approved: Check,
  in_production: PrinterIcon,
  ready: StoreIcon,
  shipped: TruckIcon,
  returned: UndoIcon,
  completed: Check,
  cancelled: Cross,
};

const paymentIcons: Readonly<Record<PaymentState, Icon>> = {
  unpaid: CircleIcon,
  awaiting_payment: Clock,
  paid: Check,
  partially_refunded: HalfCircleIcon,
  refunded: UndoIcon,
  payment_review: Alert,
};

const detailIcons = {
  act: Alert,
  failed: Alert,
  small: EyeIcon,
  held: EyeIcon,
  originals: UploadIcon,
  printed: PrinterIcon,
  shelf: StoreIcon,
} as const;

/** The state of an order's fulfilment, with the one detail that matters most. */
export function FulfilmentChip({ order }: { readonly order: ListedOrder }) {
  const t = useTranslations('console.fulfilment');
  const detail = detailOf(order);
  const IconOf = detail ? detailIcons[detail.kind] : fulfilmentIcons[order.fulfilment];
  const state = t(`states.${order.fulfilment}`);
  return (
    <Chip weight={fulfilmentWeight(order)} icon={<IconOf />}>
      {detail
        ? t(`details.${detail.kind}`, {
            state,
            count: detail.count,
            all: detail.all,
            shelf: detail.text,
          })
        : state}
    </Chip>
  );
}

/** The state of an order's payment. */
export function PaymentChip({ payment }: { readonly payment: PaymentState }) {
  const t = useTranslations('console.payment.states');
  const IconOf = paymentIcons[payment];
  return (
    <Chip weight={paymentWeight(payment)} icon={<IconOf />}>
      {t(payment)}
    </Chip>
  );
}

const payIcons: Readonly<Record<PayWord, Icon>> = {
  card: CardIcon,
  cardAndGift: CardIcon,
  cash: CashIcon,
  inStore: StoreIcon,
  interac: BankIcon,
  giftCard: GiftIcon,
  nothing: CircleIcon,
};

/** How an order is paid. */
export function PaysWith({ method }: Pick<ListedOrder, 'method'>) {
  const t = useTranslations('console.payment.methods');
  const word = payWordOf(method);
  const IconOf = payIcons[word];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2">
      <IconOf className="size-4!" />
      {t(word)}
    </span>
  );
}

/** How an order is received: the carrier's car or the shop, with the place. */
export function ReceivedAt({ order }: { readonly order: ListedOrder }) {
  const t = useTranslations('console.queue');
  const IconOf = order.deliveryMethod === 'pickup' ? StoreIcon : TruckIcon;
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-ink-2">
      <IconOf className="size-3.5!" />
      <span className="sr-only">{t(`received.${order.deliveryMethod}`)}</span>
      <bdi title={order.city} className="truncate">
        {order.city}
      </bdi>
    </span>
  );
}

/** How late an order is, how long there is, or how old it is. */
export function OrderAge({ order }: { readonly order: ListedOrder }) {
  const t = useTranslations('console.time');
  const { now, span } = useConsoleFormats();
  const { kind, milliseconds } = timeOf(order, now);
  const text = t(kind, { span: span(milliseconds) });
  if (kind !== 'over') return <span className="whitespace-nowrap">{text}</span>;
  return (
    <strong className="inline-flex items-center gap-1 whitespace-nowrap text-wrong">
      <Alert className="size-3.5!" />
      {text}
    </strong>
  );
}

/** That an order is over its promise, and by how much; nothing while it is not. */
export function LateChip({ order }: { readonly order: ListedOrder }) {
  const t = useTranslations('console.time');
  const { now, span } = useConsoleFormats();
  const { kind, milliseconds } = timeOf(order, now);
  if (kind !== 'over') return null;
  return (
    <Chip weight="bad" icon={<Clock />}>
      {t('late', { span: span(milliseconds) })}
    </Chip>
  );
}

/** An amount with its currency in small letters; never added across currencies. */
export function Amount({
  amount,
  currency,
  isStrong = true,
}: {
  readonly amount: number;
  readonly currency: string;
  readonly isStrong?: boolean;
}): ReactNode {
  const formats = useConsoleFormats();
  const shown = formats.amount(amount, currency);
  return (
    <bdi className="whitespace-nowrap">
      {isStrong ? <strong>{shown}</strong> : shown}{' '}
      <span className={cx('text-[0.85em]', isStrong && 'opacity-75')}>{currency}</span>
    </bdi>
  );
}
