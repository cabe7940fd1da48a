import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { HEVCDecoder } from '@hevcjs/core';
import type { HevcDecoder } from '#domain/heif/decode-heif.ts';

declare global {
  /** Where the package looks for its compiled part first. */
  var HEVCDecoderModule: ((options: object) => unknown) | undefined;
}

const folder = fileURLToPath(new URL('wasm/', import.meta.resolve('@hevcjs/core')));

/** The package's compiled part is a CommonJS file that its own package.json declares a module. */
const loadCompiled = async (): Promise<void> => {
  const file = path.join(folder, 'hevc-decode.js');
  const names = ['require', 'module', 'exports', '__filename', '__dirname'];
  const run = compileFunction(await readFile(file, 'utf8'), names, { filename: file });
  const loaded: { exports: unknown } = { exports: {} };
  Reflect.apply(run, undefined, [createRequire(file), loaded, loaded.exports, file, folder]);
  const { exports: start } = loaded;
  if (typeof start !== 'function') throw new Error('the HEVC decoder is not what it was');
  // It would write a line to the log for each fault of a stranger's file.
  globalThis.HEVCDecoderModule = (options) =>
    Reflect.apply(start, undefined, [{ ...options, printErr: () => undefined }]);
};

/** A decoder for one picture: what a damaged one leaves behind in it ends with it. */
export const withHevcDecoder = async <T>(work: (decoder: HevcDecoder) => T): Promise<T> => {
  if (!globalThis.HEVCDecoderModule) await loadCompiled();
  const decoder = await HEVCDecoder.create({
    wasmBinaryUrl: path.join(folder, 'hevc-decode.wasm'),
  });
  try {
    return work(decoder);
  } finally {
    decoder.destroy();
  }
};
