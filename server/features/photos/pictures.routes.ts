import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { thumbnailRule } from '#domain/photo-rules.ts';
import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getClient, type Client } from './client.ts';
import type { PhotoDeps } from './deps.ts';
import { findOrderCopyHash } from './photos.repo.ts';
import { readPictureAddress } from './picture-address.ts';

/** A JPEG made anew: nothing a customer sent is ever handed out as it came. */
async function makeThumbnail(
  deps: PhotoDeps,
  client: Client,
  photo: string | null,
): Promise<Result<Buffer>> {
  const hash = photo === null ? null : await findOrderCopyHash(deps.kysely, photo);
  if (hash === null || !(await deps.blobs.exists(hash))) return fail('not_found');
  const input = await buffer(await deps.blobs.stream(hash));
  // Every order copy is one.
  const file = { input, format: 'jpeg' } as const;
  const made = await deps.pictures.decode(client, (run) =>
    run({ kind: 'copy', file, rule: thumbnailRule }),
  );
  return made.ok ? succeed(Buffer.from(made.value.bytes)) : made;
}

/**
 * `GET /api/pictures/{address}`: the small picture of a photo, for whoever was given its address in the last minutes.
 * The shop shows no picture under any other address. Source: product §4.
 */
export const registerPictureRoutes = (app: FastifyInstance, deps: PhotoDeps): void => {
  app.get<{ Params: { token: string } }>(
    '/api/pictures/:token',
    { schema: { hide: true } },
    async (request, reply) => {
      const photo = readPictureAddress(request.params.token, deps.pictureKey, Date.now());
      const thumbnail = await makeThumbnail(deps, getClient(request), photo);
      if (!thumbnail.ok) return sendFailure(request, reply, thumbnail);
      return reply
        .headers({
          'cache-control': 'private, max-age=600',
          'content-disposition': 'inline; filename="photo.jpg"',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .type('image/jpeg')
        .send(thumbnail.value);
    },
  );
};
