import { useTranslations } from 'use-intl';
import type { StoredRemittance } from '#contract/staff/couriers.ts';
import { useRemittances } from '../../api/couriers.ts';
import { formatPromisedDay } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { ListPage, PageTurns } from '../../ui/list-pages.tsx';
import { Amount } from '../../ui/order-chips.tsx';

interface RemittanceListProps {
  readonly after: string | undefined;
  readonly onTurn: (after: string | undefined) => void;
}

/** What couriers remitted, the newest first. */
export function RemittanceList({ after, onTurn }: RemittanceListProps) {
  const t = useTranslations('console.couriers');
  const page = useRemittances(after);
  return (
    <>
      <ListPage
        asked={page}
        rows={8}
        texts={{ failed: t('failed'), tryAgain: t('tryAgain'), none: t('none.remittances') }}
        isEmpty={({ remittances }) => remittances.length === 0}
      >
        {({ remittances }) => (
          <ul>
            {remittances.map((remittance) => (
              <Remittance key={remittance.id} remittance={remittance} />
            ))}
          </ul>
        )}
      </ListPage>
      <PageTurns
        after={after}
        next={page.data?.next}
        onTurn={onTurn}
        texts={{ pages: t('pages'), first: t('firstPage'), next: t('nextPage') }}
      />
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
