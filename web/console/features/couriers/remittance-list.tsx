import { useTranslations } from 'use-intl';
import type { StoredRemittance } from '#contract/staff/couriers.ts';
import { useRemittances } from '../../api/couriers.ts';
import { formatPromisedDay } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';

interface RemittanceListProps {
  readonly after: string | undefined;
  readonly onTurn: (after: string | undefined) => void;
}

/** What couriers remitted, the newest first. */
export function RemittanceList({ after, onTurn }: RemittanceListProps) {
  const t = useTranslations('console.couriers');
  const page = useRemittances(after);
  const next = page.data?.next ?? null;
  return (
    <>
      {page.isPending && <SkeletonRows count={8} />}
      {page.isError && !page.data && (
        <Message title={t('failed')} level={2}>
          <Action look="ink" onClick={() => void page.refetch()}>
            {t('tryAgain')}
          </Action>
        </Message>
      )}
      {page.data?.remittances.length === 0 && <Message title={t('none.remittances')} level={2} />}
      <ul>
        {page.data?.remittances.map((remittance) => (
          <Remittance key={remittance.id} remittance={remittance} />
        ))}
      </ul>
      <nav aria-label={t('pages')} className="flex justify-center gap-2 p-4 empty:hidden">
        {after !== undefined && <Action onClick={() => onTurn(undefined)}>{t('firstPage')}</Action>}
        {next !== null && <Action onClick={() => onTurn(next)}>{t('nextPage')}</Action>}
      </nav>
    </>
  );
}

function Remittance({ remittance }: { readonly remittance: StoredRemittance }) {
  const t = useTranslations('console.couriers');
  const { when, count, language } = useConsoleFormats();
  const { courier, day, reference, fileName, total, currency, lines, unknown, by, storedAt } =
    remittance;
  return (
    <li className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-b border-rule px-5 py-2.5 phone:px-4">
      <span className="font-semibold">
        <bdi>{courier}</bdi>, {formatPromisedDay(`${day}T00:00:00Z`, language)}
      </span>
      <Amount amount={total} currency={currency} />
      <span>{t('lineCount', { count: count(lines), number: lines })}</span>
      {unknown > 0 && (
        <span className="font-semibold text-wrong">
          {t('unknownCount', { count: count(unknown) })}
        </span>
      )}
      <span className="grow" />
      <span className="text-note text-ink-2 wrap-anywhere">
        {[reference, fileName ?? t('typedIn')].filter((part) => part !== '').join(' · ')} ·{' '}
        <bdi>{by}</bdi>, {when(storedAt)}
      </span>
    </li>
  );
}
