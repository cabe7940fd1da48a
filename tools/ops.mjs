import { runPinned } from './bootstrap.mjs';

await runPinned('tools/ops.ts');
