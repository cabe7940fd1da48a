import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { drawPort } from '#server/platform/ports.ts';
import { fastFolder } from './folders.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface RunningShopOptions {
  /** Added to the defaults: a data folder and ports of its own, demo data, the payment sandbox. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A whole shop in processes of its own, started as `npm start` does. */
export interface RunningShop {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  /** Process ids by name: `web`, `worker`, … */
  readonly pids: Readonly<Record<string, number>>;
  /** Everything it has printed so far: standard output, then standard error. */
  readonly log: () => Promise<string>;
  /** Its standard output so far. */
  readonly output: () => Promise<string>;
  /** Kills supervisor, server and worker at once, as a power cut would; the database keeps running. */
  readonly kill9: () => Promise<void>;
  /** Starts it again on the same data and port; stops it first if it runs. */
  readonly restart: () => Promise<void>;
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>;
}

interface Running {
  readonly process: ChildProcess;
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  readonly pids: Readonly<Record<string, number>>;
}

/** Starts a shop; the built web is shared with every other start in this clone. */
export async function startRunningShop(options: RunningShopOptions = {}): Promise<RunningShop> {
  try {
    return await startOnDrawnPort(options);
  } catch (error) {
    // Another process can take the port between the draw and the start.
    const isTaken = /PORT \d+ is already in use/.test(String(error));
    if (!isTaken || options.env?.['PORT'] !== undefined) throw error;
    return startRunningShop(options);
  }
}

async function startOnDrawnPort(options: RunningShopOptions): Promise<RunningShop> {
  const dataDir = await mkdtemp(path.join(fastFolder(), 'fpx-shop-'));
  // Under root, the database's own user needs access.
  await chmod(dataDir, 0o711);
  const port = await drawPort();
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    // All customers share one machine.
    LIMITS: 'none',
    // The same on every machine.
    WEB_PROCESSES: '1',
    PRINT_PROCESSES: '1',
    ...options.env,
  };
  let running = await launch(env, dataDir);
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    get databaseUrl() {
      return running.databaseUrl;
    },
    get sandboxUrl() {
      return running.sandboxUrl;
    },
    get pids() {
      return running.pids;
    },
    log: () => printed(dataDir),
    output: () => readFile(logFile(dataDir), 'utf8'),
    kill9: () => killAll(running),
    restart: async () => {
      await end(running.process);
      running = await launch(env, dataDir);
    },
    stop: async () => {
      await end(running.process);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function logFile(dataDir: string): string {
  return path.join(dataDir, 'shop.log');
}

function errorFile(dataDir: string): string {
  return path.join(dataDir, 'shop.err');
}

async function printed(dataDir: string): Promise<string> {
  const files = [logFile(dataDir), errorFile(dataDir)];
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
}

async function launch(own: Record<string, string>, dataDir: string): Promise<Running> {
  const log = openSync(logFile(dataDir), 'a');
  const errors = openSync(errorFile(dataDir), 'a');
  const { NODE_ENV: _mode, npm_lifecycle_event: _script, ...env } = process.env;
  const child = spawn(process.execPath, [path.join(root, 'tools/start/main.ts')], {
    cwd: root,
    env: { ...env, ...own },
    stdio: ['ignore', log, errors, 'ipc'],
  });
  closeSync(log);
  closeSync(errors);
  const ready = once(child, 'message') as Promise<[Omit<Running, 'process'>]>;
  const ended = once(child, 'exit').then(() => undefined);
  const first = await Promise.race([ready, ended]);
  if (!first) throw new Error(`the shop did not start:\n${await printed(dataDir)}`);
  return { ...first[0], process: child };
}

async function killAll({ process: supervisor, pids }: Running): Promise<void> {
  const ended = once(supervisor, 'exit');
  supervisor.kill('SIGKILL');
  for (const name of ['web', 'worker', 'prints']) {
    const pid = pids[name];
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }
  await ended;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** A request; `from` is its loopback source address, so that limits per address distinguish clients. */
interface Request {
  readonly url: string;
  readonly from: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Buffer;
}

/** The parts of a response that the benchmark reads. */
export interface Response {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const agents = new Map<string, http.Agent>();

function agentFor(from: string): http.Agent {
  const known = agents.get(from);
  if (known) return known;
  const agent = new http.Agent({ keepAlive: true, localAddress: from });
  agents.set(from, agent);
  return agent;
}

/** Sends one request on a persistent connection and reads the whole response. */
export function request({ url, from, method = 'GET', headers, body }: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = http.request(
      url,
      {
        method,
        agent: agentFor(from),
        headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Opens a browser session as the page does, and returns its cookie. */
export async function openSession(url: string, from: string): Promise<string> {
  const { status, headers } = await request({ url, from, headers: { accept: 'text/html' } });
  const cookie = headers['set-cookie']?.[0]?.split(';')[0];
  if (!cookie) throw new Error(`${url} answered ${status} without a session`);
  return cookie;
}
