import { Suspense, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { cx } from '#web/ui/cx.ts';
import { CopyIcon } from '#web/ui/icons.tsx';
import { useCopy } from '#web/lib/use-copy.ts';
import { shortNumber } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { CardIcon, CashIcon, GiftIcon } from '../../ui/icons.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { DocumentsPart } from './documents-part.tsx';
import { HistoryList } from './history-list.tsx';
import { MailList } from './mail-list.tsx';
import { useMay } from '../../lib/session.ts';
import { NoteForm } from './note-form.tsx';
import { SidePart } from './side-part.tsx';

const DeletePhotosPart = lazyPart(
  async () => (await import('./delete-photos-part.tsx')).DeletePhotosPart,
);

/** States from which on an order needs its photos no more. */
const endedStates: readonly StaffOrder['fulfilment'][] = [
  'shipped',
  'returned',
  'completed',
  'cancelled',
];

/** Everything about an order but its photos: who, the money, what happened, and notes. */
export function OrderSide({ order }: { readonly order: StaffOrder }) {
  const hasEnded = endedStates.includes(order.fulfilment);
  const mayDelete = useMay()('photos.delete') && hasEnded && order.photoCount > 0;
  return (
    <>
      <CustomerPart order={order} />
      <MoneyPart order={order} />
      <DocumentsPart order={order} />
      <HistoryPart order={order} />
      <MailList order={order} />
      <OtherOrders order={order} />
      <NoteForm number={order.number} />
      {mayDelete && (
        <Suspense fallback={null}>
          <DeletePhotosPart order={order} />
        </Suspense>
      )}
    </>
  );
}

function CustomerPart({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('console.customer');
  const { country } = useConsoleFormats();
  const { copy, copied } = useCopy(order.phone);
  const maySee = useMay()('customers.see');
  const address = order.shippingAddress;
  const lines = address && [
    address.address,
    [address.postalCode, address.city].filter(Boolean).join(' '),
    country(order.country),
  ];
  return (
    <SidePart title={t('title')} detail={order.isErased ? t('erased') : undefined}>
      <dl className="grid grid-cols-[5rem_1fr] gap-x-3 gap-y-1 text-note">
        <dt className="text-ink-2">{t('phone')}</dt>
        <dd className="flex items-center gap-2 font-semibold">
          <a href={`tel:${order.phone}`} className="hover:underline">
            <bdi dir="ltr">{order.phone}</bdi>
          </a>
          <button
            type="button"
            aria-label={t(copied ? 'copied' : 'copyPhone')}
            onClick={() => void copy()}
          >
            <CopyIcon className="size-4!" />
          </button>
        </dd>
        <dt className="text-ink-2">{t('email')}</dt>
        <dd className="wrap-anywhere">
          <bdi dir="ltr">{order.email}</bdi>
          {maySee && !order.isErased && (
            <Link
              href={`/customers?customer=${order.number}`}
              className="block underline underline-offset-2 touch:min-h-target"
            >
              {t('all')}
            </Link>
          )}
        </dd>
        <dt className="text-ink-2">{t(address ? 'sendTo' : 'collectsAt')}</dt>
        <dd>
          {lines
            ? lines.filter(Boolean).map((line) => (
                <bdi key={line} className="block">
                  {line}
                </bdi>
              ))
            : (order.studio ?? order.city)}
        </dd>
        {order.shipment && (
          <>
            <dt className="text-ink-2">{t('shipment')}</dt>
            <dd>
              <bdi>
                {order.shipment.carrier} {order.shipment.trackingNumber}
              </bdi>
            </dd>
          </>
        )}
        {order.assignee && (
          <>
            <dt className="text-ink-2">{t('assignee')}</dt>
            <dd>
              <bdi>{order.assignee.name}</bdi>
            </dd>
          </>
        )}
        {order.customerNote !== null && (
          <>
            <dt className="text-ink-2">{t('note')}</dt>
            <dd className="whitespace-pre-line">
              <bdi>{t('quoted', { text: order.customerNote })}</bdi>
            </dd>
          </>
        )}
      </dl>
    </SidePart>
  );
}

const instrumentIcons = {
  card: CardIcon,
  gift_card: GiftIcon,
  cash: CashIcon,
  transfer: CashIcon,
  none: CashIcon,
} as const;

function MoneyPart({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('console.money');
  const { amount } = useConsoleFormats();
  const { currency, money } = order;
  const sum = (of: 'taken' | 'returned' | 'left'): string =>
    amount(
      money.reduce((total, instrument) => total + instrument[of], 0),
      currency,
    );
  const cell = 'py-1.5 ps-3 text-end';
  return (
    <SidePart title={t('title')} detail={t('allIn', { currency })}>
      <table className="w-full text-note">
        <thead className="text-fine">
          <tr className="border-b border-edge">
            <th className="py-1 text-start font-normal">{t('instrument')}</th>
            <th className={cx(cell, 'font-normal')}>{t('taken')}</th>
            <th className={cx(cell, 'font-normal')}>{t('returned')}</th>
            <th className={cx(cell, 'font-normal')}>{t('left')}</th>
          </tr>
        </thead>
        <tbody>
          {money.map((instrument, at) => {
            const IconOf = instrumentIcons[instrument.kind];
            return (
              <tr
                key={`${instrument.kind} ${instrument.lastFour ?? at}`}
                className="border-b border-rule"
              >
                <th className="py-1.5 text-start font-normal">
                  <span className="flex items-center gap-1.5">
                    <IconOf className="size-4!" />
                    {t(`instruments.${instrument.kind}`)} <bdi>{instrument.lastFour}</bdi>
                    {instrument.isWaiting && <span className="text-care">{t('waiting')}</span>}
                  </span>
                </th>
                <td className={cell}>{amount(instrument.taken, currency)}</td>
                <td className={cell}>{amount(instrument.returned, currency)}</td>
                <td className={cx(cell, 'font-semibold')}>{amount(instrument.left, currency)}</td>
              </tr>
            );
          })}
        </tbody>
        {money.length > 1 && (
          <tfoot className="border-t-2 border-edge font-semibold">
            <tr>
              <th className="py-1.5 text-start">{t('all')}</th>
              <td className={cell}>{sum('taken')}</td>
              <td className={cell}>{sum('returned')}</td>
              <td className={cell}>{sum('left')}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <MoneyLines order={order} />
    </SidePart>
  );
}

/** How the total came about. */
function MoneyLines({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('console.money');
  const { currency } = order;
  const lines: (readonly [string, number])[] = [
    [t('lines'), order.subtotal],
    [t('shipping'), order.shippingFee],
    [t('discount', { code: order.discountCode ?? '' }), -order.discount],
    ...order.taxes.map(
      ({ name, percent, amount }) => [t('tax', { name, percent }), amount] as const,
    ),
  ];
  return (
    <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 text-note text-ink-2">
      {lines
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => (
          <div key={name} className="col-span-2 flex justify-between">
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <Amount amount={amount} currency={currency} isStrong={false} />
            </dd>
          </div>
        ))}
      <div className="col-span-2 flex justify-between text-ink">
        <dt>{t('total')}</dt>
        <dd>
          <Amount amount={order.total} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

const historyTabs = ['all', 'money', 'mail', 'print'] as const;

function HistoryPart({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('console.history');
  const [shown, setShown] = useState<string>('all');
  return (
    <section className="border-b border-rule px-4 py-3">
      <Tabs selectedKey={shown} onSelectionChange={(key) => setShown(String(key))}>
        <div className="mb-1 flex items-center justify-between gap-3">
          <h2 className="font-semibold">{t('title')}</h2>
          <TabList aria-label={t('title')} className="flex gap-3">
            {historyTabs.map((tab) => (
              <Tab
                key={tab}
                id={tab}
                className="cursor-pointer py-1 text-note data-selected:border-b-2 data-selected:border-ink data-selected:font-semibold touch:min-h-target"
              >
                {t(`tabs.${tab}`)}
              </Tab>
            ))}
          </TabList>
        </div>
        {historyTabs.map((tab) => (
          <TabPanel key={tab} id={tab} className="max-h-80 overflow-y-auto">
            <HistoryList
              entries={
                tab === 'all' ? order.history : order.history.filter(({ kind }) => kind === tab)
              }
            />
          </TabPanel>
        ))}
      </Tabs>
    </section>
  );
}

function OtherOrders({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('console');
  const { when } = useConsoleFormats();
  if (order.otherOrders.length === 0) return null;
  return (
    <SidePart title={t('customer.others')}>
      <ul className="text-note">
        {order.otherOrders.map(({ number, placedAt, total, currency, fulfilment }) => (
          <li key={number} className="flex items-center gap-3 py-1">
            <Link href={`/orders/${number}`} className="font-edge hover:underline">
              <bdi>{shortNumber(number)}</bdi>
            </Link>
            <span className="text-ink-2">{when(placedAt)}</span>
            <span className="grow">{t(`fulfilment.states.${fulfilment}`)}</span>
            <Amount amount={total} currency={currency} isStrong={false} />
          </li>
        ))}
      </ul>
    </SidePart>
  );
}
