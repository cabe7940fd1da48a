import { runPinned } from './bootstrap.mjs';

await runPinned('tests/update/run.ts', { isDevelopment: true });
