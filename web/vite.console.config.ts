import { defineConfig, type UserConfig } from 'vite';
import { consoleLanguages } from '../domain/staff/roles.ts';
import { baseConfig, fromWeb } from './vite.base.ts';

/** Address of the list of the console's files in the built web. */
export const consoleManifest = '.vite/console-manifest.json';

/**
 * The console is built on its own, beside the storefront: no file is shared, so that nothing of one is ever loaded or
 * changed by the other.
 */
export default defineConfig(async ({ mode }): Promise<UserConfig> => {
  const base = await baseConfig(mode, consoleLanguages);
  return {
    ...base,
    publicDir: false,
    build: {
      ...base.build,
      emptyOutDir: false,
      manifest: consoleManifest,
      rolldownOptions: {
        input: [fromWeb('./console.html')],
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: ({ name }) =>
            name.startsWith('console')
              ? 'assets/[name]-[hash].js'
              : 'assets/console-[name]-[hash].js',
          codeSplitting: {
            groups: [
              { name: 'console-react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
            ],
          },
        },
      },
    },
  };
});
