import type { ReactNode, Ref } from 'react';
import { archiveDays } from '#domain/orders/service-times.ts';
import { politeName } from '#domain/customers/split-name.ts';
import { useTranslations } from 'use-intl';
import type { OrderWire } from '#contract/orders.ts';
import { isolate } from '#locales/isolate.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { photoDeleteDays } from '#web/lib/brand.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailSentence } from '#web/ui/email-sentence.tsx';
import { Check } from '#web/ui/icons.tsx';
import type { TickCounts } from '#web/lib/photos/tick-counts.ts';
import { ConfirmByMail } from './confirm-by-mail.tsx';
import { CopyValue } from './copy-value.tsx';
import { OrderPictures } from './order-pictures.tsx';
import { OrderStub } from './order-stub.tsx';
import { OriginalsProgress } from './originals-progress.tsx';
import { TransferDetails } from './transfer-details.tsx';
import { WhatNext } from './what-next.tsx';

interface ConfirmationProps {
  readonly order: OrderWire;
  /** Originals of this order in flight; null when there are none to send. */
  readonly originals: TickCounts | null;
  readonly onNewOrder: () => void;
  /** The print button, on a desktop. */
  readonly print: ReactNode;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/**
 * Confirmation of an order as the torn stub of its envelope, with the next steps. Source: product §2.21.
 */
export function Confirmation(props: ConfirmationProps) {
  const { order, originals, onNewOrder, print, headingRef } = props;
  const t = useTranslations('confirmation');
  const language = useLanguage();
  const paid = order.paymentStatus === 'paid';
  // The parcel may be for another person.
  const name = politeName(order.name, language);
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-8 print:gap-4">
      <header className="flex flex-col gap-2">
        <p className="flex items-center gap-2 font-semibold text-done">
          <Check />
          {t(paid ? 'paid' : 'placed')}
        </p>
        <h1 ref={headingRef} tabIndex={-1} className="font-display text-hero print:text-2">
          {name ? t('titleNamed', { name }) : t('title')}
        </h1>
        <p className="text-4 wrap-anywhere text-ink-2">
          <EmailSentence
            text={t('emailSent', { email: isolate(order.email) })}
            email={order.email}
          />
        </p>
      </header>
      <ConfirmByMail order={order} />
      <TransferDetails order={order} />
      <OrderStub order={order} />
      <OrderPictures order={order} />
      {originals && <OriginalsProgress counts={originals} />}
      <WhatNext order={order} originals={originals} />
      <PrivateLink path={order.privatePath} />
      <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-rule pt-6">
        <p className="text-small text-ink-2">
          {t('privacy', { days: archiveDays, deleteDays: photoDeleteDays() })}
        </p>
        <div className="no-print flex flex-wrap gap-3">
          <div className="min-w-40 empty:hidden">{print}</div>
          <Button size="main" onClick={onNewOrder}>
            {t('newOrder')}
          </Button>
        </div>
      </footer>
    </div>
  );
}

/** The link that opens the order on any device. */
function PrivateLink({ path }: { readonly path: string }) {
  const t = useTranslations('orderLink');
  return (
    <section className="no-print flex flex-col gap-2">
      <h2 className="font-display text-3">{t('title')}</h2>
      <p>{t('text')}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <a
          href={path}
          className="inline-flex min-h-target items-center font-semibold underline underline-offset-4"
        >
          {t('open')}
        </a>
        <CopyValue value={`${location.origin}${path}`} label={t('copy')} copied={t('copied')} />
      </p>
    </section>
  );
}
