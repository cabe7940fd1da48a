import { format } from 'node:util';
import { vi } from 'vitest';
import { runCommand } from '#tools/ops/run-command.ts';

/** What a call of `npm run ops` printed, and its exit code. */
export interface OpsOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Calls `npm run ops` in this process, with these settings. */
export async function callOps(
  settings: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Promise<OpsOutcome> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const said = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((...words) => {
      said[method] += `${format(...words)}\n`;
    }),
  );
  const code = await runCommand(args);
  for (const spy of spies) spy.mockRestore();
  vi.unstubAllEnvs();
  return { code, stdout: said.log, stderr: said.error };
}
