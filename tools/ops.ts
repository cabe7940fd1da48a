import { runCommand } from './ops/run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2));
