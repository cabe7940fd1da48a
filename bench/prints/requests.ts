import type { PrintSize } from '#domain/catalogue/catalogue.ts';

/** `shop`: the renderer of prints with its own processes; `raw`: the library alone; `naive`: the library without decoding at a smaller size. */
export type Way = 'shop' | 'raw' | 'naive';

/** A photo's file with its SHA-256, and the paper of its print. */
export interface PrintToMake {
  readonly file: string;
  readonly hash: string;
  readonly size: PrintSize;
}

/** Prints to make in one process. */
export interface RenderRequest {
  readonly way: Way;
  readonly prints: readonly PrintToMake[];
  /** Concurrent prints. */
  readonly atOnce: number;
  /** Folder for the shop's files. */
  readonly dataDir: string;
}

/** Time of all prints together. */
export interface RenderTime {
  readonly ms: number;
}
