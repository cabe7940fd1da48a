import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { StatementResponse } from '#contract/staff/statements.ts';
import { formatPromisedDay, shortNumber } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { usePaperName } from '../../lib/use-contents.ts';

/** Orders that are shown at first; the table for spreadsheets has all. */
const firstOrders = 50;

/** A statement: who owes what, the prints by paper, and the orders that add up to it. */
export function StatementPart({ statement }: { readonly statement: StatementResponse }) {
  const t = useTranslations('console.statements');
  const { papers, orders, timeZone, isOver } = statement;
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-6">
      <p className="text-note text-ink-2">
        {t('clock', { zone: timeZone })} {!isOver && <strong>{t('running')}</strong>}
      </p>
      <Balances statement={statement} />
      {papers.length > 0 && <Papers papers={papers} />}
      {orders.length > 0 && <Orders key={statement.month} orders={orders} />}
    </section>
  );
}

function Balances({ statement: { balances, studio } }: { readonly statement: StatementResponse }) {
  const t = useTranslations('console.statements');
  const { amount } = useConsoleFormats();
  if (balances.length === 0) return <p>{t('none')}</p>;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-5">
      {balances.map(({ currency, balance, cash, fees }) => (
        <div key={currency}>
          <dt className="text-ink-2">
            {balance === 0
              ? t('even')
              : t(balance > 0 ? 'owesShop' : 'owesStudio', { studio: studio.name })}
          </dt>
          <dd>
            <bdi dir="ltr" className="font-display text-4 tabular-nums">
              {amount(Math.abs(balance), currency)} {currency}
            </bdi>
            <span className="block text-note text-ink-2">
              {t('cash')} <Amount amount={cash} currency={currency} isStrong={false} />
              {' · '}
              {t('fees')} <Amount amount={fees} currency={currency} isStrong={false} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const headClass = 'border-b border-ink [&_th]:py-1.5 [&_th]:pe-3 [&_th]:text-start';
const rowClass = 'border-b border-rule [&_td]:py-1.5 [&_td]:pe-3';

function Papers({ papers }: Pick<StatementResponse, 'papers'>) {
  const t = useTranslations('console.statements');
  const { count } = useConsoleFormats();
  const name = usePaperName();
  return (
    <table className="w-full text-note">
      <caption className="pb-1 text-start text-body font-semibold">{t('prints')}</caption>
      <thead>
        <tr className={headClass}>
          <th scope="col">{t('paper')}</th>
          <th scope="col" className="text-end!">
            {t('copies')}
          </th>
          <th scope="col" className="text-end!">
            {t('fee')}
          </th>
          <th scope="col" className="pe-0! text-end!">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {papers.map(({ paper, count: copies, currency, fee, amount }) => (
          <tr key={`${paper} ${currency} ${fee}`} className={rowClass}>
            <td>{name(paper)}</td>
            <td className="text-end tabular-nums">{count(copies)}</td>
            <td className="text-end">
              {fee === null || currency === null ? (
                <span className="text-wrong">{t('noFee')}</span>
              ) : (
                <Amount amount={fee} currency={currency} isStrong={false} />
              )}
            </td>
            <td className="pe-0! text-end">
              {currency === null ? '–' : <Amount amount={amount} currency={currency} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Orders({ orders }: Pick<StatementResponse, 'orders'>) {
  const t = useTranslations('console.statements');
  const { amount, count, language } = useConsoleFormats();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? orders : orders.slice(0, firstOrders);
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full text-note">
        <caption className="pb-1 text-start text-body font-semibold">
          {t('orders', { count: count(orders.length) })}
        </caption>
        <thead>
          <tr className={headClass}>
            <th scope="col" className="phone:hidden">
              {t('day')}
            </th>
            <th scope="col">{t('order')}</th>
            <th scope="col" className="text-end! phone:hidden">
              {t('copies')}
            </th>
            <th scope="col" className="text-end!">
              {t('cash')}
            </th>
            <th scope="col" className="pe-0! text-end!">
              {t('fees')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ number, day, prints, currency, cash, fees }) => (
            <tr key={`${day} ${number} ${currency}`} className={rowClass}>
              <td className="whitespace-nowrap phone:hidden">
                {formatPromisedDay(`${day}T00:00:00Z`, language)}
              </td>
              <td>
                <Link
                  href={`/orders/${number}`}
                  title={number}
                  className="inline-flex min-h-6 items-center whitespace-nowrap underline underline-offset-2 touch:min-h-target"
                >
                  <bdi dir="ltr">{shortNumber(number)}</bdi>
                </Link>
                <span className="hidden text-ink-2 phone:block">
                  {formatPromisedDay(`${day}T00:00:00Z`, language)}
                </span>
              </td>
              <td className="text-end tabular-nums phone:hidden">{count(prints)}</td>
              <td className="text-end tabular-nums">
                <bdi dir="ltr">{amount(cash, currency)}</bdi>
              </td>
              <td className="pe-0! text-end tabular-nums">
                <bdi dir="ltr">{amount(fees, currency)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < orders.length && (
        <Action className="self-start" onClick={() => setIsWhole(true)}>
          {t('allOrders', { count: count(orders.length) })}
        </Action>
      )}
    </div>
  );
}
