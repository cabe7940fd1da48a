/**
 * Public API of the figures: sums over the shop's orders from the database alone. Source: decision 57.
 */
export type { FigureDeps } from './deps.ts';
export { registerFigureRoutes } from './figures.routes.ts';
export { figureJobs, figureSchedules } from './figures.jobs.ts';
