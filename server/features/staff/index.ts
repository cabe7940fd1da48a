import type { FastifyInstance } from 'fastify';
import type { StaffPeopleDeps } from './deps.ts';

/**
 * Public API of the staff feature: the shop's people, their sessions and rights. Source: decisions 47, 48.
 */
export type { StaffPeopleDeps } from './deps.ts';
export { authorizeStaff, getCaller, getScope, getStaff, isProven } from './authorize-staff.ts';
export { openHashQueue } from './credentials/hash-queue.ts';
export { findMailbox } from './records/accounts.repo.ts';
export { findOpenSessions, insertSession, type SignedIn } from './sessions.repo.ts';
export { sweepStaffSessions } from './sweep-sessions.ts';
export { staffCookie } from './staff-cookie.ts';
export { usualStaffLimits, type StaffLimits } from './staff-limits.ts';
export { createToken, hashToken } from './staff-token.ts';
export { createOwnerLink } from './welcome/create-links.ts';

/** Registers the calls of signing in and of the shop's people. */
export async function registerStaffRoutes(
  app: FastifyInstance,
  deps: StaffPeopleDeps,
): Promise<void> {
  const { registerStaffSessionRoutes } = await import('./session.routes.ts');
  const { registerSignInRoutes } = await import('./sign-in/sign-in.routes.ts');
  const { registerWelcomeRoutes } = await import('./welcome/welcome.routes.ts');
  const { registerPeopleRoutes } = await import('./people/people.routes.ts');
  const { registerAccountRoutes } = await import('./account/account.routes.ts');
  const { registerProofRoutes } = await import('./account/proof.routes.ts');
  const { registerAuditRoutes } = await import('./audit/audit.routes.ts');
  registerStaffSessionRoutes(app, deps);
  registerSignInRoutes(app, deps);
  registerWelcomeRoutes(app, deps);
  registerPeopleRoutes(app, deps);
  registerAccountRoutes(app, deps);
  registerProofRoutes(app, deps);
  registerAuditRoutes(app, deps);
}
