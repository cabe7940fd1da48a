import { vi } from 'vitest';
import type { OpsCommand } from '#tools/ops/command.ts';

const lines: string[] = [];

/**
 * Gives commands of `npm run ops` these settings and keeps what they print, until the function that it returns is
 * called: `it.beforeEach(({ database }) => openOps({ DATABASE_URL: database.url }))`.
 */
export function openOps(settings: Readonly<Record<string, string>>): () => void {
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  for (const [name, value] of Object.entries({ USER: 'ada', ...settings })) vi.stubEnv(name, value);
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  };
}

/** Runs a command as `npm run ops` does; returns its output and whether its exit code is 0. */
export async function runOps(
  command: OpsCommand | undefined,
  ...args: readonly string[]
): Promise<{ readonly text: string; readonly isFine: boolean }> {
  if (!command) throw new Error('there is no such command');
  lines.length = 0;
  const isFine = await command.run(args);
  return { text: lines.join('\n'), isFine };
}
