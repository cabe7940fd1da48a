import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataClasses } from './data-classes.ts';
import { findRegisterFaults, listClasses, readColumns, register } from './register.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const page = path.join(root, 'docs/personal-data.md');

const introduction = `# Personal data

What the shop stores about people, why, and until when. Generated from \`tools/checks/personal-data/\` by
\`npm exec -- node tools/checks/personal-data/check-personal-data.ts --write\`; a column without a class fails the check.

A customer’s data are exported and erased by the customer, from the page of an order and a mail to its address, on the page
**Customers** of the console, or by \`npm run ops -- customer\` and \`npm run ops -- erase-customer\`. An erasure reaches the
database and the storage at once, and the next backup has it on invoices alone. Photos that a browser chose and never ordered go
a day later. Older backups hold what was erased until they are removed: the last one of a month
is kept until twelve later months have one. Sent mails, the records of payment providers and the folders of labs are not
reached. Mails that the shop writes as files, because no mail server is set, are removed after 30 days.
`;

/** The document of the register. */
export function formatRegister(): string {
  const classes = Object.entries(dataClasses).map(
    ([name, { what, why }]) => `- **${name}**: ${what}; ${why}.`,
  );
  const tables = Object.keys(register)
    .toSorted()
    .flatMap((table) => {
      const entry = register[table];
      if (!entry) return [];
      const personal = listClasses(entry).filter(({ name }) => name !== 'none');
      if (personal.length === 0) return [];
      const rows = personal.map(
        ({ name, columns }) => `- ${name}: ${columns.map((column) => `\`${column}\``).join(', ')}`,
      );
      return [`### ${table}`, `Holds ${entry.about}, ${entry.until}.`, rows.join('\n')];
    });
  const without = Object.keys(register)
    .toSorted()
    .filter((table) => {
      const entry = register[table];
      return entry && listClasses(entry).every(({ name }) => name === 'none');
    });
  return [
    introduction.trimEnd(),
    '## Classes',
    classes.join('\n'),
    '## Tables',
    ...tables,
    '## Tables without a person',
    `${without.map((table) => `\`${table}\``).join(', ')}.`,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

async function main(): Promise<void> {
  const source = await readFile(path.join(root, 'server/platform/db/tables.ts'), 'utf8');
  const faults = findRegisterFaults(readColumns(source));
  for (const fault of faults) console.error(`tools/checks/personal-data: ${fault}`);
  const wanted = formatRegister();
  if (process.argv.includes('--write')) await writeFile(page, wanted);
  else if ((await readFile(page, 'utf8').catch(() => '')) !== wanted) {
    console.error(
      'docs/personal-data.md is stale; write it: npm exec -- node tools/checks/personal-data/check-personal-data.ts --write',
    );
    process.exitCode = 1;
  }
  if (faults.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
