import * as z from 'zod/mini';
import { infoPages } from '#domain/storefront/info-pages.ts';
import { instant, noNul } from '../common.ts';

const version = z.int().check(z.minimum(0), z.maximum(1_000_000));
const page = z.enum(infoPages);
/** Code of a language, or `*` for every language without a text of its own. */
const language = z.string().check(z.maxLength(2, { abort: true }), z.regex(/^(?:[a-z]{2}|\*)$/));
const body = z
  .string()
  .check(z.minLength(1), z.maxLength(200_000, { abort: true }), noNul, z.regex(/\S/));
const by = z.nullable(z.string().check(z.maxLength(100)));
const stored = z.object({ version, at: instant, by });

/** `GET /api/staff/pages`: the owner's texts; a page or language that is not among them shows the shop's own text. */
export const ownPagesResponse = z.object({
  pages: z
    .array(z.object({ page, language, published: z.nullable(stored), draft: z.nullable(stored) }))
    .check(z.maxLength(100)),
  /** Pages that would show the shop's own text in these offered languages, though the owner published one in others. */
  gaps: z
    .array(z.object({ page, languages: z.array(language).check(z.maxLength(20)) }))
    .check(z.maxLength(10)),
});
/** See {@link ownPagesResponse}. */
export type OwnPages = z.infer<typeof ownPagesResponse>;

/** Query of the calls about one text. */
export const ownPageQuery = z.object({ page, language });

/** Query of `GET /api/staff/pages/preview.html`: the draft, else what is published, unless it names a version. */
export const previewPageQuery = z.object({
  page,
  language,
  version: z.exactOptional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
});

/** `GET /api/staff/pages/text`: the draft, else what is published; and the versions, the latest first. */
export const ownPageResponse = z.object({
  page,
  language,
  body: z.nullable(z.string().check(z.maxLength(200_000))),
  isDraft: z.boolean(),
  /** The version that customers see; null if they see the shop's own text. */
  shown: z.nullable(version),
  /** The newest version, from which a change goes on; 0 if there is none. */
  version,
  versions: z
    .array(
      z.object({
        ...stored.shape,
        publishedAt: z.nullable(instant),
        /** When the owner took it back; orders that were placed before accepted it. */
        withdrawnAt: z.nullable(instant),
      }),
    )
    .check(z.maxLength(50)),
});
/** See {@link ownPageResponse}. */
export type OwnPage = z.infer<typeof ownPageResponse>;

/** `POST /api/staff/pages`: stores a draft. `version` is the newest one that was read. */
export const savePageRequest = z.object({ page, language, version, body });

/**
 * `POST /api/staff/pages/publish` shows a draft to customers from now on; `POST /api/staff/pages/withdraw` takes the version
 * back that they see, so that the one before it holds again.
 */
export const pageVersionRequest = z.object({
  page,
  language,
  version: z.int().check(z.minimum(1), z.maximum(1_000_000)),
});
