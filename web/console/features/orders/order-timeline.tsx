import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { cx } from '#web/ui/cx.ts';
import { Alert, Check } from '#web/ui/icons.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import {
  CardIcon,
  InboxIcon,
  PersonIcon,
  PhoneIcon,
  PrinterIcon,
  StoreIcon,
  TruckIcon,
  UploadIcon,
} from '../../ui/icons.tsx';

type Step = StaffOrder['timeline'][number];

/** Of steps that are not done: a tick would say that they are. */
const icons: Readonly<Record<Step['step'], ComponentType<{ readonly className?: string }>>> = {
  placed: InboxIcon,
  paid: CardIcon,
  approved: PhoneIcon,
  originals: UploadIcon,
  printing: PrinterIcon,
  ready: StoreIcon,
  shipped: TruckIcon,
  over: PersonIcon,
};

/** The steps of an order from the start to the end of the line; the present one is dark. */
export function OrderTimeline({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('console.timeline');
  return (
    <ol
      aria-label={t('title')}
      className="flex flex-wrap overflow-hidden rounded-control border border-rule bg-sheet"
    >
      {order.timeline.map((step) => (
        <TimelineStep key={step.step} step={step} order={order} />
      ))}
    </ol>
  );
}

/** How an order ends: it is cancelled, collected or delivered. */
function endOf({ fulfilment, deliveryMethod }: StaffOrder) {
  if (fulfilment === 'cancelled') return 'cancelled';
  return deliveryMethod === 'pickup' ? 'collected' : 'delivered';
}

function TimelineStep({ step, order }: { readonly step: Step; readonly order: StaffOrder }) {
  const t = useTranslations('console.timeline');
  const { when, count, promise } = useConsoleFormats();
  const { state, at } = step;
  const IconOf = state === 'done' ? Check : state === 'failed' ? Alert : icons[step.step];
  const { originals, promisedAt, deliveryMethod } = order;
  const isPromised = step.step === (deliveryMethod === 'pickup' ? 'ready' : 'shipped');
  const name = step.step === 'over' ? endOf(order) : step.step;
  const detail = (): string => {
    if (step.step === 'originals' && originals && state !== 'done') {
      return t('originalsOf', {
        received: count(originals.received),
        expected: count(originals.expected),
      });
    }
    if (at !== null) return when(at);
    return isPromised && promisedAt !== null ? t('promised', { time: promise(order) }) : '';
  };
  return (
    <li
      data-step={step.step}
      aria-current={state === 'now' ? 'step' : undefined}
      className={cx(
        'flex min-w-28 grow gap-2 phone:px-2 border-e border-rule px-3 py-2 last:border-e-0',
        state === 'now' && 'bg-ink text-ground',
        state === 'failed' && 'bg-wrong-wash text-wrong',
        state === 'to_come' && 'text-ink-2',
      )}
    >
      <IconOf className={cx('size-4!', state === 'done' && 'text-done')} />
      <span>
        <span className="block font-semibold whitespace-nowrap">
          {t(`steps.${name}`)}
          <span className="sr-only"> {t(`states.${state}`)}</span>
        </span>
        <span className="block text-note whitespace-nowrap">{detail()}</span>
      </span>
    </li>
  );
}
