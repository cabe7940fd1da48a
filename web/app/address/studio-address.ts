import { createShared } from '#web/lib/shared-store.ts';

/** The studio part of the URL. */
interface StudioAddress {
  /** Slug of a studio from a link or a manual choice; an automatically chosen one is not in the URL. */
  readonly slug: string | null;
  /** Whether the studio of the visit's link is still loading. */
  readonly following: boolean;
}

/** Holds {@link StudioAddress}. */
export const useStudioAddress = createShared<StudioAddress>(() => ({
  slug: null,
  following: false,
}));
