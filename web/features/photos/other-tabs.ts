import * as z from 'zod';

const message = z.object({
  ordered: z.array(z.string()).default([]),
  orderNumber: z.string().default(''),
  saved: z.array(z.string()).default([]),
});

/** News of photos, by their ids, among the tabs of one browser. */
export interface OtherTabs {
  readonly postOrdered: (photoIds: readonly string[], orderNumber: string) => void;
  readonly onOrdered: (work: (photoIds: readonly string[], orderNumber: string) => void) => void;
  /** The stored records of these have changed. */
  readonly postSaved: (photoIds: readonly string[]) => void;
  readonly onSaved: (work: (photoIds: readonly string[]) => void) => void;
}

/** See {@link OtherTabs}; a browser without a way to tell goes without. */
export const otherTabs = (): OtherTabs => {
  const channel = globalThis.BroadcastChannel ? new BroadcastChannel('photos') : null;
  const on = (
    kind: 'ordered' | 'saved',
    work: (photoIds: readonly string[], orderNumber: string) => void,
  ): void =>
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const parsed = message.safeParse(data);
      if (parsed.success && parsed.data[kind].length > 0) {
        work(parsed.data[kind], parsed.data.orderNumber);
      }
    });
  return {
    postOrdered: (ordered, orderNumber) => channel?.postMessage({ ordered, orderNumber }),
    onOrdered: (work) => on('ordered', work),
    postSaved: (saved) => channel?.postMessage({ saved }),
    onSaved: (work) => on('saved', work),
  };
};
