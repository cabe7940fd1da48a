import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { postgresStopMs } from '#server/platform/db/embedded-leftover.ts';
import { browserHostOf, printsSpec, webSpec, workerSpec } from './processes.ts';

afterEach(() => vi.restoreAllMocks());

function address(family: 'IPv4' | 'IPv6', text: string, internal = false) {
  return {
    address: text,
    family,
    internal,
    netmask: '',
    mac: '',
    cidr: null,
    scopeid: 0,
  };
}

function stubInterfaces(): void {
  vi.spyOn(os, 'networkInterfaces').mockReturnValue({
    lo: [address('IPv4', '127.0.0.1', true) as os.NetworkInterfaceInfo],
    wlan0: [
      address('IPv6', 'fe80::1') as os.NetworkInterfaceInfo,
      address('IPv4', '192.168.1.5') as os.NetworkInterfaceInfo,
    ],
  });
}

describe('browserHostOf', () => {
  it.each([
    [{ host: '127.0.0.1', publicUrl: null }, undefined],
    [{ host: '0.0.0.0', publicUrl: null }, '192.168.1.5'],
    [{ host: '::', publicUrl: null }, '192.168.1.5'],
    [{ host: '0.0.0.0', publicUrl: 'http://desk.local:3000' }, 'desk.local'],
    [{ host: '0.0.0.0', publicUrl: 'https://prints.example' }, '192.168.1.5'],
  ])('returns for %o the host that other devices use: %s', (config, host) => {
    stubInterfaces();
    expect(browserHostOf(config)).toBe(host);
  });

  it('returns none on a machine without a network', () => {
    vi.spyOn(os, 'networkInterfaces').mockReturnValue({});
    expect(browserHostOf({ host: '0.0.0.0', publicUrl: null })).toBeUndefined();
  });
});

describe('webSpec', () => {
  const publicUrlFor = (browserHost?: string, env: NodeJS.ProcessEnv = {}) =>
    webSpec({
      config: readConfig({
        HOST: '0.0.0.0',
        DATA_DIR: os.tmpdir(),
        SESSION_SECRET: 's'.repeat(16),
        CODE_KEY: 'k'.repeat(16),
      }),
      env,
      apiPort: 3000,
      sandboxUrl: 'http://127.0.0.1:3001',
      browserHost,
    }).env();

  it('passes both addresses of the sandbox to the shop', () => {
    expect(publicUrlFor('192.168.1.5')).toMatchObject({
      SANDBOX_URL: 'http://127.0.0.1:3001',
      SANDBOX_PUBLIC_URL: 'http://192.168.1.5:3001',
    });
    expect(publicUrlFor()['SANDBOX_PUBLIC_URL']).toBeUndefined();
  });

  it('keeps an address that was set', () => {
    const env = { SANDBOX_PUBLIC_URL: 'https://pay.example' };
    expect(publicUrlFor('192.168.1.5', env)).toMatchObject(env);
  });
});

describe('the service of a shop on one machine', () => {
  it('lets a stop take as long as all processes together may', async () => {
    const surroundings = {
      config: readConfig({ DATA_DIR: os.tmpdir() }),
      env: {},
      apiPort: 3000,
      sandboxUrl: undefined,
      browserHost: undefined,
      databaseUrl: 'postgres://127.0.0.1/none',
    };
    const specs = [webSpec, workerSpec, printsSpec].map((spec) => spec(surroundings));
    // One process is stopped after the other, the database last.
    const stopMs = specs.reduce((sum, { timeoutMs }) => sum + timeoutMs, postgresStopMs);
    const unit = await readFile(
      path.resolve(import.meta.dirname, '../../deploy/systemd/fpx.service'),
      'utf8',
    );
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
    expect(seconds * 1000).toBeGreaterThanOrEqual(stopMs);
  });
});
