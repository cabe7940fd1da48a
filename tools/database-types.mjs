import { runPinned } from './bootstrap.mjs';

await runPinned('tools/database-types.ts', { isDevelopment: true });
