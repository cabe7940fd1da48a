import type { SandboxContext } from '../context.ts';
import type { SandboxSession, StripeChange } from '../state/stripe-entries.ts';
import type { Happening } from './events.ts';
import { record } from './record.ts';
import { sessionRead } from './wire.ts';

export type SessionStatus = 'open' | 'paid' | 'expired' | 'unknown';

export function pageUrl(origin: string, sessionId: string): string {
  return `${origin}/c/pay/${sessionId}`;
}

/** The closed state of a session that can no longer be paid, with its change and event. */
export function closing({ state }: SandboxContext, session: SandboxSession) {
  const closed: SandboxSession = { ...session, status: 'expired', challenge: null };
  const intent = state.tables.stripe.intents.get(session.paymentIntent ?? '');
  const change: StripeChange = {
    sessions: [closed],
    intents: intent ? [{ ...intent, status: 'canceled' }] : [],
  };
  const object = sessionRead(closed, '');
  const happenings: Happening[] = [{ type: 'checkout.session.expired', object }];
  return { closed, object, change, happenings };
}

function close(context: SandboxContext, session: SandboxSession): SandboxSession {
  const { closed, change, happenings } = closing(context, session);
  record(context, change, happenings);
  return closed;
}

/** Expires sessions whose time is over and sends the provider's event. */
export function expireDue(context: SandboxContext): void {
  const { state } = context;
  for (const session of state.tables.stripe.sessions.values()) {
    const due = session.status === 'open' && state.now() >= session.expiresAt;
    if (due) close(context, session);
  }
}

/** The session at the current time of the sandbox's clock. */
export function findSession(context: SandboxContext, id: string): SandboxSession | undefined {
  const session = context.state.tables.stripe.sessions.get(id);
  if (session?.status !== 'open' || context.state.now() < session.expiresAt) return session;
  return close(context, session);
}

export function sessionStatusOf(session: SandboxSession | undefined): SessionStatus {
  if (!session) return 'unknown';
  return session.status === 'complete' ? 'paid' : session.status;
}
