import { readDevice } from '#domain/staff/devices.ts';

/** What this browser calls itself, as the name of a passkey in it: `Safari, iPhone`. */
export function nameThisDevice(): string {
  const { browser, system } = readDevice(navigator.userAgent);
  const name = [browser, system].filter((part) => part !== null).join(', ');
  return name === '' ? location.hostname : name;
}

/** Whether this browser can have passkeys for this address: one with a name, over https or of one's own machine. */
export function hasPasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return !isAddress && window.isSecureContext && 'PublicKeyCredential' in window;
}

/** Whether somebody closed the window in which a browser asks for a passkey. */
export function isLeft(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}
