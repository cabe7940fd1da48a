import { useTranslations } from 'use-intl';
import type { ErasureResult } from '#contract/staff/customers.ts';
import { Check } from '#web/ui/icons.tsx';
import { shortNumber } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';

/** What became, or would become, of each order and of the appointments. */
export function ErasureOrders({
  result: { orders, bookings },
  isPlan,
}: {
  readonly result: ErasureResult;
  readonly isPlan: boolean;
}) {
  const t = useTranslations('console.customers');
  return (
    <ul className="flex flex-col gap-2 text-note">
      {orders.map(({ number, kept, remains }) => (
        <li key={number}>
          <bdi dir="ltr" className="font-edge font-semibold">
            {shortNumber(number)}
          </bdi>{' '}
          {kept === null ? t(isPlan ? 'goes' : 'gone') : t('stays', { reason: t(`kept.${kept}`) })}
          {remains && (
            <span className="block text-ink-2">
              {t('remains', {
                documents: remains.documents.length === 0 ? '–' : remains.documents.join(', '),
                notes: remains.notes,
                references: remains.references,
              })}
            </span>
          )}
        </li>
      ))}
      {bookings.over > 0 && (
        <li>{t(isPlan ? 'bookingsGo' : 'bookingsGone', { count: bookings.over })}</li>
      )}
      {bookings.upcoming > 0 && <li>{t('bookingsStay', { count: bookings.upcoming })}</li>}
    </ul>
  );
}

/** The receipt of an erasure, which the page shows in place of the customer who is gone. */
export function ErasureReceipt({ result }: { readonly result: ErasureResult }) {
  const t = useTranslations('console.customers');
  return (
    <output className="m-5 block">
      <Notice tone="plain" icon={<Check />} title={t('erased')}>
        <ErasureOrders result={result} isPlan={false} />
        <p className="mt-3 text-note text-ink-2">{t('elsewhere')}</p>
      </Notice>
    </output>
  );
}
