import * as z from 'zod/mini';

const message = z.object({
  ordered: z._default(z.array(z.string()), []),
  orderNumber: z._default(z.string(), ''),
  saved: z._default(z.array(z.string()), []),
});

/** Notifies the tabs of one browser about changed photos, by their ids. */
export interface OtherTabs {
  readonly postOrdered: (photoIds: readonly string[], orderNumber: string) => void;
  readonly onOrdered: (work: (photoIds: readonly string[], orderNumber: string) => void) => void;
  /** Announces that the stored records of these photos have changed. */
  readonly postSaved: (photoIds: readonly string[]) => void;
  readonly onSaved: (work: (photoIds: readonly string[]) => void) => void;
}

/** Creates {@link OtherTabs}; does nothing in a browser without BroadcastChannel. */
export function otherTabs(): OtherTabs {
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
}
