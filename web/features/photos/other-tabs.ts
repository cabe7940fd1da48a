import * as z from 'zod';

const news = z.object({ ordered: z.array(z.string()) });

/** What the tabs of one browser tell each other of photos. */
export interface OtherTabs {
  readonly tellOrdered: (photoIds: readonly string[]) => void;
  readonly onOrdered: (work: (photoIds: readonly string[]) => void) => void;
}

/** See {@link OtherTabs}; a browser without a way to tell goes without. */
export const otherTabs = (): OtherTabs => {
  const channel = globalThis.BroadcastChannel ? new BroadcastChannel('photos') : null;
  return {
    tellOrdered: (photoIds) => channel?.postMessage({ ordered: photoIds }),
    onOrdered: (work) =>
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const told = news.safeParse(data);
        if (told.success) work(told.data.ordered);
      }),
  };
};
