import { studioSuggestions, studioWire, type StudioWire } from '#contract/studios.ts';
import { call, type ApiFailure, type ApiResult } from '#web/lib/api.ts';

/** `GET /api/studios/by-slug/{slug}`. */
export const findStudio = (slug: string): Promise<ApiResult<StudioWire>> =>
  call({ path: `/api/studios/by-slug/${encodeURIComponent(slug)}`, response: studioWire });

/** The studios that a failed {@link findStudio} suggests instead. */
export const suggestionsOf = ({ details }: ApiFailure) => {
  const parsed = studioSuggestions.safeParse(details);
  return parsed.success ? parsed.data.suggestions : [];
};
