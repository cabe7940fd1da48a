/** Public API of the studios feature: the studios where orders are picked up. Source: product §3.4. */
export {
  checkStudios,
  importStudios,
  unknownFields,
  type DerivedSlug,
  type ImportReport,
  type RowFault,
} from './import-studios.ts';
export type { UnmetVisit } from './find-unmet-visits.ts';
export { findStoredStudio, findStudio, type Studio } from './pickup-studio.repo.ts';
export { readStudioFile } from './read-file.ts';
export { seedStudios, type StudioRecord } from './store-studios.repo.ts';
export { openStudioList } from './studio-list.ts';
export { registerStaffStudioRoutes } from './staff/staff-studios.routes.ts';
export { listLimit, registerStudioRoutes, type StudioDeps } from './studios.routes.ts';
export {
  activeSlugs,
  findStudioBySlug,
  listStudios,
  studiosRevision,
  type StudioEntry,
  type StudioRow,
} from './studios.repo.ts';
