import { useTranslations } from 'use-intl';
import { documentAddress, useOrderDocuments } from '../../api/refunds.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { SidePart } from './side-part.tsx';

/** The invoice and the credit notes of an order as PDFs; nothing before the first is issued. */
export function DocumentsPart({ number }: { readonly number: string }) {
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
  if (!data || data.length === 0) return null;
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
      </ul>
    </SidePart>
  );
}
