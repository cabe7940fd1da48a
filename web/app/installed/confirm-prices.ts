import { shellPath } from '#domain/storefront/shell-path.ts';
import { isShell } from '#web/lib/brand.ts';
import { useKnownPrices } from '#web/lib/known-prices.ts';
import { catalogueIn, getShopCatalogue, setShopCatalogue } from '#web/lib/shop-catalogue.ts';

const timeoutMs = 10_000;
const retryMs = 5000;

/** URL of a page's entry script, which differs in every build. */
function entryOf(page: ParentNode): string | null | undefined {
  return page.querySelector('script[type="module"]')?.getAttribute('src');
}

/** The page that the server has now; null when it cannot be reached. */
async function fetchCurrentPage(): Promise<ParentNode | null> {
  try {
    // The query bypasses the cached page.
    const response = await fetch(`${shellPath}?current`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return null;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return null;
  }
}

/** Prices by the catalogue of the current page, if it has changed since this page was cached. */
function takeCatalogue(page: ParentNode): void {
  const current = catalogueIn(page);
  if (current && JSON.stringify(current) !== JSON.stringify(getShopCatalogue())) {
    setShopCatalogue(current);
  }
}

/** Loads the shop's new build once the photos that were chosen on this page are stored. */
async function replacePage(): Promise<void> {
  // The photos are not part of the first load.
  const photos = await import('#web/app/photos/photos-stored.ts').catch(() => null);
  await photos?.photosStored();
  location.reload();
}

/** Asks until the server has responded; choices are stored, so a new build can replace the page. */
async function confirm(): Promise<void> {
  const page = navigator.onLine ? await fetchCurrentPage() : null;
  if (page === null) {
    useKnownPrices.setState({ isShopUnreachable: navigator.onLine });
    setTimeout(() => void confirm(), retryMs);
  } else if (entryOf(page) === entryOf(document)) {
    takeCatalogue(page);
    useKnownPrices.setState({ areKnown: true, isShopUnreachable: false });
  } else {
    await replacePage();
  }
}

/** Hides the prices of a cached page until the server has confirmed them. */
export function confirmPrices(): void {
  if (!isShell()) return;
  useKnownPrices.setState({ areKnown: false });
  void confirm();
}
