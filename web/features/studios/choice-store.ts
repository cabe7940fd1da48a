import { create } from 'zustand';
import type { StudioWire } from '#contract/studios.ts';
import { savedState } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

/** The pickup studio of an order, and whether a link chose it. */
export interface StudioChoice {
  readonly studio: StudioWire | null;
  readonly fromUrl: boolean;
}

interface StudioState extends StudioChoice {
  readonly choose: (studio: StudioWire, fromUrl: boolean) => void;
  readonly drop: () => void;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The stored value only needs enough fields to show a studio; the loaded list replaces it. */
function isStudio(value: unknown): value is StudioWire {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['_id', 'name', 'slug', 'address', 'city', 'country', 'timeZone'].every(
      (key) => key in value && isText((value as Record<string, unknown>)[key]),
    ) &&
    ['operatingHours', 'closures', 'utcOffsets'].every(
      (key) => key in value && Array.isArray((value as Record<string, unknown>)[key]),
    )
  );
}

const saved = savedState<StudioChoice>({
  key: storageKeys.studio,
  version: 1,
  schema: {
    safeParse: (data) =>
      typeof data === 'object' && data !== null && 'studio' in data && isStudio(data.studio)
        ? {
            success: true,
            data: { studio: data.studio, fromUrl: 'fromUrl' in data && data.fromUrl === true },
          }
        : { success: false },
  },
});

/** The chosen studio; stored in the browser. */
export const useStudioChoice = create<StudioState>()((set) => ({
  ...(saved.load() ?? { studio: null, fromUrl: false }),
  choose: (studio, fromUrl) => {
    set({ studio, fromUrl });
    saved.save({ studio, fromUrl });
  },
  drop: () => {
    set({ studio: null, fromUrl: false });
    saved.clear();
  },
}));
