import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { LibHeif } from '#domain/heif/libheif.ts';

interface StartOptions {
  readonly print: () => void;
  readonly printErr: () => void;
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => WebAssembly.Exports;
}

const require = createRequire(import.meta.url);
// Its types describe an ECMAScript module, which it is not.
const createLibHeif = require('libheif-js/libheif-wasm/libheif.js') as (
  options: StartOptions,
) => LibHeif;
const binaryPath = require.resolve('libheif-js/libheif-wasm/libheif.wasm');

let compiling: Promise<WebAssembly.Module> | null = null;

/** A new instance of libheif; one serves one picture. */
export async function loadLibHeif(): Promise<LibHeif> {
  compiling ??= readFile(binaryPath).then((bytes) => WebAssembly.compile(bytes));
  const module = await compiling;
  return createLibHeif({
    // It would write a line to the log for each fault of a stranger's file.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports, receive) => {
      const instance = new WebAssembly.Instance(module, imports);
      receive(instance, module);
      return instance.exports;
    },
  });
}
