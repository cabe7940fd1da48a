import { useTranslations } from 'use-intl';
import type { OrderWire } from '#contract/orders.ts';
import { weekHours } from '#locales/week-hours.ts';
import { callLink } from '#web/lib/call-link.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { AddressLines, Row } from './stub-parts.tsx';

interface PickupRowsProps {
  readonly order: OrderWire;
  readonly studio: NonNullable<OrderWire['pickupStudio']>;
}

/** Pickup address, earliest pickup and opening hours. */
export function PickupRows({ order: { readyAt }, studio }: PickupRowsProps) {
  const t = useTranslations();
  const language = useLanguage();
  const { moment } = useFormats();
  const { name, province, postalCode, phone, operatingHours } = studio;
  const call = callLink(phone);
  const hours = weekHours(operatingHours, language, {
    closed: t('receiving.closed'),
    allDay: t('receiving.allDay'),
  });
  return (
    <>
      <Row label={t('confirmation.pickUpAt')}>
        <AddressLines
          address={{
            ...studio,
            firstName: name,
            lastName: '',
            province,
            postalCode: postalCode ?? '',
          }}
        />
        {call && (
          <a href={call} className="underline decoration-edge underline-offset-4">
            <bdi dir="ltr">{phone}</bdi>
          </a>
        )}
      </Row>
      {readyAt && (
        <Row label={t('receiving.ready')}>
          <strong className="font-semibold">{moment(readyAt)}</strong>
        </Row>
      )}
      {hours.length > 0 && (
        <Row label={t('receiving.hours')}>
          {hours.map(({ days, hours: times }) => (
            <span key={days} className="flex flex-wrap justify-between gap-x-4">
              <span>{days}</span>
              <span>{times}</span>
            </span>
          ))}
        </Row>
      )}
    </>
  );
}
