import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Customer, ErasureResult } from '#contract/staff/customers.ts';
import { toDataAddress, useCustomer } from '../../api/customers.ts';
import { shortNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { useActName } from '../../lib/use-act-name.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { Amount, PaymentChip } from '../../ui/order-chips.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ErasurePart } from './erasure-part.tsx';

interface CustomerViewProps {
  readonly customer: string;
  readonly isErasing: boolean;
  readonly onErasing: (isErasing: boolean) => void;
  readonly onErased: (result: ErasureResult) => void;
  readonly onClose: () => void;
}

/** A customer: who, their orders and money, appointments, mails and gift cards, and what they may ask of the shop. */
export function CustomerView({
  customer,
  isErasing,
  onErasing,
  onErased,
  onClose,
}: CustomerViewProps) {
  const t = useTranslations('console.customers');
  const mayErase = useMay()('customers.erase');
  const found = useCustomer(customer);
  const { data } = found;
  return (
    <article
      aria-label={data?.name ?? t('customer')}
      className="flex min-w-0 grow flex-col gap-6 overflow-y-auto px-6 py-4 phone:px-4"
    >
      <span className="hidden phone:block">
        <Action look="quiet" onClick={onClose}>
          {t('back')}
        </Action>
      </span>
      {found.isPending && <SkeletonRows count={10} />}
      {found.isError && !data && (
        <Message title={t('failed')} detail={t('failedDetail')} level={2}>
          <Action look="ink" onClick={() => void found.refetch()}>
            {t('tryAgain')}
          </Action>
        </Message>
      )}
      {data && (
        <>
          <Contact customer={data} />
          <div className="flex flex-wrap gap-2">
            <a href={toDataAddress(customer)} download className={actionClass('outline')}>
              {t('export')}
            </a>
            {mayErase && !isErasing && (
              <Action look="danger" onClick={() => onErasing(true)}>
                {t('erase')}
              </Action>
            )}
          </div>
          {mayErase && isErasing && (
            <ErasurePart customer={data} onErased={onErased} onLeave={() => onErasing(false)} />
          )}
          <Orders customer={data} />
          <Bookings customer={data} />
          <GiftCards customer={data} />
          <Mails customer={data} />
        </>
      )}
    </article>
  );
}

