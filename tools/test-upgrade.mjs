import { runPinned } from './bootstrap.mjs';

await runPinned('tests/upgrade/run.ts', { isDevelopment: true });
