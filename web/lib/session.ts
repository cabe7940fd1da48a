import { sessionAnswer } from '#contract/session.ts';
import { call } from './api.ts';

/** Whether this browser had a session when the page came: the server writes it into the page. */
const cameWithSession = (): boolean =>
  document.querySelector('meta[name="fpx-session"]')?.getAttribute('content') === 'open';

/**
 * Opens a session for a page that came without one (a studio nobody has, vite's own server), before several calls at
 * once would each be given one of their own. Never rejects.
 */
export const ensureSession = async (): Promise<void> => {
  if (cameWithSession()) return;
  await call({ method: 'POST', path: '/api/session', answer: sessionAnswer, timeoutMs: 3000 });
};

/** Ends the browser's session: what it sent, ordered or began to pay belongs to nobody here from now on. */
export const endSession = async (): Promise<void> => {
  await call({ method: 'DELETE', path: '/api/session', answer: sessionAnswer });
};
