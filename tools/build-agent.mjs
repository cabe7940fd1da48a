import { runPinned } from './bootstrap.mjs';

await runPinned('tools/build-agent.ts', { isDevelopment: true });
