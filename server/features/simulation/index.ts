/** Public API of the delivery simulator, which stores nothing. Source: product §9.4. */
export { registerSimulationRoutes } from './simulation.routes.ts';
