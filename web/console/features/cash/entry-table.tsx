import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { CashEntryShown } from '#contract/staff/cash.ts';
import { shortNumber } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';

/** Cash order by order, the latest first; what was returned is below zero. */
export function EntryTable({ entries }: { readonly entries: readonly CashEntryShown[] }) {
  const t = useTranslations('console.cash');
  const { amount, when } = useConsoleFormats();
  return (
    <table className="w-full text-note">
      <thead>
        <tr className="border-b border-ink [&_th]:py-1.5 [&_th]:pe-3 [&_th]:text-start">
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('order')}</th>
          <th scope="col" className="phone:hidden">
            {t('by')}
          </th>
          <th scope="col" className="pe-0! text-end!">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ at, number, by, amount: major, currency }) => (
          <tr
            key={`${at} ${number} ${major}`}
            className="border-b border-rule [&_td]:py-1.5 [&_td]:pe-3"
          >
            <td className="whitespace-nowrap">{when(at)}</td>
            <td>
              <OrderLink number={number} />
              {by !== null && (
                <span className="hidden text-ink-2 wrap-anywhere phone:block">
                  <bdi>{by}</bdi>
                </span>
              )}
            </td>
            <td className="wrap-anywhere phone:hidden">{by === null ? '–' : <bdi>{by}</bdi>}</td>
            <td className="pe-0! text-end whitespace-nowrap tabular-nums">
              <bdi dir="ltr">
                {amount(major, currency)} {currency}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OrderLink({ number }: { readonly number: string }) {
  return (
    <Link
      href={`/orders/${number}`}
      title={number}
      className="inline-flex min-h-6 items-center whitespace-nowrap underline underline-offset-2 touch:min-h-target"
    >
      <bdi dir="ltr">{shortNumber(number)}</bdi>
    </Link>
  );
}
