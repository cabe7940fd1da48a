import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { Cross } from '#web/ui/icons.tsx';
import { useOrder } from '../../api/get-order.ts';
import { hasCode } from '../../lib/staff-call.ts';
import { useContents } from '../../lib/use-contents.ts';
import { actionClass } from '../../ui/action.tsx';
import { ContactSheet } from '../../ui/contact-sheet.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Amount, FulfilmentChip, PaymentChip, PaysWith } from '../../ui/order-chips.tsx';
import { HistoryList } from './history-list.tsx';
import { useWaitingEdit } from './next-step.tsx';

interface QueuePeekProps {
  readonly number: string;
  readonly onClose: () => void;
}

/** An order beside the list: enough to decide whether to open it. */
export function QueuePeek({ number, onClose }: QueuePeekProps) {
  const t = useTranslations('console.peek');
  const { data: order, error } = useOrder(number);
  return (
    <aside
      aria-label={t('title', { number })}
      className="flex w-100 shrink-0 flex-col border-s border-edge bg-sheet"
    >
      <header className="flex min-h-9 items-center gap-2 border-b border-rule ps-4 pe-2">
        <bdi className="grow font-edge text-note">{number}</bdi>
        <span className="flex items-center gap-1.5 text-fine text-ink-2">
          {t('peek')} <KeyCap chord="space" />
        </span>
        <button
          type="button"
          aria-label={t('close')}
          onClick={onClose}
          className="grid size-(--press) place-items-center rounded-control hover:bg-tray"
        >
          <Cross className="size-4!" />
        </button>
      </header>
      <div className="flex min-h-0 grow flex-col overflow-y-auto px-4 pt-4">
        {order && <Contents order={order} />}
        {!order && error !== null && (
          <p className="text-ink-2">{t(hasCode(error, 'not_found') ? 'notFound' : 'failed')}</p>
        )}
        <footer className="sticky bottom-0 -mx-4 mt-auto border-t border-rule bg-sheet p-4">
          <Link href={`/orders/${number}`} className={actionClass('main', 'w-full')}>
            {t('open')} <KeyCap chord="enter" />
          </Link>
        </footer>
      </div>
    </aside>
  );
}

function Contents({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('console.peek');
  const { contents } = useContents();
  const waitingEdit = useWaitingEdit();
  const address = order.shippingAddress;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-display text-3">
          <bdi>{order.name}</bdi>
        </h2>
        <FulfilmentChip order={order} />
      </div>
      <p className="mb-3 text-4 font-semibold">
        <bdi dir="ltr">{order.phone}</bdi>
      </p>
      <ContactSheet
        pictures={order.lines.flatMap(({ picture }) => picture ?? [])}
        count={order.photoCount}
      />
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-2">{t('contents')}</dt>
        <dd>{contents(order.contents)}</dd>
        <dt className="text-ink-2">{t(address ? 'sendTo' : 'collectsAt')}</dt>
        <dd>
          <bdi>
            {address ? [address.address, address.city].join(', ') : (order.studio ?? order.city)}
          </bdi>
        </dd>
        <dt className="text-ink-2">
          <PaysWith method={order.method} />
        </dt>
        <dd className="flex items-center gap-2">
          <Amount amount={order.total} currency={order.currency} />
          <PaymentChip payment={order.payment} />
        </dd>
        {order.customerNote !== null && (
          <>
            <dt className="text-ink-2">{t('note')}</dt>
            <dd>
              <bdi className="whitespace-pre-line">{order.customerNote}</bdi>
            </dd>
          </>
        )}
      </dl>
      {order.waitingEdit && <p className="mt-3 text-care">{waitingEdit(order)}</p>}
      <h3 className="mt-4 mb-1 font-semibold">{t('history')}</h3>
      <HistoryList entries={order.history.slice(0, 6)} />
    </>
  );
}
