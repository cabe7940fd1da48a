import { groupBy } from '#domain/common/group-by.ts';
import { policyOf } from '#domain/catalogue/shop-catalogue.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { useTranslations } from 'use-intl';
import type { OrderWire } from '#contract/orders.ts';
import { arrivalDate } from '#domain/orders/ready-at.ts';
import { isolate } from '#locales/isolate.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useCountedText } from '#web/lib/use-counted-text.ts';
import { cx } from '#web/ui/cx.ts';
import { TypedText } from '#web/ui/typed-text.tsx';
import { useWireMoney } from '../hooks/use-wire-money.ts';
import { CopyValue } from './copy-value.tsx';
import { PickupRows } from './pickup-rows.tsx';
import { AddressLines, Row } from './stub-parts.tsx';

interface OrderStubProps {
  readonly order: OrderWire;
  /** Whether the parcel has left, so that only its arrival is to come. */
  readonly isShipped?: boolean;
}

/** The order's number and contents with the stub for its payment. */
export function OrderStub({ order, isShipped = false }: OrderStubProps) {
  const t = useTranslations();
  const { day } = useFormats();
  const { shippingAddress, billingAddress, orderNote } = order;
  const same = JSON.stringify(billingAddress) === JSON.stringify(shippingAddress);
  const billing = same ? null : billingAddress;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-sheet border border-rule bg-sheet shadow-lift md:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="p-6 md:p-8">
        <h2 className="text-small text-ink-2">{t('confirmation.orderNumber')}</h2>
        <p className="flex min-h-target items-center gap-2 border-b border-rule pb-3 font-edge text-4 font-bold md:text-3">
          <bdi dir="ltr" translate="no" className="min-w-0 wrap-anywhere">
            {order.orderNumber}
          </bdi>
          <CopyValue
            value={order.orderNumber}
            label={t('confirmation.copyNumber')}
            copied={t('confirmation.numberCopied')}
          />
        </p>
        <dl className="pt-3 tabular-nums">
          <Row label={t('confirmation.contents')}>
            <Contents items={order.orderItems} />
          </Row>
          {order.pickupStudio && <PickupRows order={order} studio={order.pickupStudio} />}
          {shippingAddress && (
            <Row label={t('confirmation.deliveredTo')}>
              <AddressLines address={shippingAddress} />
            </Row>
          )}
          {order.carrierBy && (
            <>
              {!isShipped && <Row label={t('receiving.carrier')}>{day(order.carrierBy)}</Row>}
              <Row label={t('receiving.arrives')}>
                {day(arrivalDate(order.carrierBy, order.selectedCountry))}
              </Row>
            </>
          )}
          {billing && (
            <Row label={t('confirmation.billedTo')}>
              <AddressLines address={billing} />
            </Row>
          )}
          {orderNote && (
            <Row label={t('confirmation.note')}>
              <span className="whitespace-pre-line">
                <TypedText>{orderNote}</TypedText>
              </span>
            </Row>
          )}
        </dl>
      </div>
      <Amounts order={order} />
    </section>
  );
}

interface ContentsProps {
  readonly items: OrderWire['orderItems'];
}

/** Contents of the order, one line per product variant: "99 prints 4×6". */
function Contents({ items }: ContentsProps) {
  const counted = useCountedText();
  const lines = groupBy(items, ({ size, shape, options, measure }) =>
    JSON.stringify([size, shape, options, measure]),
  );
  return [...lines].map(([variant, [first, ...more]]) => {
    if (!first) return null;
    const count = more.reduce((sum, { quantity }) => sum + quantity, first.quantity);
    return (
      <span key={variant} className="block">
        {counted(first.size, count, first.shape, first)}
      </span>
    );
  });
}

/** Size of an amount in the stub: a long one would break before its currency. */
function sizeOf({ length }: string): string {
  if (length > 12) return 'text-3';
  return length > 9 ? 'text-2' : 'text-1';
}

function Amounts({ order }: Pick<OrderStubProps, 'order'>) {
  const t = useTranslations();
  const money = useWireMoney();
  const paid = order.paymentStatus === 'paid';
  const ttc = policyOf(useShopCatalogue(), order.selectedCountry).totalLabel === 'ttc';
  const total = money(order.originalTotal, order.currency);
  return (
    <div className="stub-edge flex flex-col justify-center gap-5 p-6 md:p-8">
      <div>
        <h3 className="font-semibold">{t(ttc ? 'summary.totalTtc' : 'confirmation.total')}</h3>
        <p
          translate="no"
          className={cx('font-semibold tracking-tight tabular-nums', sizeOf(total))}
        >
          {total}
        </p>
      </div>
      <dl className="flex flex-col gap-3">
        {order.giftCard && (
          <div>
            <dt className="text-small text-ink-2">
              {t('confirmation.giftCard', { lastFour: isolate(order.giftCard.lastFour) })}
            </dt>
            <dd className="font-semibold tabular-nums">
              {money(order.giftCard.amountUsed, order.currency)}
            </dd>
          </div>
        )}
        {order.giftCard && order.totalAmount > 0 && (
          <div>
            <dt className="text-small text-ink-2">{t('confirmation.rest')}</dt>
            <dd className="font-semibold tabular-nums">
              {money(order.totalAmount, order.currency)}
            </dd>
          </div>
        )}
        <div>
          <dt className="text-small text-ink-2">{t('confirmation.paymentMethod')}</dt>
          <dd className="font-semibold">{t(`payment.methods.${order.paymentMethod}.name`)}</dd>
        </div>
        <div>
          <dt className="text-small text-ink-2">{t('confirmation.paymentStatus')}</dt>
          <dd className={paid ? 'font-semibold text-done' : 'font-semibold'}>
            {t(`confirmation.paymentStatuses.${order.paymentStatus}`)}
          </dd>
        </div>
        {order.refundedAmount > 0 && (
          <div>
            <dt className="text-small text-ink-2">{t('track.refunds')}</dt>
            <dd className="font-semibold">{money(order.refundedAmount, order.currency)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
