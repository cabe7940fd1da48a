/** Whether this browser had a session when the page came: the server writes it into the page. */
const cameWithSession = (): boolean =>
  document.querySelector('meta[name="fpx-session"]')?.getAttribute('content') === 'open';

/**
 * Opens a session for a page that came without one (a studio nobody has, vite's own server), before several calls at
 * once would each be given one of their own. Never rejects.
 */
export const ensureSession = async (): Promise<void> => {
  if (cameWithSession()) return;
  // The checks of answers are large, and most pages come with a session.
  const calls = await import('./session-calls.ts').catch(() => null);
  await calls?.openSession();
};
