import { startRunningShop } from '#tests/support/shop.ts';
import { startBooks, type BooksProgram } from './books-program.ts';
import { test as base, type ShopFixtures } from './fixtures.ts';

/** Playwright's test on a shop whose owner has a program that hears of orders. */
export const test = base.extend<object, ShopFixtures & { readonly books: BooksProgram }>({
  books: [
    async ({}, provide) => {
      const books = await startBooks();
      await provide(books);
      await books.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ books }, provide) => {
      const shop = await startRunningShop({ env: books.env });
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
