import { create } from 'zustand';

interface Overlays {
  /** What is open over the screen: the commands, or the list of keys. */
  readonly open: 'palette' | 'keys' | null;
}

/** One overlay at a time: never a dialog on a dialog. */
export const useOverlays = create<Overlays>(() => ({ open: null }));

/** Opens an overlay in place of another one, or closes it. */
export function openOverlay(open: Overlays['open']): void {
  useOverlays.setState({ open });
}
