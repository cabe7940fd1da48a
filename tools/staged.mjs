import { runPinned } from './bootstrap.mjs';

await runPinned('tools/checks/staged.ts', { isDevelopment: true });
