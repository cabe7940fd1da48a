import { createContext, useContext, type ComponentType } from 'react';
import type { PhotoItem } from '#web/lib/photos/model.ts';

/** A dialog that shows a photo as its gift. */
export interface GiftPreviewProps {
  /** The photo shown as its gift; null keeps the dialog closed. */
  readonly photo: PhotoItem | null;
  readonly onClose: () => void;
}

/** The dialog of gifts, a feature of its own that the app provides. */
export const GiftPreview = createContext<ComponentType<GiftPreviewProps>>(() => null);

/** Returns the dialog of gifts. */
export function useGiftPreview(): ComponentType<GiftPreviewProps> {
  return useContext(GiftPreview);
}
