import { useTranslations } from 'use-intl';
import type { MoneyIssue } from '#contract/staff/money.ts';
import { cx } from '#web/ui/cx.ts';
import { shortNumber } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Amount } from '../../ui/order-chips.tsx';
import { IssueChip } from './issue-chip.tsx';

interface IssueTableProps {
  readonly issues: readonly MoneyIssue[];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** A page of the money that people see to, the oldest first. */
export function IssueTable({ issues, open, onOpen }: IssueTableProps) {
  const t = useTranslations('console.moneyIssues');
  const { span, now } = useConsoleFormats();
  return (
    <table className="w-full">
      <thead className="text-note phone:sr-only">
        <tr className="border-b border-ink [&_th]:px-3 [&_th]:py-1.5 [&_th]:text-start">
          <th scope="col" className="ps-5!">
            {t('what')}
          </th>
          <th scope="col">{t('order')}</th>
          <th scope="col" className="text-end!">
            {t('amount')}
          </th>
          <th scope="col" className="pe-5! text-end!">
            {t('since')}
          </th>
        </tr>
      </thead>
      <tbody>
        {issues.map((issue) => (
          <tr
            key={issue.id}
            data-row={issue.id}
            className={cx(
              'border-b border-rule [&_td]:px-3 [&_td]:py-1.5 hover:bg-sheet phone:flex phone:flex-wrap phone:items-center phone:gap-x-3 phone:px-4 phone:py-2 phone:[&_td]:p-0',
              open === issue.id && 'row-bar bg-sheet',
            )}
          >
            <td className="ps-5! phone:w-full phone:ps-0!">
              <button
                type="button"
                aria-expanded={open === issue.id}
                onClick={() => onOpen(issue.id)}
                className="inline-flex min-h-6 items-center touch:min-h-target"
              >
                <IssueChip kind={issue.kind} />
              </button>
            </td>
            <td className="phone:grow">
              {issue.order ? (
                <>
                  <bdi className="font-semibold">{issue.order.name}</bdi>{' '}
                  <bdi dir="ltr" className="font-edge text-note text-ink-2">
                    {shortNumber(issue.order.number)}
                  </bdi>
                </>
              ) : (
                <span className="text-ink-2">{t('noOrder')}</span>
              )}
            </td>
            <td className="text-end tabular-nums">
              {issue.amount === null ? (
                '–'
              ) : (
                <Amount amount={issue.amount} currency={issue.currency} />
              )}
            </td>
            <td className="pe-5! text-end whitespace-nowrap text-ink-2 phone:pe-0!">
              {span(now - Date.parse(issue.since))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
