import { useTranslations } from 'use-intl';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { isLanguageCode, localizedPath } from '#locales/languages.ts';
import { documentAddress, useOrderDocuments } from '../../api/refunds.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { SidePart } from './side-part.tsx';

/** The page of the terms as it was when the order was placed. */
function termsAddress({ language, placedAt }: StaffOrder): string {
  const path = localizedPath(isLanguageCode(language) ? language : 'en', 'terms');
  return `${path}?${new URLSearchParams({ at: placedAt }).toString()}`;
}

/** The terms that an order accepted, and its invoice and credit notes as PDFs. */
export function DocumentsPart({ order }: { readonly order: StaffOrder }) {
  const { number } = order;
  const t = useTranslations('console.orderDocuments');
  const { when } = useConsoleFormats();
  const { data, isError, refetch } = useOrderDocuments(number);
  if (isError && !data) {
    return (
      <SidePart title={t('title')} detail={t('failed')}>
        <Action onClick={() => void refetch()}>{t('again')}</Action>
      </SidePart>
    );
  }
  if (!data) return null;
  return (
    <SidePart title={t('title')}>
      <ul className="text-note">
        {data.map(({ id, kind, number: name, issuedAt, amount, currency }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 py-1">
            <a
              href={documentAddress(number, id)}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-2 touch:min-h-target"
            >
              {t(kind === 'invoice' ? 'invoice' : 'creditNote', { number: name })}
            </a>
            <span className="grow text-ink-2">{when(issuedAt)}</span>
            <Amount amount={amount} currency={currency} isStrong={false} />
          </li>
        ))}
        <li className="py-1">
          <a
            href={termsAddress(order)}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-2 touch:min-h-target"
          >
            {t('terms')}
          </a>
        </li>
      </ul>
    </SidePart>
  );
}
