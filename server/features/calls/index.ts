/**
 * Public API of the calls of cash orders. Source: decision 49.
 */
export type { CallDeps } from './deps.ts';
export { registerCallRoutes } from './calls.routes.ts';
