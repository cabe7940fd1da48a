import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Vitest would leave one core idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{domain,contract,locales,web,tools}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,sandbox,tests/features}/**/*.test.ts'],
          globalSetup: ['tests/support/test-database.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
