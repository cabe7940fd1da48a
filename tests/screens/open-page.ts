import { ShopDouble } from './double/shop-double.ts';
import type { PageShop } from './page-connection.ts';
import { ShopPage, type PageOptions } from './shop-page.ts';

const pages: ShopPage<PageShop>[] = [];

/** A page of any shop, in the place of the page of an earlier round of the same test. */
export function newPageOf<S extends PageShop>(shop: S, options: PageOptions): ShopPage<S> {
  for (const before of pages) before.close();
  const page = new ShopPage(shop, options);
  pages.push(page);
  return page;
}
const expected: RegExp[] = [];

/** Lets the rest of the test report errors of this text; any other error of a page fails it. */
export function expectErrors(...texts: readonly RegExp[]): void {
  expected.push(...texts);
}

/** A page that is not opened yet, of a shop with the demo data unless another one is given. */
export function newPage({
  shop = new ShopDouble(),
  ...options
}: PageOptions & { readonly shop?: ShopDouble } = {}): ShopPage<ShopDouble> {
  return newPageOf(shop, options);
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(new Error(`${name} cannot be deleted`)));
  });
}

/** Empties the storage of all pages. */
export async function clearStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name = '' }) => deleteDatabase(name)));
}

/** Closes the pages of a test with their storage, and returns the errors that it did not expect. */
export async function closePages(): Promise<string[]> {
  const errors = pages.flatMap(({ errors: own, shop }) => [...own, ...shop.faults]);
  const unexpected = errors.filter((text) => !expected.some((known) => known.test(text)));
  for (const page of pages) page.close();
  pages.length = 0;
  expected.length = 0;
  await clearStorage();
  return [...new Set(unexpected)];
}
