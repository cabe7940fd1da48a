/**
 * Public API of the counter, where a studio's people hand orders over. Source: product §4.21.
 */
export type { CounterDeps } from './deps.ts';
export { registerCounterRoutes } from './counter.routes.ts';
export { countWrongCode } from './wrong-codes.ts';
