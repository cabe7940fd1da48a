import { oldPhotosKey, storageKeys } from '#web/lib/storage-keys.ts';

/** Set on the root element while the server's first screen must not be seen. */
export const hiddenMark = 'data-first-screen-hidden';

const { language, country, step, orderNumber, payment, studio, discountCode } = storageKeys;

/**
 * Runs before the first screen is painted: somebody who has picked another language or country, or is amid an order,
 * sees their own screen at once and not the first one before it. The script's element tells what the page is in.
 */
export const firstScreenGuard = `(() => {
  const { language, country } = document.currentScript.dataset;
  const hide = () => document.documentElement.setAttribute('${hiddenMark}', '');
  try {
    const kept = (key) => localStorage.getItem(key);
    const others = ['${orderNumber}', '${payment}', '${studio}', '${discountCode}', '${oldPhotosKey}'];
    const inAnother = (value, own) => value !== null && own !== undefined && !value.includes('"' + own + '"') && value !== own;
    const screen = (history.state || {}).screen;
    if (
      (screen !== undefined && screen !== 'intro') ||
      /[01]/.test((kept('${step}') || '').replace(/"savedVersion":\\d+/, '')) ||
      others.some((key) => kept(key) !== null) ||
      inAnother(kept('${language}'), language) ||
      inAnother(kept('${country}'), country)
    ) hide();
  } catch {
    // Without a storage every visit is a first one.
  }
})();`;
