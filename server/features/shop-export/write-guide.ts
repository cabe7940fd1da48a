import { exportedSheets, exportedTables } from './exported-tables.ts';

/** What an export has. */
export interface ExportSummary {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly photos: number;
  /** Photos whose files are gone: deleted by a rule of the shop, or lost. */
  readonly missing: readonly string[];
}

/** The reader's guide of an export, for somebody who has never seen the shop. */
export function writeGuide({ rows, photos, missing }: ExportSummary, hasPhotos: boolean): string {
  const tables = exportedTables.map(({ table, about, without = [] }) => {
    const left = without.length > 0 ? ` Left out: ${without.join(', ')}.` : '';
    return `tables/${table}.jsonl  ${rows[table] ?? 0} rows: ${about}.${left}`;
  });
  const sheets = exportedSheets.map(({ name, about }) => `sheets/${name}.csv  ${about}.`);
  return `${[
    'EVERYTHING ABOUT THIS SHOP',
    '',
    'This folder has what the shop stores about its orders, customers and money, as of one moment.',
    '',
    'Tables',
    'Each line of a .jsonl file is a JSON object, a row of the table of this name. Amounts are whole numbers in minor units',
    'of the currency of the row or of its order: 1250 is 12.50 CAD, and 1250 JPY. Times are in UTC. A field that ends in',
    '_id, or that is named like another table, is the id of a row there. The files are in the order in which they can be',
    'read into another database: each after those that it refers to. Bytes are hexadecimal after \\x. Ids that are',
    'numbers are counted by the database, which has to go on after the largest.',
    ...tables,
    '',
    'Tables for spreadsheets',
    'UTF-8 with commas. Amounts have decimals. A text that a spreadsheet would run as a formula begins with an apostrophe.',
    ...sheets,
    '',
    'Prices',
    'prices.json  what each country sells, in minor units of its currency.',
    '',
    'Photos',
    ...(hasPhotos
      ? [
          'photos/<number of the order>/<position and name>  the original of each photo, or the copy that was ordered where no',
          'original arrived. photos-by-order.jsonl says which is which, with its SHA-256.',
          `Copied: ${photos}. Deleted by the shop or lost: ${missing.length}.`,
          ...missing.map((name) => `missing: ${name}`),
        ]
      : ['They were left out of this export.']),
    '',
    'Not in this folder: passwords, passkeys, keys of labs and of payment providers, sessions of browsers, codes of pickups.',
    'It has the data of customers: keep it as you keep the shop, and delete it when it has served its purpose.',
  ].join('\n')}\n`;
}
