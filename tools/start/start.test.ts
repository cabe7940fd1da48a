// @module-tag whole
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const startScript = path.resolve(import.meta.dirname, '../start.mjs');

let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-start-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

async function start(env: Record<string, string>): Promise<{ code: number; stderr: string }> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [startScript], {
    env: { PATH, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, stderr };
}

it.each([
  ['PORT', { PORT: '70000' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'prints.example' }],
  ['HELCIM_CURRENCIES', { HELCIM_API_TOKEN: 'live' }],
  ['ALLOW_SANDBOX', { NODE_ENV: 'production' }],
])('npm start reports in one line that %s is invalid', async (name, env) => {
  const { code, stderr } = await start(env);
  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(`^fpx: [^\\n]*${name}[^\\n]*\\n$`));
});

it.each([
  ['win32', '24.21.0', /^fpx: Windows runs the shop in WSL[^\n]+\n$/],
  ['linux', '18.20.0', /^fpx: Node 20 or newer is needed [^\n]+\n$/],
  ['darwin', '24.9.0', /^fpx: Node 24 from 24\.\d+\.\d+ on is needed on darwin [^\n]+\n$/],
  ['darwin', '26.1.0', /^fpx: Node 24 from 24\.\d+\.\d+ on is needed on darwin [^\n]+\n$/],
])(
  'npm start reports in one line that %s with Node %s is not supported',
  async (platform, node, line) => {
    const fake = `for (const [key, value] of Object.entries({ platform: '${platform}', versions: { ...process.versions, node: '${node}' } })) Object.defineProperty(process, key, { value });`;
    const { code, stderr } = await start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fake)}`,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(line);
  },
);

it('npm start prints each warning about the configuration once, before anything else', async () => {
  const { stderr } = await start({ PUBLIC_URL: 'https://prints.example', HOST: '192.0.2.1' });
  expect(stderr).toMatch(
    /^fpx: warning: HELCIM_API_TOKEN [^\n]+\nfpx: warning: TRUST_PROXY [^\n]+\nfpx: HOST [^\n]+\n$/,
  );
});

it('npm start reports in one line that the data folder is not writable', async () => {
  const file = path.join(dataDir, 'file');
  await writeFile(file, '');
  const { code, stderr } = await start({ DATA_DIR: path.join(file, 'data') });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^fpx: DATA_DIR [^\n]+\n$/);
});

it('npm start reports in one line that the port is in use and starts no database', async () => {
  const squatter = net.createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const address = squatter.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    const { code, stderr } = await start({ PORT: String(port) });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `fpx: PORT ${port} is already in use: stop what listens there or set another PORT\n`,
    );
    expect(await readdir(dataDir)).not.toContain('postgres');
  } finally {
    squatter.close();
  }
});

it('npm start reports in one line that the host is not an address of this machine', async () => {
  const { code, stderr } = await start({ HOST: '192.0.2.1', PORT: '4999' });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^fpx: HOST 192\.0\.2\.1 [^\n]+\n$/);
});

it('npm start reports in one line that the database cannot be reached', async () => {
  const closed = net.createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  closed.close();
  const { code, stderr } = await start({
    PORT: String(port),
    DATABASE_URL: `postgres://127.0.0.1:${port}/none`,
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^fpx: [^\n]*database cannot be used [^\n]*DATABASE_URL[^\n]*\n$/);
});
