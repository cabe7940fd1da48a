import { HEVCDecoder } from '@hevcjs/core';
import type { HevcDecoder } from '#domain/heif/decode-heif.ts';

declare global {
  /** Where the package looks for its compiled part first. */
  var HEVCDecoderModule: ((options: object) => unknown) | undefined;
  var define: unknown;
}

const compiledUrl = new URL('../../node_modules/@hevcjs/core/wasm/hevc-decode.js', import.meta.url)
  .href;
const binaryUrl = new URL('../../node_modules/@hevcjs/core/wasm/hevc-decode.wasm', import.meta.url)
  .href;

/**
 * The package's compiled part is a script that hands itself to `define` where it finds one. As a module it is out of
 * reach otherwise, and the shop's content policy takes no script out of a text.
 */
const loadCompiled = async (): Promise<void> => {
  const define = (_needs: readonly string[], make: () => (options: object) => unknown): void => {
    const start = make();
    // It would tell the console each fault of a damaged photo; the photo's card does.
    globalThis.HEVCDecoderModule = (options) => start({ ...options, printErr: () => undefined });
  };
  globalThis.define = Object.assign(define, { amd: true });
  try {
    await import(/* @vite-ignore */ compiledUrl);
  } finally {
    delete globalThis.define;
  }
};

let loading: Promise<void> | null = null;

/** A decoder for one picture: what a damaged one leaves behind in it ends with it. */
export const withHevcDecoder = async <T>(work: (decoder: HevcDecoder) => T): Promise<T> => {
  loading ??= loadCompiled().catch((error: unknown) => {
    // The line may be down; the next picture asks again.
    loading = null;
    throw error;
  });
  await loading;
  const decoder = await HEVCDecoder.create({ wasmBinaryUrl: binaryUrl });
  try {
    return work(decoder);
  } finally {
    decoder.destroy();
  }
};