function Contact({ customer: { name, email, phone, money } }: { readonly customer: Customer }) {
  const t = useTranslations('console.customers');
  return (
    <header className="flex flex-wrap items-start gap-x-12 gap-y-3">
      <div className="min-w-0">
        <h2 className="font-display text-3">
          <bdi>{name}</bdi>
        </h2>
        <p className="flex flex-wrap gap-x-4 text-note">
          <a href={`mailto:${email}`} className="wrap-anywhere hover:underline">
            <bdi dir="ltr">{email}</bdi>
          </a>
          <a href={`tel:${phone}`} className="hover:underline">
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </p>
      </div>
      {money.length > 0 && (
        <table className="text-note">
          <caption className="sr-only">{t('money')}</caption>
          <thead className="text-fine text-ink-2 [&_th]:ps-5 [&_th]:text-end [&_th]:font-normal">
            <tr>
              <th scope="col">{t('ordered')}</th>
              <th scope="col">{t('paid')}</th>
              <th scope="col">{t('returned')}</th>
            </tr>
          </thead>
          <tbody className="[&_td]:ps-5 [&_td]:text-end">
            {money.map(({ currency, ordered, paid, returned }) => (
              <tr key={currency}>
                <td>
                  <Amount amount={ordered} currency={currency} />
                </td>
                <td>
                  <Amount amount={paid} currency={currency} isStrong={false} />
                </td>
                <td>
                  <Amount amount={returned} currency={currency} isStrong={false} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </header>
  );
}

interface PartProps {
  readonly title: string;
  /** All, of which the rows are the latest. */
  readonly count: number;
  readonly shown: number;
  readonly children: ReactNode;
}

function Part({ title, count, shown, children }: PartProps) {
  const t = useTranslations('console.customers');
  const formats = useConsoleFormats();
  if (count === 0) return null;
  return (
    <section>
      <h3 className="border-b border-ink pb-1 font-semibold">
        {title} <span className="font-normal text-ink-2">{formats.count(count)}</span>
      </h3>
      <ul className="text-note [&_li]:flex [&_li]:flex-wrap [&_li]:items-center [&_li]:gap-x-4 [&_li]:border-b [&_li]:border-rule [&_li]:py-1.5">
        {children}
      </ul>
      {shown < count && (
        <p className="pt-1 text-fine text-ink-2">{t('onlyLatest', { count: shown })}</p>
      )}
    </section>
  );
}

function OrderNumber({ number }: { readonly number: string }) {
  return (
    <Link
      href={`/orders/${number}`}
      className="inline-flex items-center font-edge hover:underline touch:min-h-target"
    >
      <bdi dir="ltr">{shortNumber(number)}</bdi>
    </Link>
  );
}

function Orders({ customer: { orders } }: { readonly customer: Customer }) {
  const t = useTranslations('console');
  const { when } = useConsoleFormats();
  return (
    <Part title={t('customers.orders')} count={orders.count} shown={orders.rows.length}>
      {orders.rows.map((order) => (
        <li key={order.number}>
          <OrderNumber number={order.number} />
          <span className="text-ink-2">{when(order.placedAt)}</span>
          <span className="grow">{t(`fulfilment.states.${order.fulfilment}`)}</span>
          <PaymentChip payment={order.payment} />
          <Amount amount={order.total} currency={order.currency} />
        </li>
      ))}
    </Part>
  );
}

function Bookings({ customer: { bookings } }: { readonly customer: Customer }) {
  const t = useTranslations('console');
  const { when } = useConsoleFormats();
  return (
    <Part title={t('customers.bookings')} count={bookings.count} shown={bookings.rows.length}>
      {bookings.rows.map(({ id, studio, startsAt, state }) => (
        <li key={id}>
          <span>{when(startsAt)}</span>
          <bdi className="grow">{studio}</bdi>
          <span className="text-ink-2">{t(`bookings.states.${state}`)}</span>
        </li>
      ))}
    </Part>
  );
}

function GiftCards({ customer: { giftCards } }: { readonly customer: Customer }) {
  const t = useTranslations('console');
  const maySee = useMay()('gift-cards.see');
  return (
    <Part title={t('customers.giftCards')} count={giftCards.count} shown={giftCards.rows.length}>
      {giftCards.rows.map(({ id, ending, balance, currency, state }) => (
        <li key={id}>
          {maySee ? (
            <Link
              href={`/gift-cards?card=${id}`}
              dir="ltr"
              className="inline-flex items-center font-edge hover:underline touch:min-h-target"
            >
              …{ending}
            </Link>
          ) : (
            <span dir="ltr" className="font-edge">
              …{ending}
            </span>
          )}
          <span className="grow text-ink-2">{t(`giftCards.states.${state}`)}</span>
          <Amount amount={balance} currency={currency} />
        </li>
      ))}
    </Part>
  );
}

function Mails({ customer: { mails } }: { readonly customer: Customer }) {
  const t = useTranslations('console');
  const { when } = useConsoleFormats();
  const { mail } = useActName();
  return (
    <Part title={t('customers.mails')} count={mails.count} shown={mails.rows.length}>
      {mails.rows.map(({ kind, number, queuedAt, state }, index) => (
        <li key={index}>
          <span className="text-ink-2">{when(queuedAt)}</span>
          <span className="grow">{number === null ? t('customers.bookingMail') : mail(kind)}</span>
          {number !== null && <OrderNumber number={number} />}
          <span className="text-ink-2">{t(`mailbox.states.${state}`)}</span>
        </li>
      ))}
    </Part>
  );
}
