import { runPinned } from './bootstrap.mjs';

await runPinned('tools/start/main.ts');
