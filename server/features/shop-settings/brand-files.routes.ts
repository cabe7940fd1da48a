import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { fail } from '#domain/common/result.ts';
import { studioPhotoName } from '#domain/studios/studio-photo.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { publicRoute } from '../../platform/http/route-access.ts';
import { findByTag } from './brand-pictures.repo.ts';
import { accentStyles } from './brand-files.ts';
import type { ShopSettingsDeps } from './deps.ts';

const forever = 'public, max-age=31536000, immutable';

/** Files in memory at once: a logo, three photographs in three widths each, and those of the studios seen of late. */
const maxKept = 60;

type FileDeps = Pick<ShopSettingsDeps, 'kysely' | 'shop'>;

/** Reads files of pictures by the tag and the name of the file; the latest ones stay in memory. */
export function openBrandFiles({ kysely, shop }: FileDeps) {
  const kept = new Map<string, Buffer>();
  return async (tag: string, name: string): Promise<Buffer | null> => {
    const key = `${tag} ${name}`;
    const known = kept.get(key);
    if (known) return known;
    const hash = (await findByTag(kysely, tag))?.files[name];
    if (hash === undefined) return null;
    const bytes = await buffer(await shop.stream(hash));
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, bytes);
    return bytes;
  };
}

/** Serves logos, photos of studios and accent colors as immutable files: a changed one has another address. */
export function registerBrandFiles(app: FastifyInstance, deps: FileDeps): void {
  const readFile = openBrandFiles(deps);
  app.get<{ Params: { name: string } }>(
    '/assets/brand/:name',
    publicRoute,
    async (request, reply) => {
      const { name } = request.params;
      const accent = /^accent-([0-9a-f]{6})\.css$/.exec(name)?.[1];
      if (accent !== undefined) {
        return reply
          .header('cache-control', forever)
          .type('text/css; charset=utf-8')
          .send(accentStyles(`#${accent}`));
      }
      const photo = studioPhotoName.exec(name);
      const tag = photo?.[1] ?? /^logo-([0-9a-f]{32})\.png$/.exec(name)?.[1];
      const bytes = tag === undefined ? null : await readFile(tag, photo?.[2] ?? 'png');
      if (!bytes) return sendFailure(request, reply, fail('not_found'));
      return (
        reply
          .header('cache-control', forever)
          // Programs for mails in a browser show it on pages of their own.
          .header('cross-origin-resource-policy', 'cross-origin')
          .type(photo ? 'image/webp' : 'image/png')
          .send(bytes)
      );
    },
  );
}
