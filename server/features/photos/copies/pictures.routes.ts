import type { FastifyInstance } from 'fastify';
import { thumbnailRule } from '#domain/photos/photo-rules.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getClient } from '../client.ts';
import type { PhotoDeps } from '../deps.ts';
import { readPictureAddress } from '../records/picture-address.ts';
import { makeSmallPicture } from './small-picture.ts';

/**
 * `GET /api/pictures/{address}`: the small image of a photo, for a client that received its address in the last
 * minutes. No other address serves images of photos. Source: product §4.
 */
export function registerPictureRoutes(app: FastifyInstance, deps: PhotoDeps): void {
  app.get<{ Params: { token: string } }>(
    '/api/pictures/:token',
    { schema: { operationId: 'getPicture' } },
    async (request, reply) => {
      const photo = readPictureAddress(request.params.token, deps.pictureKey, Date.now());
      const thumbnail =
        photo === null
          ? fail('not_found')
          : await makeSmallPicture(deps, getClient(request), photo, thumbnailRule);
      if (!thumbnail.ok) return sendFailure(request, reply, thumbnail);
      return reply
        .headers({
          'cache-control': 'private, max-age=600',
          'content-disposition': 'inline; filename="photo.jpg"',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .type('image/jpeg')
        .send(Buffer.from(thumbnail.value.bytes));
    },
  );
}
