import { formatCsv, type CsvCell } from '../../platform/text/csv.ts';
import { mailLanguage } from '../../platform/mail/mail-language.ts';
import type { MonthStatement } from './read-statement.ts';

/** Formats the orders of a statement and its sums as a table for spreadsheets of a language. */
export function formatStatementCsv({ orders, balances }: MonthStatement, language: string): string {
  const { text: words } = mailLanguage(language);
  const head = [
    words('statement.day'),
    words('statement.order'),
    words('statement.count'),
    words('statement.cash'),
    words('statement.fees'),
    words('statement.balance'),
    '',
  ];
  const rows = orders.map(({ day, orderNumber, prints, cash, fees, currency }): CsvCell[] => [
    day,
    orderNumber,
    prints,
    { minor: cash, currency },
    { minor: fees, currency },
    { minor: cash - fees, currency },
    currency,
  ]);
  const sums = balances.map(({ currency, cash, fees, balance }): CsvCell[] => [
    '',
    words('statement.balance'),
    orders
      .filter((order) => order.currency === currency)
      .reduce((sum, { prints }) => sum + prints, 0),
    { minor: cash, currency },
    { minor: fees, currency },
    { minor: balance, currency },
    currency,
  ]);
  return formatCsv([head, ...rows, ...sums], language);
}
