import { runPinned } from './bootstrap.mjs';

await runPinned('tests/faults/agent/run.ts', { isDevelopment: true });
