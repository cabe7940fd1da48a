import { useTranslations } from 'use-intl';
import type { LinkedOrder } from '#contract/order-links.ts';
import { CopyValue } from './copy-value.tsx';
import { Row } from './stub-parts.tsx';

/** The carrier of a shipped order, its number of the parcel, and a link to follow it. */
export function Parcel({
  shipment: { carrier, trackingNumber, link },
}: {
  readonly shipment: NonNullable<LinkedOrder['shipment']>;
}) {
  const t = useTranslations('track.parcel');
  return (
    <section className="flex flex-col gap-1">
      <h2 className="font-display text-3">{t('title')}</h2>
      <dl>
        <Row label={t('carrier')}>
          <bdi>{carrier}</bdi>
        </Row>
        <Row label={t('number')}>
          <span className="flex items-center gap-2 sm:-my-2.5">
            <bdi dir="ltr" translate="no" className="min-w-0 font-edge wrap-anywhere">
              {trackingNumber}
            </bdi>
            <CopyValue value={trackingNumber} label={t('copyNumber')} copied={t('numberCopied')} />
          </span>
        </Row>
      </dl>
      {link !== null && (
        <a
          href={link}
          rel="noreferrer"
          className="inline-flex min-h-target items-center self-start font-semibold underline underline-offset-4"
        >
          {t('follow')}
        </a>
      )}
    </section>
  );
}
