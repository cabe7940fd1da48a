import { shellPath } from '#domain/shell-path.ts';
import { isShell } from '#web/lib/brand.ts';
import { useKnownPrices } from '#web/lib/known-prices.ts';

const timeoutMs = 10_000;
const retryMs = 5000;

/** Address of the script a page starts with; every build has another one. */
const entryOf = (page: ParentNode): string | null | undefined =>
  page.querySelector('script[type="module"]')?.getAttribute('src');

/** Whether the shop still has the build of this page; null when it cannot be asked. */
const isCurrentBuild = async (): Promise<boolean | null> => {
  try {
    // The query leads past the kept page.
    const response = await fetch(`${shellPath}?current`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return entryOf(page) === entryOf(document);
  } catch {
    return null;
  }
};

/** Asks until the shop has answered; what was chosen is kept, so that a new build can take the page's place. */
const confirm = async (): Promise<void> => {
  const isCurrent = navigator.onLine ? await isCurrentBuild() : null;
  if (isCurrent === null) {
    setTimeout(() => void confirm(), retryMs);
  } else if (isCurrent) {
    useKnownPrices.setState({ areKnown: true });
  } else {
    location.reload();
  }
};

/** Hides the prices of a page the browser kept until the shop has confirmed them. Source: product §2, installed. */
export const confirmPrices = (): void => {
  if (!isShell()) return;
  useKnownPrices.setState({ areKnown: false });
  void confirm();
};
