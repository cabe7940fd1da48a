/**
 * Public API of the statements feature: what partner studios made, what they get for it, and the shop's cash that they hold.
 * Source: product §6.4.
 */
export type { StatementDeps } from './deps.ts';
export { registerStatementRoutes } from './statements.routes.ts';
