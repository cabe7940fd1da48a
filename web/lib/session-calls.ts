import { sessionResponse } from '#contract/session.ts';
import { call } from './api.ts';

/** Opens a session for the browser. Never rejects. */
export async function openSession(): Promise<void> {
  await call({ method: 'POST', path: '/api/session', response: sessionResponse, timeoutMs: 3000 });
}

/** Ends the browser's session: its photos, orders and payments are no longer accessible from here. */
export async function endSession(): Promise<void> {
  await call({ method: 'DELETE', path: '/api/session', response: sessionResponse });
}
