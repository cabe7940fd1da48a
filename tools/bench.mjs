import { runPinned } from './bootstrap.mjs';

await runPinned('tools/bench.ts', { isDevelopment: true });
