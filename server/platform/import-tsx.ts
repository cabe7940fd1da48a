import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { transformSync } from 'rolldown/utils';

/** Compiles a TSX file to JavaScript; a syntax error names the file and shows the place. */
function compileTsx(file: string): string {
  const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), {
    tsconfig: false,
    // As `verbatimModuleSyntax` asks for: an import without `type` is one at run time.
    typescript: { onlyRemoveTypeImports: true },
    jsx: { runtime: 'automatic' },
  });
  const [error] = errors;
  if (error) {
    // The compiler colors its messages, also for a log.
    const reason = stripVTControlCharacters(error.message);
    throw new SyntaxError(`${file} cannot be compiled: ${reason}`);
  }
  return code;
}

/**
 * Imports a TSX module with the TSX modules that it imports, which Node does not run by itself. Each process compiles
 * them in memory when it loads them, so there is no output that could be stale. TSX stays unsupported everywhere else.
 */
export async function importTsx<T>(load: () => Promise<T>): Promise<T> {
  const hooks = registerHooks({
    load: (url, context, nextLoad) =>
      url.endsWith('.tsx')
        ? { format: 'module', source: compileTsx(fileURLToPath(url)), shortCircuit: true }
        : nextLoad(url, context),
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}
