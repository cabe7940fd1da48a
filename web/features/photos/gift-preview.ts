import { createContext, useContext, type ReactNode } from 'react';
import type { PhotoItem } from '#web/lib/photos/model.ts';

interface GiftPreviewProps {
  /** The photo shown as its gift; null keeps the dialog closed. */
  readonly photo: PhotoItem | null;
  readonly onClose: () => void;
}

/** Renders a dialog that shows a photo as its gift. */
export type RenderGift = (props: GiftPreviewProps) => ReactNode;

/** The dialog of gifts, a feature of its own that the app provides. */
export const GiftPreview = createContext<RenderGift>(() => null);

/** Returns the dialog of gifts. */
export function useGiftPreview(): RenderGift {
  return useContext(GiftPreview);
}
