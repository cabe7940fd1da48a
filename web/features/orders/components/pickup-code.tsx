import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { LinkedOrder } from '#contract/order-links.ts';
import { formatPickupCode } from '#domain/orders/pickup-codes.ts';
import { isolate } from '#locales/isolate.ts';
import { drawQrCode } from '#web/lib/qr-code.ts';
import { QrFigure } from '#web/ui/qr-figure.tsx';

interface PickupCodeProps {
  readonly pickup: NonNullable<LinkedOrder['pickup']>;
  readonly studio: string;
}

/** The code that the customer shows at the counter, with its QR code. */
export function PickupCode({ pickup, studio }: PickupCodeProps) {
  const t = useTranslations('track.pickup');
  return (
    <section className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-sheet border border-rule bg-sheet p-6">
      <div className="flex min-w-0 grow basis-60 flex-col gap-2">
        <h2 className="text-small text-ink-2">{t('title')}</h2>
        <p className="font-edge text-1 leading-tight font-bold whitespace-nowrap tabular-nums">
          <bdi dir="ltr" translate="no">
            {formatPickupCode(pickup.code)}
          </bdi>
        </p>
        <p>{t('show', { studio: isolate(studio) })}</p>
        <p className="text-small text-ink-2">{t('care')}</p>
      </div>
      <QrCode address={pickup.address} />
    </section>
  );
}

function QrCode({ address }: { readonly address: string }) {
  const t = useTranslations('track.pickup');
  const { data } = useQuery({
    queryKey: ['qr-code', address],
    queryFn: () => drawQrCode(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <QrFigure label={t('qr')} code={data ?? null} />;
}
