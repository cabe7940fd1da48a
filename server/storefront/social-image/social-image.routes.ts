import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { usualProductionDays } from '#domain/orders/service-times.ts';
import { catalogueOf } from '#locales/catalogues.ts';
import { fail } from '#domain/common/result.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import { studioName, type HeadStudio } from '../head-studio.ts';
import { getHeadTexts } from '../head-texts.ts';
import { drawSocialImage, type SocialImageTexts } from './draw-social-image.ts';
import { defaultDrawingCache, openDrawingCache, type DrawingCache } from './drawing-cache.ts';
import {
  parseImageName,
  socialImagePath,
  type SocialImageShop,
  type SocialImageSubject,
} from './social-image-path.ts';
import { publicRoute } from '../../platform/http/route-access.ts';

/** Dependencies of the preview images of shared links. */
export interface SocialImageDeps extends SocialImageShop {
  readonly findStudio: (slug: string) => Promise<HeadStudio | null>;
  /** Limits the images drawn for a network address. */
  readonly drawings: Limiter;
}

const longCaching = 'public, max-age=31536000, immutable';

function composeTexts(
  subject: SocialImageSubject,
  { brand, productionDays = usualProductionDays }: SocialImageShop,
): SocialImageTexts {
  const { language, studio, hasDiscount } = subject;
  const { socialTitle, socialDescription } = getHeadTexts({
    ...subject,
    brand,
    productionDays,
    own: null,
  });
  const plain = studio
    ? studioName(studio, language)
    : catalogueOf(language).storefront.intro.title;
  return {
    language,
    brand,
    headline: hasDiscount ? socialTitle : plain,
    line: socialDescription,
  };
}

async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  subject: SocialImageSubject,
  { deps, cache }: { readonly deps: SocialImageDeps; readonly cache: DrawingCache },
): Promise<FastifyReply> {
  const { drawings } = deps;
  const path = socialImagePath(subject, deps);
  // An outdated address redirects to the image, but no cache keeps the new one under it.
  if (request.url.split('?')[0] !== path) return reply.redirect(path, 302);
  const send = (image: Buffer): FastifyReply =>
    reply.header('cache-control', longCaching).type('image/png').send(image);
  const kept = cache.get(path);
  if (kept) return send(kept);
  const waitSeconds = await drawings.take([addressBlock(request.ip)]);
  if (waitSeconds > 0) {
    return sendFailure(request, reply, fail('too_many_requests', { waitSeconds }));
  }
  const drawn = await cache.draw(path, () => drawSocialImage(composeTexts(subject, deps)));
  return drawn
    ? send(drawn)
    : sendFailure(request, reply, { ok: false, code: 'service_unavailable' });
}

/** Serves the preview images of shared links, drawn once and cached. Source: product §2. */
export function registerSocialImages(app: FastifyInstance, deps: SocialImageDeps): void {
  // The dependencies as they are: the brand may change.
  const served = { deps, cache: openDrawingCache(defaultDrawingCache) };
  app.get<{ Params: { name: string } }>(
    '/assets/social/:version/:name',
    publicRoute,
    async (request, reply) => {
      const named = parseImageName(request.params.name);
      if (!named) return sendFailure(request, reply, { ok: false, code: 'not_found' });
      return sendImage(request, reply, { ...named, studio: null }, served);
    },
  );
  app.get<{ Params: { name: string; slug: string } }>(
    '/assets/social/:version/:slug/:name',
    publicRoute,
    async (request, reply) => {
      const named = parseImageName(request.params.name);
      const studio = named && (await deps.findStudio(request.params.slug.toLowerCase()));
      if (!named || !studio) return sendFailure(request, reply, { ok: false, code: 'not_found' });
      return sendImage(request, reply, { ...named, studio }, served);
    },
  );
}
