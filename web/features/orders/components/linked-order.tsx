import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { LinkedOrder as Linked } from '#contract/order-links.ts';
import { isolate } from '#locales/isolate.ts';
import { isLanguageCode, localizedPath } from '#locales/languages.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { Button } from '#web/ui/button.tsx';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { useOrderSteps } from '../hooks/use-order-steps.ts';
import { useWireMoney } from '../hooks/use-wire-money.ts';
import { ConfirmByMail } from './confirm-by-mail.tsx';
import { OrderPictures } from './order-pictures.tsx';
import { OrderStub } from './order-stub.tsx';
import { Parcel } from './parcel.tsx';
import { PickupCode } from './pickup-code.tsx';
import { StepList } from './step-list.tsx';
import { TransferDetails } from './transfer-details.tsx';
import { usePaymentNote } from './what-next.tsx';

interface LinkedOrderProps {
  readonly linked: Linked;
  /** The card payment of an order that waits for one. */
  readonly payment: ReactNode;
  /** Reports of prints that came out wrong. */
  readonly remakes: ReactNode;
  /** Returns the URL of a receipt. */
  readonly receiptOf: (invoice: string) => string;
  readonly onCancel: () => void;
  readonly cancelling: boolean;
  readonly onConfirm: () => void;
  readonly confirming: boolean;
}

/** The terms as they were when the order was placed, in its language. */
function termsAddress({ language, createdAt }: Linked['order']): string {
  const path = localizedPath(isLanguageCode(language) ? language : 'en', 'terms');
  return `${path}?${new URLSearchParams({ at: createdAt }).toString()}`;
}

/** An order opened by its private link: status, payments, refunds and receipts. */
export function LinkedOrder(props: LinkedOrderProps) {
  const { linked, payment, remakes, receiptOf } = props;
  const t = useTranslations('track');
  const { local } = useFormats();
  const until = local(linked.linkEndsAt, { dateStyle: 'long' });
  return (
    <>
      <OrderStatus linked={linked} />
      {linked.canConfirm && <Confirm {...props} />}
      {linked.pickup && linked.order.pickupStudio && (
        <PickupCode pickup={linked.pickup} studio={linked.order.pickupStudio.name} />
      )}
      {linked.shipment && <Parcel shipment={linked.shipment} />}
      {payment}
      {!linked.isStudioClosed && <TransferDetails order={linked.order} />}
      <Refunds linked={linked} />
      <OrderPictures order={linked.order} />
      <OrderStub
        order={linked.order}
        isShipped={linked.fulfilment === 'shipped' || linked.fulfilment === 'completed'}
      />
      {remakes}
      {linked.invoices.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="font-display text-3">{t('receipts')}</h2>
          <ul>
            {linked.invoices.map(({ id, kind, number }) => (
              <li key={id}>
                <a
                  href={receiptOf(id)}
                  className="inline-flex min-h-target items-center font-semibold underline underline-offset-4"
                >
                  {t(kind === 'invoice' ? 'invoice' : 'creditNote', { number: isolate(number) })}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {linked.canCancel && <Cancel {...props} />}
      <a
        href={termsAddress(linked.order)}
        className="inline-flex min-h-target items-center self-start underline underline-offset-4"
      >
        {t('terms')}
      </a>
      <p className="text-small text-ink-2">{t('until', { date: isolate(until) })}</p>
    </>
  );
}

/** Progress of the order and any obstacle. */
function OrderStatus({ linked }: Pick<LinkedOrderProps, 'linked'>) {
  const t = useTranslations('track');
  const steps = useOrderSteps(linked);
  const note = usePaymentNote(linked.order);
  const { fulfilment, payment } = linked;
  if (fulfilment === 'cancelled') return <Banner tone="care" title={t('cancelled')} />;
  return (
    <section className="flex flex-col gap-4">
      {fulfilment === 'returned' && (
        <Banner tone="care" title={t('returned')}>
          {t('returnedText')}
        </Banner>
      )}
      <ConfirmByMail order={linked.order} />
      <StepList steps={steps} />
      {payment === 'payment_review' && (
        <Banner tone="note" title={t('review')}>
          {t('reviewText')}
        </Banner>
      )}
      {note && <p className="font-semibold">{note}</p>}
    </section>
  );
}

function Refunds({ linked }: Pick<LinkedOrderProps, 'linked'>) {
  const t = useTranslations('track');
  const { local } = useFormats();
  const money = useWireMoney();
  if (linked.refunds.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-display text-3">{t('refunds')}</h2>
      <ul className="flex flex-col gap-1">
        {linked.refunds.map(({ amount, isDone, at }) => (
          <li key={`${at} ${amount}`}>
            {t(isDone ? 'refundDone' : 'refundOpen', {
              amount: isolate(money(amount, linked.order.currency)),
              date: isolate(local(at, { dateStyle: 'long' })),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A cash order whose customer came by the link in a mail: confirming moves it up, and staff still call. */
function Confirm({ onConfirm, confirming }: LinkedOrderProps) {
  const t = useTranslations('track');
  return (
    <Banner
      tone="note"
      title={t('confirmTitle')}
      action={
        <Button variant="ink" busy={confirming} busyLabel={t('confirming')} onClick={onConfirm}>
          {t('confirm')}
        </Button>
      }
    >
      {t('confirmText')}
    </Banner>
  );
}

function Cancel({ onCancel, cancelling }: LinkedOrderProps) {
  const t = useTranslations('track');
  const common = useTranslations('common');
  return (
    <AskFirst
      label={t('cancel')}
      busyLabel={cancelling ? t('cancelling') : undefined}
      title={t('cancelTitle')}
      text={t('cancelText')}
      confirmLabel={t('cancelConfirm')}
      keepLabel={t('cancelKeep')}
      closeLabel={common('close')}
      onConfirm={onCancel}
    />
  );
}
