import { runPinned } from './bootstrap.mjs';

await runPinned('tools/test/main.ts', { isDevelopment: true });
