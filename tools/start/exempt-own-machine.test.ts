import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exemptOwnMachine } from './exempt-own-machine.ts';

const server = createServer((_request, response) => response.end('ok'));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

/** What a process prints that asks the server by each way in which the shop's processes ask each other. */
async function ask(env: NodeJS.ProcessEnv): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const script = `
    import { request } from 'undici';
    const read = [
      async () => (await request('${url}')).body.text(),
      async () => (await fetch('${url}')).text(),
    ];
    for (const way of read) console.log(await way().catch(() => 'failed'));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(child, 'close');
  return output.trim();
}

describe('exemptOwnMachine', () => {
  it('lets processes ask each other past a proxy', async () => {
    const { NO_PROXY: _upper, no_proxy: _lower, ...env } = process.env;
    expect(await ask(env)).toBe('failed\nfailed');
    expect(await ask(exemptOwnMachine(env, '127.0.0.1'))).toBe('ok\nok');
  });

  it.each([
    [{}, '0.0.0.0', 'localhost,127.0.0.1,[::1]'],
    [{ NO_PROXY: 'shop.example, localhost' }, '::', 'shop.example,localhost,127.0.0.1,[::1]'],
    [{ NO_PROXY: 'a', no_proxy: 'b' }, '192.168.1.4', 'b,localhost,127.0.0.1,[::1],192.168.1.4'],
    [{ no_proxy: '*' }, '127.0.0.1', '*,localhost,127.0.0.1,[::1]'],
  ])('adds this machine to %j and the host %s', (env, host, all) => {
    expect(exemptOwnMachine(env, host)).toEqual({ NO_PROXY: all, no_proxy: all });
  });
});
