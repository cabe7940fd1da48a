/** Public API of the production feature: drops as the labs' agents receive them. Source: product §4.20, §9.15. */
export { claimDrops, renewClaim } from './drops/claim-drops.ts';
export {
  findDrop,
  listDrops,
  readManifest,
  type DropSummary,
  type LabId,
} from './drops/drops.repo.ts';
export type { DropDeps } from './drops/drop-deps.ts';
export { confirmDelivered, reportDrop } from './drops/report-drop.ts';
