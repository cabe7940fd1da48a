import { useEffect, useState } from 'react';
import type { PhotoActions, PhotoItem } from '../model.ts';

/** How long the viewer waits for a picture that is sharp on a whole screen, ms: what is being stored may hold it up. */
const timeoutMs = 150;

/**
 * Address of a photo's picture for a whole screen: the order's copy, which has six times the pixels of the card's
 * preview, or that one where the copy is not found in time. Null until it is known: a stage that gets another picture
 * forgets how far it was moved.
 */
export const useViewerPicture = (
  { photoId, previewUrl }: PhotoItem,
  findOrderCopy: PhotoActions['findOrderCopy'],
): string | null => {
  const [found, setFound] = useState<{ readonly id: string; readonly url: string | null }>();
  // Storage, time and object URLs are outside React.
  useEffect(() => {
    let url: string | null = null;
    let isDecided = false;
    const decide = (copy: Blob | null): void => {
      if (isDecided) return;
      isDecided = true;
      url = copy && URL.createObjectURL(copy);
      setFound({ id: photoId, url });
    };
    const timer = setTimeout(() => decide(null), timeoutMs);
    void findOrderCopy(photoId).then(decide);
    return () => {
      isDecided = true;
      clearTimeout(timer);
      // One comes back to a photo with an address that holds.
      setFound(undefined);
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [photoId, findOrderCopy]);
  if (previewUrl === null || found?.id !== photoId) return null;
  return found.url ?? previewUrl;
};
