import { useCopy } from '#web/lib/use-copy.ts';

const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Hands a link on by the device's own sharing, else copies it; and copies it. Source: product §2.18. */
export const useShare = (link: string, title: string) => {
  const { copied, copy } = useCopy(link);
  return {
    copied,
    copy,
    share: async (): Promise<void> => {
      if (!('share' in navigator)) return copy();
      try {
        await navigator.share({ title, url: link });
      } catch (error) {
        if (!isCancelled(error)) await copy();
      }
    },
  };
};
