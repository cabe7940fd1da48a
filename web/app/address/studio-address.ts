import { createShared } from '#web/lib/shared-store.ts';

/** What the address bar says of a studio. */
interface StudioAddress {
  /** Of a studio from a link, or of one chosen by hand; one chosen by itself is not in the address. */
  readonly slug: string | null;
  /** Whether the studio of the visit's link is still being looked up. */
  readonly following: boolean;
}

/** See {@link StudioAddress}. Source: product §4, studio. */
export const useStudioAddress = createShared<StudioAddress>(() => ({
  slug: null,
  following: false,
}));
