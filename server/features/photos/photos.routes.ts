import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { photoStatusResponse, photoStatusRequest } from '#contract/photos.ts';
import type { PhotoDeps } from './deps.ts';
import { extendPhotos } from './records/photo-expiry.repo.ts';
import { findPhotos, type RecordedFile } from './records/photos.repo.ts';
import { registerPictureRoutes } from './copies/pictures.routes.ts';
import { registerUploadRoutes } from './uploads/uploads.routes.ts';

/** Maximum bytes of a request: 2,000 ids of 36 characters. */
const bodyLimit = 96 * 1024;

/** An archived file counts as not received: a new order needs it in the working storage. */
function arrived(file: RecordedFile | null): { sha256: string; size: number } | null {
  return file?.place === 'working' ? { sha256: file.sha256, size: file.size } : null;
}

/**
 * `POST /api/photos/status`: the received files of these photos, for the session that sent them; and the tus uploads
 * under `/api/uploads` with {@link uploadMetadata}. Needs the session hook and the error mapper. Errors of an upload:
 * `upload_metadata_invalid`, `photo_too_large`, `storage_full`, `too_many_photos`, `not_found`, and with its last byte
 * `photo_checksum_mismatch`, `photo_id_in_use`, `invalid_file_type`, `invalid_file_format`, `photo_unreadable`,
 * `photo_too_many_pixels`, `photo_timed_out`. Source: product §4, §5, §9.
 */
export async function registerPhotoRoutes(app: FastifyInstance, deps: PhotoDeps): Promise<void> {
  await registerUploadRoutes(app, deps);
  registerPictureRoutes(app, deps);
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/photos/status',
    {
      bodyLimit,
      schema: {
        operationId: 'getPhotoStatus',
        body: photoStatusRequest,
        response: { 200: photoStatusResponse },
      },
    },
    async (request) => {
      await extendPhotos(deps.kysely, request.sessionId);
      const photos = await findPhotos(deps.kysely, request.sessionId, request.body.photoIds);
      return {
        photos: photos.map(({ photoId, orderCopy, original }) => ({
          photoId,
          orderCopy: arrived(orderCopy),
          original: arrived(original),
        })),
      };
    },
  );
}
