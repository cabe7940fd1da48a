import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { CopyIcon } from '#web/ui/icons.tsx';
import { useCopy } from '#web/lib/use-copy.ts';
import { useSession } from '../../lib/session.ts';
import { DemoTag } from '../../ui/demo-tag.tsx';
import { ChevronBack, LinkIcon, MoreIcon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { FulfilmentChip, PaymentChip } from '../../ui/order-chips.tsx';
import { Action, actionClass } from '../../ui/action.tsx';
import { findMainAct, keyOfAct, useActLabels, type ActKind } from './act-labels.ts';
import { useWaitingEdit } from './next-step.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { useQueuePlace } from './queue-place.ts';
import { RefundLink } from './refund-link.tsx';

interface OrderHeadProps {
  readonly order: StaffOrder;
  readonly isSending: boolean;
  readonly onAct: (kind: ActKind) => void;
  /** Copies the customer's private link; null without the right. */
  readonly onLink: (() => void) | null;
  /** Opens the edit of the order; null without the right, and once its prints are made. */
  readonly onEdit: (() => void) | null;
}

/** Whose an order is, its states, and its number to copy. */
function OrderTitle({ order }: Pick<OrderHeadProps, 'order'>) {
  const t = useTranslations('console.order');
  const { copy, copied } = useCopy(order.number);
  return (
    <>
      <h1 className="font-display text-2 leading-tight">
        <bdi>{order.name}</bdi>
      </h1>
      <FulfilmentChip order={order} />
      <PaymentChip payment={order.payment} />
      <span className="flex items-center gap-1.5 font-edge text-note">
        <bdi>{order.number}</bdi>
        <button
          type="button"
          aria-label={t(copied ? 'copied' : 'copyNumber')}
          onClick={() => void copy()}
        >
          <CopyIcon className="size-4!" />
        </button>
      </span>
    </>
  );
}

/** The head of an order: whose it is, both of its states, what can be done, and how far it is. */
export function OrderHead({ order, isSending, onAct, onLink, onEdit }: OrderHeadProps) {
  const t = useTranslations('console.order');
  const { label } = useActLabels(order);
  const { isDemo } = useSession();
  const waitingEdit = useWaitingEdit();
  const main = findMainAct(order);
  const others = order.acts.filter((kind) => kind !== main && kind !== 'cancel');
  return (
    <div className="border-b border-rule px-5 pt-2 pb-3 phone:px-4">
      <div className="flex items-center gap-3 text-note text-ink-2">
        <BackLink number={order.number} />
        {isDemo && (
          <span className="ms-auto">
            <DemoTag />
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-2.5">
        <OrderTitle order={order} />
        <div className="ms-auto flex flex-wrap gap-2">
          {onLink && (
            <Action icon={<LinkIcon className="size-4!" />} chord="u" onClick={onLink}>
              {t('customerLink')}
            </Action>
          )}
          {onEdit && (
            <Action chord="e" onClick={onEdit}>
              {t('edit')}
            </Action>
          )}
          <RefundLink order={order} />
          {order.acts.includes('cancel') && (
            <Action look="danger" onClick={() => onAct('cancel')}>
              {t('cancel')}
            </Action>
          )}
          {others.length > 0 && (
            <MenuButton
              className={actionClass('outline')}
              label={
                <>
                  <MoreIcon className="size-4!" />
                  {t('more')}
                </>
              }
              choices={others.map((kind) => ({ id: kind, label: label(kind) }))}
              onChoose={(id) => {
                const kind = others.find((each) => each === id);
                if (kind) onAct(kind);
              }}
            />
          )}
          {main && (
            <Action
              look="main"
              className="phone:order-first phone:w-full"
              isBusy={isSending}
              chord={keyOfAct[main]}
              onClick={() => onAct(main)}
            >
              {label(main)}
            </Action>
          )}
        </div>
      </div>
      {order.pendingAct && (
        <output className="mb-2 block text-care">
          {t('pending', { name: order.pendingAct.by.name })}
        </output>
      )}
      {order.waitingEdit && <output className="mb-2 block text-care">{waitingEdit(order)}</output>}
      {order.marks.some(({ kind }) => kind === 'act') && (
        <output className="mb-2 block text-care">{t('actFailed')}</output>
      )}
      <OrderTimeline order={order} />
    </div>
  );
}

/** Back to the list as it was, with the place of this order in it. */
function BackLink({ number }: { readonly number: string }) {
  const t = useTranslations('console.order');
  const { numbers, address } = useQueuePlace();
  const place = numbers.indexOf(number);
  return (
    <>
      <Link href={address} className="flex items-center gap-1 hover:underline touch:min-h-target">
        <ChevronBack className="size-4!" />
        {t('back')}
      </Link>
      {place >= 0 && (
        <span className="flex items-center gap-1.5">
          {t('place', { place: place + 1, count: numbers.length })}
          <KeyCap chord="j" />
          <KeyCap chord="k" />
        </span>
      )}
    </>
  );
}
