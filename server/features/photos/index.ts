/**
 * Public API of the photos feature: receives customers' photos, checks them, stores them under their content's hash
 * and records them. Source: product §4, §9.
 */
export type { PhotoDeps } from './deps.ts';
export { registerPhotoRoutes } from './photos.routes.ts';
export { photoJobs, photoSchedules, sweepPhotos, sweepUploads } from './photos.jobs.ts';
export { storeBase64Photo, type Base64Photo } from './store-base64-photo.ts';
export { findPhotosForOrder } from './find-photos-for-order.ts';
export { pictureAddress } from './picture-address.ts';
export { makeWebPictures } from './make-web-pictures.ts';
export { makeSmallPicture } from './small-picture.ts';
export { missingBlobs } from './missing-blobs.ts';
export { getClient, type Client } from './client.ts';
export { openPicturePool, type PictureLimits, type PicturePool } from './picture-pool.ts';
export { checkQuota } from './quota.ts';
export { defaultUploadQuota, type UploadQuota } from './quota-limits.ts';
export { extendPhotos } from './photo-expiry.repo.ts';
export { hasRoomFor } from './storage-room.ts';
