import '#web/lib/zod-without-eval.ts';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { isCountryKept, startCountry, useCountry } from '#web/features/catalogue/store.ts';
import { useCurrentOrder } from '#web/features/orders/current-order.ts';
import { brandName, detectedCountry } from '#web/lib/brand.ts';
import { browserKeyValue } from '#web/lib/key-value.ts';
import { isPositionAllowed } from '#web/lib/position.ts';
import { ensureSession } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import type {} from '#web/early/hand-over.ts';
import { removeNote, showNote } from '#web/early/not-loaded.ts';
import { allowTranslation } from '#web/ui/allow-translation.ts';
import { ignoreDoublePresses } from '#web/ui/double-press.ts';
import '#web/ui/styles.css';
import { App } from './app.tsx';
import type { PaymentReturn } from '#web/features/payments/return-address.ts';
import { initialLanguage, isStorefront, parsePath } from './address/language-path.ts';
import { confirmPrices } from './installed/confirm-prices.ts';
import { followInstallOffer } from './installed/install-offer.ts';
import { shellCountry } from './installed/keep-shell.ts';
import { pickedLanguage, showLanguage } from './language/language-store.ts';
import { startLanguageOffer } from './language/offered-language.ts';
import { alignPath } from './language/switch-language.ts';
import { startScreens } from './order/screen-store.ts';
import { leaveForeignStudio } from './places/change-country.ts';
import {
  removeHandledDiscount,
  takeFromAddress,
  type Arrival,
} from './places/take-from-address.ts';
import { takeReturn } from './returns/take-return.ts';

/** Placing and ending orders is no part of the first screen. */
function finishing() {
  return import('./order/finish-order.ts');
}

function hasKeptOrder(): boolean {
  return browserKeyValue().get(storageKeys.orderNumber) !== null;
}

/** Loads the order whose number is stored on this device, with its payment; a first visit has none. */
async function resume(back: PaymentReturn | null): Promise<void> {
  if (!back && !hasKeptOrder()) return;
  const { returnFromCheckout, resumePayment } = await import('./returns/return-from-checkout.ts');
  await (back ? returnFromCheckout(back) : resumePayment());
}

/** Whether the country of this visit is still unknown: the server writes the country it detected into the page. */
async function isCountryOpen(): Promise<boolean> {
  return !isCountryKept() && (detectedCountry() === null || (await isPositionAllowed()));
}

function hasKeptDiscount(): boolean {
  return browserKeyValue().get(storageKeys.discountCode) !== null;
}

/** Code for links and country detection is not part of the first screen either, because most visits need neither. */
async function followLink(arrival: Arrival): Promise<void> {
  const asks = arrival.studio !== null || arrival.discountCode !== null || hasKeptDiscount();
  if (!asks && !(await isCountryOpen())) return;
  const { arrive } = await import('./places/follow-link.ts');
  await arrive(arrival);
}

/** Applies the link; then a stored studio must be in the visit's country, unless that is still unknown. */
async function confirmPlace(arrival: Arrival): Promise<void> {
  await followLink(arrival);
  if (isCountryKept() || detectedCountry()) leaveForeignStudio();
  const { unsold } = useCountry.getState();
  if (unsold) (await import('./places/report-unsold.ts')).reportUnsold(unsold);
}

let isDrawn = false;

/** Renders in place of the server's first screen, if the page came with one. */
async function draw(work: () => void): Promise<void> {
  return window.early ? window.early.draw(work) : work();
}

async function start(): Promise<void> {
  const place = parsePath(location.pathname);
  const arrival = takeFromAddress(place);
  const back = takeReturn();
  startCountry(place.forcedCountry, detectedCountry() ?? shellCountry() ?? '');
  if (isStorefront(place)) {
    startScreens({
      onReturn: () => {
        alignPath();
        removeHandledDiscount();
      },
      onOrderLeft: () => void finishing().then(({ leaveOrder }) => leaveOrder()),
    });
  }
  // A screen that shows the order reserves its space until it is loaded.
  useCurrentOrder.setState({ lookingUp: hasKeptOrder() });
  const session = isStorefront(place) && place.known ? ensureSession() : null;
  ignoreDoublePresses();
  allowTranslation();
  confirmPrices();
  followInstallOffer();
  const picked = pickedLanguage();
  const language = initialLanguage(place, picked);
  startLanguageOffer(place, picked);
  const shown = (await showLanguage(language, true)) || (await showLanguage('en', true));
  await session;
  const root = document.querySelector('#root');
  if (!root) throw new Error('the page has no #root');
  if (!shown) throw new Error('the texts of the page could not be loaded');
  await draw(() => {
    // Synchronous, so that the browser's screen replaces the server's in one step and in the same place.
    flushSync(() =>
      createRoot(root).render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
    isDrawn = true;
    removeNote();
  });
  if (!isStorefront(place)) return;
  await Promise.all([resume(back), place.known && confirmPlace(arrival)]);
}

/** Without texts, the server's note is shown, or the shop's name with a reload button on a page without it. */
function showReload(): void {
  if (showNote(() => location.reload())) return;
  const button = document.createElement('button');
  button.textContent = `${brandName()} ↻`;
  button.addEventListener('click', () => location.reload());
  void draw(() => document.querySelector('#root')?.replaceChildren(button));
}

start().catch((error: unknown) => {
  if (!isDrawn) showReload();
  throw error;
});
