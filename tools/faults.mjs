import { runPinned } from './bootstrap.mjs';

await runPinned('tests/faults/run.ts', { isDevelopment: true });
