import { rm } from 'node:fs/promises';
import path from 'node:path';
import { languageCodes, languageOf } from '#locales/languages.ts';
import { Customer } from '../e2e/customer.ts';
import { test } from '../e2e/fixtures.ts';
import { composeSheets } from './compose-sheets.ts';
import { openLooks, sheetsFolder } from './looks.ts';
import { pseudoMessages, speakPseudo } from './pseudo-language.ts';
import { walkThrough } from './screens.ts';

// The screens include pages and pictures that do not exist.
test.use({ expectedErrors: { patterns: [/status of 404/] } });

function startAnew(name: string): Promise<void> {
  return rm(path.join(sheetsFolder, name), { recursive: true, force: true });
}

for (const language of languageCodes) {
  test(`screens in ${language} fit every width and are accessible`, async ({
    page,
    shop,
  }, info) => {
    await startAnew(language);
    const customer = new Customer(page, language);
    const look = openLooks(page, language, 'boxes and access');
    await walkThrough({
      customer,
      look,
      shop,
      info,
      language,
      path: languageOf(language).neutralPath,
    });
    await composeSheets(language);
  });
}

test('screens in the pseudo-language fit every width', async ({ page, shop }, info) => {
  await startAnew('pseudo');
  await speakPseudo(page);
  const customer = new Customer(page, 'en', pseudoMessages);
  const look = openLooks(page, 'pseudo', 'boxes');
  await walkThrough({ customer, look, shop, info, language: 'en', path: '/' });
  await composeSheets('pseudo');
});
