import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of ten seconds and more, the longest first, start before all others: none of them is left for the end. */
const slowFiles = [
  'tests/features/print-kills.test.ts',
  'server/features/photos/decoding/hostile-pictures.test.ts',
  'server/features/archive/archive-days.test.ts',
  'tests/features/faults.test.ts',
  'server/features/photos/decoding/print-work.test.ts',
  'server/platform/db/embedded.test.ts',
  'server/platform/db/embedded-place.test.ts',
  'tests/features/database-kills.test.ts',
  'server/features/photos/uploads/upload-races.test.ts',
  'tests/features/agent/agent-trial.test.ts',
  'server/features/photos/copies/render-print.test.ts',
  'tests/features/lab-readers/extreme-orders.test.ts',
  'tests/features/printed-order.test.ts',
  'server/features/archive/run-archive.test.ts',
  'server/features/photos/decoding/decoding-for-many.test.ts',
  'server/platform/db/outages.test.ts',
  'server/features/orders/placing/repeated-chunks.test.ts',
  'server/features/photos/blobs/sweep-photos.test.ts',
  'server/features/payments/providers/helcim/client.test.ts',
  'sandbox/main.test.ts',
  'server/features/photos/copies/order-copies.test.ts',
  'server/features/photos/decoding/heic-copies.test.ts',
  'tests/features/ops.test.ts',
];

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = slowFiles.findIndex((file) => moduleId.endsWith(file));
      return found < 0 ? slowFiles.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    // Server tests wait for PostgreSQL and for programs that they start: one worker more than cores saves an eighth.
    maxWorkers: availableParallelism() + 1,
    // The modules of the server and the web are loaded once per worker, not once per file: a third of the time.
    isolate: false,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{agent,domain,contract,locales,web,tools}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        // As the server compiles the components of mails: React's runtime for development fails beside its other parts,
        // which the server loads for production.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,sandbox,tests/features}/**/*.test.ts'],
          globalSetup: ['tests/support/test-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
