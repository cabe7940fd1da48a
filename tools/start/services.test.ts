import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretVariables } from '#server/config-files.ts';
import { variables } from '#server/config-variables.ts';
import { stopTimeouts } from './processes.ts';
import { projectRoot } from './web-sources.ts';

function read(file: string): Promise<string> {
  return readFile(path.join(projectRoot, file), 'utf8');
}

const parts = ['web', 'worker', 'prints'] as const;

/** The block of a service in compose.yaml. */
async function readComposeService(name: string): Promise<string> {
  const text = await read('compose.yaml');
  return new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(text)?.[1] ?? '';
}

function secondsIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1]);
}

describe.each(parts)('the services of the part %s', (part) => {
  it('have more time to stop than its longest work takes', async () => {
    const unit = await read(`deploy/systemd/fpx-${part}@.service`);
    const service = await readComposeService(part);
    const unitDrains = part === 'web' ? secondsIn(unit, /^Environment=DRAIN_SECONDS=(\d+)$/m) : 0;
    const serviceDrains = part === 'web' ? secondsIn(service, /DRAIN_SECONDS: (\d+)$/m) : 0;
    const longest = stopTimeouts[part] / 1000;
    expect(secondsIn(unit, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(longest + unitDrains);
    expect(secondsIn(service, /stop_grace_period: (\d+)s/)).toBeGreaterThan(
      longest + serviceDrains,
    );
  });

  it('start that part', async () => {
    const command = part === 'web' ? await read('Dockerfile') : await readComposeService(part);
    const unit = await read(`deploy/systemd/fpx-${part}@.service`);
    expect(command).toMatch(new RegExp(`--role=${part}\\b`));
    expect(unit).toMatch(new RegExp(`--role=${part}$`, 'm'));
  });
});

describe('the containers and services', () => {
  it('name only variables that the shop reads, and files only for secrets', async () => {
    const units = await Promise.all(
      parts.map((part) => read(`deploy/systemd/fpx-${part}@.service`)),
    );
    const compose = await read('compose.yaml');
    const shop = compose.slice(0, compose.indexOf('services:'));
    const settings = await read('deploy/containers/shop.env');
    const named = [
      ...`${units.join('\n')}\n`.matchAll(/^Environment=([A-Z0-9_]+)=/gm),
      ...shop.matchAll(/^ {4}([A-Z0-9_]+):/gm),
      ...settings.matchAll(/^([A-Z0-9_]+)=/gm),
    ].map(([, name = '']) => name);
    const known = [
      ...Object.keys(variables.shape),
      ...secretVariables.map((name) => `${name}_FILE`),
      'MALLOC_ARENA_MAX',
    ];
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('let the proxy forget its connections before a container that drains ends', async () => {
    const drains = secondsIn(await readComposeService('web'), /DRAIN_SECONDS: (\d+)$/m);
    const kept = secondsIn(await read('deploy/containers/Caddyfile'), /keepalive (\d+)s/);
    expect(kept).toBeLessThan(drains);
  });

  it('name images without the host of a registry', async () => {
    const compose = await read('compose.yaml');
    const images = [
      ...(await read('Dockerfile')).matchAll(/^FROM (\S+)/gm),
      ...compose.matchAll(/^ +image: (\S+)$/gm),
    ].map(([, image = '']) => image);
    expect(images.length).toBeGreaterThan(5);
    expect(images.filter((image) => image.split('/')[0]?.includes('.'))).toEqual([]);
  });

  it('run the shop with a root that it cannot write to, as a user without rights', async () => {
    expect(await read('Dockerfile')).toMatch(/^USER 10001:10001$/m);
    expect(await read('compose.yaml')).toMatch(/^ {2}read_only: true$/m);
  });
});
