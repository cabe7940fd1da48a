import type { FastifyInstance } from 'fastify';
import { archivePhoto, deleteArchivedPhoto } from './archive/archive-photo.ts';
import type { PhotoDeps } from './deps.ts';
import { eraseFileNames } from './records/erase-file-names.repo.ts';
import { forgetUploads } from './uploads/forget-uploads.ts';

/**
 * Public API of the photos feature: receives customers' photos, checks them, stores them under their content's hash
 * and records them. Source: product §4, §9.
 */
export type { PhotoDeps } from './deps.ts';
export { photoJobs, photoSchedules, sweepPhotos, sweepUploads } from './photos.jobs.ts';
export { storeBase64Photo } from './uploads/store-base64-photo.ts';
export { findPhotosForOrder } from './find-photos-for-order.ts';
export { pictureAddress } from './records/picture-address.ts';
export { makeLogo, makeWebPictures, type PicturePart } from './copies/make-web-pictures.ts';
export { makeSmallPicture } from './copies/small-picture.ts';
export { incompleteBlobs, missingBlobs } from './blobs/missing-blobs.ts';
export { getClient, type Client } from './client.ts';
export { openPicturePool, type PicturePool } from './decoding/picture-pool.ts';
export { checkQuota } from './uploads/quota.ts';
export { defaultUploadQuota } from './quota-limits.ts';
export { extendPhotos } from './records/photo-expiry.repo.ts';
export { renderPrint } from './copies/render-print.ts';
export { isPhotoDeleted } from './archive/archived-files.repo.ts';
export { seedPhotos } from './records/seed-photos.repo.ts';
export { restorePhoto } from './archive/restore-photo.ts';
export { removeLeftBlobs, type ArchiveStores } from './archive/remove-unneeded-blobs.ts';

/** Erases the names of an order's photos, and the unfinished uploads of a session. */
export const photoErasure = { eraseFileNames, forgetUploads } as const;

/** Moves the files of photos to the archive, and deletes them from there. */
export const photoArchive = { archive: archivePhoto, delete: deleteArchivedPhoto } as const;

/** Registers the routes of photos and uploads, which only this call loads. Source: product §4. */
export async function registerPhotoRoutes(app: FastifyInstance, deps: PhotoDeps): Promise<void> {
  const routes = await import('./photos.routes.ts');
  await routes.registerPhotoRoutes(app, deps);
}
