/** Public API of the export of a whole shop into open files: into a folder by the shell, as an archive by the console. */
export { exportShop } from './export-shop.ts';
export { exportSchedules, openExports } from './exports.jobs.ts';
export { registerExportRoutes } from './exports.routes.ts';
export { withdrawForErasure } from './withdraw-for-erasure.ts';
