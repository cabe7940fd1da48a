import { sessionResponse } from '#contract/session.ts';
import { call } from './api.ts';

/** Gives the browser a session. Never rejects. */
export const openSession = async (): Promise<void> => {
  await call({ method: 'POST', path: '/api/session', response: sessionResponse, timeoutMs: 3000 });
};

/** Ends the browser's session: what it sent, ordered or began to pay belongs to nobody here from now on. */
export const endSession = async (): Promise<void> => {
  await call({ method: 'DELETE', path: '/api/session', response: sessionResponse });
};
