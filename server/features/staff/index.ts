import type { FastifyInstance } from 'fastify';
import type { StaffPeopleDeps } from './deps.ts';

/**
 * Public API of the staff feature: the shop's people, their sessions and rights. Source: decisions 47, 48.
 */
export type { StaffPeopleDeps } from './deps.ts';
export { authorizeStaff, getCaller, getScope, getStaff, isProven } from './authorize-staff.ts';
export { findOpenSessions, insertSession, type SignedIn } from './sessions.repo.ts';
export { secureStaffCookie, staffCookie } from './staff-cookie.ts';
export { createToken, hashToken } from './staff-token.ts';

/** Registers the calls of signing in and of the shop's people. */
export async function registerStaffRoutes(
  app: FastifyInstance,
  deps: StaffPeopleDeps,
): Promise<void> {
  const { registerStaffSessionRoutes } = await import('./session.routes.ts');
  registerStaffSessionRoutes(app, deps);
}
