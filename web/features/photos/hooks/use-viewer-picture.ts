import { useEffect, useState } from 'react';
import type { PhotoActions, PhotoItem } from '#web/lib/photos/model.ts';

/** How long the viewer waits for an image that is sharp full screen, ms; writes to storage may delay it. */
const timeoutMs = 150;

/**
 * URL of a photo's image for the full screen: the order copy, which has six times the pixels of the card's preview,
 * or the preview when the copy is not found in time. Null until it is known: a stage that gets another image loses
 * its position.
 */
export function useViewerPicture(
  { photoId, previewUrl }: PhotoItem,
  findOrderCopy: PhotoActions['findOrderCopy'],
): string | null {
  const [found, setFound] = useState<{ readonly id: string; readonly url: string | null }>();
  // Storage, timers and object URLs live outside React.
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
      // Returning to a photo must not show a revoked URL.
      setFound(undefined);
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [photoId, findOrderCopy]);
  if (previewUrl === null || found?.id !== photoId) return null;
  return found.url ?? previewUrl;
}
