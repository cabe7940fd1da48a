import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of the measurements: CHROMIUM_PATH, else the system's. */
export const findChromium = (): string => {
  const found = [process.env.CHROMIUM_PATH, ...places].find((place) => place && existsSync(place));
  if (!found) throw new Error('no Chromium found: set CHROMIUM_PATH');
  return found;
};

/** Quiet and local; without its own sandbox only as root, where Chromium refuses it. */
export const chromiumFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
