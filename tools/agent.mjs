import { runPinned } from './bootstrap.mjs';

await runPinned('agent/main.ts');
