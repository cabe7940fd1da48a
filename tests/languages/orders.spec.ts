import { languageCodes, languageOf } from '#locales/languages.ts';
import { seen } from '#tests/support/texts.ts';
import { Customer, emailFor, people } from '../e2e/customer.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { mailsIn } from '../e2e/mails-in.ts';
import { findOrders } from '../e2e/orders-in.ts';
import { writePhotos } from '../e2e/pictures.ts';
import { openStudio, rememberStudio } from '../e2e/studios-in.ts';
import { openReader, readPageText } from './words.ts';

for (const language of languageCodes) {
  const path = languageOf(language).neutralPath;
  const read = openReader(language);
  const nothing = { english: [], keys: [] };

  for (const screen of ['phone', 'desktop'] as const) {
    const tag = screen === 'phone' ? ['@phone'] : [];

    test(
      `an order by card has only words of ${language} on a ${screen}`,
      { tag },
      async ({ page, shop }, info) => {
        const email = emailFor(`card-${language}`);
        const customer = new Customer(page, language);
        const expectOwnWords = async (): Promise<void> => {
          expect.soft(read(await readPageText(page)), page.url()).toEqual(nothing);
        };
        await page.goto(path);
        await expect(customer.button('intro.startPrinting').first()).toBeVisible();
        await expectOwnWords();
        await customer.startPrinting(path);
        await expectOwnWords();
        await customer.addPhotos(await writePhotos(info.outputPath('photos'), 2));
        await customer.waitUntilSent();
        await expectOwnWords();
        await customer.next();
        await expectOwnWords();
        await customer.fillContact({ ...people.US, email });
        await customer.fillAddress(people.US, 'US');
        await customer.payButton().click();
        await customer.payWith('100');
        const number = await customer.confirmedNumber();
        await expectOwnWords();
        expect(await findOrders(shop, email)).toMatchObject([
          { number, language, paymentState: 'paid' },
        ]);
        const mails = async () =>
          (await mailsIn(shop)).filter(({ to }) => to?.some(({ address }) => address === email));
        await expect.poll(async () => (await mails()).length).toBe(1);
        const said = (await mails()).map((mail) => `${mail.subject}\n${seen(mail.html ?? '')}`);
        expect.soft(read(said.join('\n'))).toEqual(nothing);
      },
    );

    test(
      `an order paid at pickup has only words of ${language} on a ${screen}`,
      { tag },
      async ({ page, shop }, info) => {
        const email = emailFor(`counter-${language}`);
        const customer = new Customer(page, language);
        const studio = await openStudio(shop, { name: 'Side Studio', city: 'Town', country: 'US' });
        await page.goto(path);
        await rememberStudio(page, studio);
        await customer.startPrinting(path);
        await customer.addPhotos(await writePhotos(info.outputPath('photos'), 2));
        await customer.waitUntilSent();
        await customer.next();
        await customer.fillContact({ ...people.US, email });
        await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
        const inStore = customer.text('payment.methods.in_store.name');
        // The studio may still be loading, which moves what is below it.
        await expect(async () => {
          await page.getByText(inStore, { exact: true }).click();
          await expect(page.getByRole('radio', { name: inStore })).toBeChecked({ timeout: 2000 });
        }).toPass();
        expect.soft(read(await readPageText(page))).toEqual(nothing);
        await customer.button('navigation.placeOrder').click();
        const number = await customer.confirmedNumber();
        expect.soft(read(await readPageText(page))).toEqual(nothing);
        expect(await findOrders(shop, email)).toMatchObject([{ number, paymentState: 'unpaid' }]);
      },
    );
  }
}
