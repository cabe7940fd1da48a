// @module-tag whole
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from './test-client.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

function launch(env: Record<string, string> = {}) {
  const child = fork(main, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  return { child, output };
}

async function ready(started: ReturnType<typeof launch>): Promise<string> {
  const { output, child } = started;
  while (!output.stdout.includes('\n')) {
    if (child.exitCode !== null) throw new Error(`sandbox ended: ${output.stderr}`);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
  return (JSON.parse(output.stdout) as { url: string }).url;
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  return child.exitCode;
}

describe('the sandbox process', () => {
  test('prints one line when ready and responds', async () => {
    const started = launch();
    const url = await ready(started);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(started.output).toEqual({ stdout: `{"ready":true,"url":"${url}"}\n`, stderr: '' });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('stops on %s', async (signal) => {
    const started = launch();
    await ready(started);
    started.child.kill(signal);
    expect(await exitCode(started.child)).toBe(0);
  });

  test('stops when its parent exits', async () => {
    const started = launch();
    await ready(started);
    // After a disconnect from this side Node emits `exit` but never `close`.
    const exited = once(started.child, 'exit');
    started.child.disconnect();
    expect(await exited).toEqual([0, null]);
  });

  test('keeps a confirmed approval after kill -9', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const first = launch({ SANDBOX_DATA_DIR: dataDir });
    const before = createClient(await ready(first));
    const { checkoutToken } = await before.initialize();
    expect((await before.pay(checkoutToken)).outcome).toBe('approved');
    first.child.kill('SIGKILL');
    await exitCode(first.child);

    const after = createClient(await ready(launch({ SANDBOX_DATA_DIR: dataDir })));
    expect((await after.pay(checkoutToken)).outcome).toBe('paid');
    expect((await after.api.get<unknown[]>('/card-transactions')).body).toHaveLength(1);
  });
});

describe('the sandbox start', () => {
  test('is refused in production', async () => {
    const { child, output } = launch({ NODE_ENV: 'production' });
    expect(await exitCode(child)).toBe(1);
    expect(output.stdout).toBe('');
    expect(output.stderr).toBe(
      'sandbox: the payment sandbox refuses NODE_ENV=production unless ALLOW_SANDBOX=1\n',
    );
  });

  test('is allowed in production with ALLOW_SANDBOX=1', async () => {
    await ready(launch({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' }));
  });

  test.each([
    ['SANDBOX_PORT', 'many'],
    ['SANDBOX_WEBHOOK_TOKEN', 'not base64!'],
    ['SANDBOX_WEBHOOK_URL', 'ftp://shop'],
    ['SANDBOX_PUBLIC_URL', 'here'],
  ])('fails for an invalid %s and names it', async (name, value) => {
    const { child, output } = launch({ [name]: value });
    expect(await exitCode(child)).toBe(1);
    expect(output.stderr).toMatch(new RegExp(`^sandbox: ${name}: .*\\n$`));
  });

  test('fails on a port in use', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void holder.close());
    const { port } = holder.address() as AddressInfo;
    const { child, output } = launch({ SANDBOX_PORT: String(port) });
    expect(await exitCode(child)).toBe(1);
    expect(output.stderr).toMatch(/^sandbox: .*EADDRINUSE.*\n$/);
  });
});
