import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDependencyRules, type RuleCheck } from './dependency-rules.ts';
import { checkHouseStyle } from './house-style.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');

const mails = 'server/features/notifications/render';

// The rule each import breaks; an empty name for imports that are allowed.
const importCases: readonly (readonly [rule: string, from: string, imported: string])[] = [
  ['domain-is-pure', 'domain/a.ts', 'node:fs'],
  ['domain-is-pure', 'domain/b.ts', 'zod'],
  ['domain-is-pure', 'domain/c.ts', '#contract/shape.ts'],
  ['contract-is-shapes', 'contract/a.ts', 'fastify'],
  ['contract-is-shapes', 'contract/b.ts', '#server/main.ts'],
  ['', 'contract/c.ts', 'zod/mini'],
  ['small-zod', 'contract/e.ts', 'zod'],
  ['small-zod', 'web/lib/b.ts', 'zod'],
  ['', 'server/g.ts', 'zod'],
  ['', 'contract/d.ts', '#domain/rule.ts'],
  ['locales-serve-both-sides', 'locales/a.ts', '#web/lib/format.ts'],
  ['catalogue-is-a-value', 'web/lib/d.ts', '#domain/catalogue/default-catalogue.ts'],
  ['catalogue-is-a-value', 'domain/catalogue/prices.ts', './default-catalogue.ts'],
  ['', 'tools/ops/a.ts', '#domain/catalogue/default-catalogue.ts'],
  ['web-without-server', 'web/app/a.ts', '#server/main.ts'],
  ['server-without-web', 'server/a.ts', '#web/lib/format.ts'],
  ['sandbox-stands-alone', 'sandbox/a.ts', '#domain/rule.ts'],
  ['agent-stands-alone', 'agent/a.ts', '#server/main.ts'],
  ['', 'agent/b.ts', '#domain/rule.ts'],
  ['shop-without-agent', 'server/f.ts', '#agent/drop.ts'],
  ['web-features-apart', 'web/features/orders/a.ts', '../photos/photo.ts'],
  ['web-features-apart', 'web/features/orders/b.ts', '../../app/app.ts'],
  ['', 'web/features/orders/c.ts', './order.ts'],
  ['', 'web/app/b.ts', '../features/orders/order.ts'],
  ['web-basis-below-features', 'web/ui/a.ts', '../features/orders/order.ts'],
  ['web-basis-below-features', 'web/lib/a.ts', '../app/app.ts'],
  ['console-shares-the-basis-alone', 'web/console/app/a.ts', '../../features/orders/order.ts'],
  ['', 'web/console/ui/a.ts', '../../lib/format.ts'],
  ['storefront-without-console', 'web/app/d.ts', '../console/lib/keys.ts'],
  ['console-features-apart', 'web/console/features/orders/a.ts', '../calls/call.ts'],
  ['', 'web/console/app/b.ts', '../features/calls/call.ts'],
  ['console-basis-below-features', 'web/console/lib/a.ts', '../features/calls/call.ts'],
  ['server-features-by-public-api', 'server/features/orders/a.ts', '../photos/photo.ts'],
  ['server-features-by-public-api', 'server/features/orders/e.ts', '../photos/uploads/index.ts'],
  ['', 'server/features/orders/b.ts', '../photos/index.ts'],
  ['', 'server/features/orders/c.ts', './order.ts'],
  ['platform-below-features', 'server/platform/mail/a.ts', '../../features/photos/index.ts'],
  ['server-tsx-only-in-mails', 'server/features/orders/g.ts', './view.tsx'],
  ['server-tsx-only-in-mails', `${mails}/components/a.tsx`, '../view.tsx'],
  ['mail-components-through-mail-html', `${mails}/a.ts`, './components/mail.tsx'],
  ['', `${mails}/mail-html.ts`, './components/mail.tsx'],
  ['', `${mails}/components/b.tsx`, './mail.tsx'],
  ['sql-in-repositories', 'server/features/orders/d.ts', 'kysely'],
  ['sql-in-repositories', 'server/platform/mail/b.ts', 'pg'],
  ['', 'server/features/orders/order.repo.ts', 'kysely'],
  ['', 'server/platform/db/a.ts', 'pg'],
  ['nothing-imports-tests', 'server/b.ts', '#tests/support/builder.ts'],
  ['nothing-imports-tests', 'domain/d.ts', './rule.test.ts'],
  ['', 'server/c.test.ts', '#tests/support/builder.ts'],
  ['across-roots-by-name', 'server/d.ts', '../domain/rule.ts'],
  ['', 'server/e.ts', '#domain/rule.ts'],
  ['resolvable', 'web/app/c.ts', './gone.ts'],
  ['', 'web/app/wizard/a.ts', '../places/place.ts'],
  ['', 'web/app/places/a.ts', '../wizard/step.ts'],
];

const targets = [
  'agent/drop.ts',
  'domain/rule.ts',
  'domain/catalogue/default-catalogue.ts',
  'domain/rule.test.ts',
  'contract/shape.ts',
  'server/main.ts',
  'web/console/features/calls/call.ts',
  'web/console/lib/keys.ts',
  'server/features/photos/index.ts',
  'server/features/photos/photo.ts',
  'server/features/photos/uploads/index.ts',
  'server/features/orders/order.ts',
  'server/features/orders/view.tsx',
  `${mails}/view.tsx`,
  `${mails}/components/mail.tsx`,
  'web/lib/format.ts',
  'web/app/app.ts',
  'web/app/places/place.ts',
  'web/app/wizard/step.ts',
  'web/features/orders/order.ts',
  'web/features/photos/photo.ts',
  'tests/support/builder.ts',
];

const roots = [
  'domain',
  'contract',
  'locales',
  'server',
  'web',
  'sandbox',
  'agent',
  'tests',
  'tools',
];

let base = '';
let check: RuleCheck;

async function write(file: string, text: string): Promise<void> {
  const full = path.join(base, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, text);
}

beforeAll(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'fpx-checks-'));
  for (const name of ['zod', 'kysely', 'pg', 'fastify', 'fast-check']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, '');
  }
  await write('node_modules/zod/mini/index.js', '');
  await copyFile(path.join(projectFolder, 'package.json'), path.join(base, 'package.json'));
  for (const file of targets) await write(file, 'export type Thing = string;\n');
  for (const [, file, imported] of importCases) {
    await write(
      file,
      `import type * as thing from '${imported}';\nexport type Use = typeof thing;\n`,
    );
  }
  for (const file of ['server/i.ts', 'server/i.test.ts', 'tools/start/a.ts']) {
    await write(file, `import * as thing from 'fast-check';\nexport const use = thing;\n`);
  }
  await write('web/ui/one.ts', `import type { Two } from './two.ts';\nexport type One = Two;\n`);
  await write('web/ui/two.ts', `import type { One } from './one.ts';\nexport type Two = One;\n`);
  check = await checkDependencyRules(base, roots);
}, 60_000);

afterAll(() => rm(base, { recursive: true }));

it.each(importCases)('%s: %s imports %s', (rule, file) => {
  const broken = check.violations.filter((line) => line.includes(`: ${file} -> `));
  expect(broken.map((line) => line.split(':')[0])).toEqual(rule === '' ? [] : [rule]);
});

it('production-without-dev-packages: what a shop runs imports no package for development', () => {
  const rule = 'production-without-dev-packages: ';
  const broken = check.violations.filter((line) => line.startsWith(rule));
  const files = broken.map((line) => line.slice(rule.length).split(' ')[0]);
  expect(new Set(files)).toEqual(new Set(['server/i.ts', 'tools/start/a.ts']));
});

it('checkDependencyRules reports cycles of type imports too', () => {
  expect(check.violations.filter((line) => line.startsWith('no-cycles'))).toHaveLength(1);
});

it('no-folder-cycles, also where no file imports itself', () => {
  expect(check.violations.filter((line) => line.startsWith('no-folder-cycles: web/app/'))).toEqual([
    'no-folder-cycles: web/app/places -> web/app/wizard -> web/app/places ' +
      '(web/app/places/a.ts -> web/app/wizard/step.ts, web/app/wizard/a.ts -> web/app/places/place.ts)',
  ]);
});

it('the cruiser has read every source file', () => {
  expect(check.unseen).toEqual([]);
  expect(check.seen).toBe(targets.length + importCases.length + 5);
});

it.each([
  ['web/x.tsx', '<div className="ml-2" />'],
  ['web/x.tsx', "const wide = on ? 'sm:pr-4' : '';"],
  ['web/x.tsx', '<div className="absolute -left-2" />'],
  ['web/x.tsx', '<p className="text-right" />'],
  ['web/x.tsx', '<p className="border-l" />'],
  ['web/x.tsx', '<p className="rounded-tl-lg" />'],
  ['web/x.tsx', 'style={{ marginLeft: 4 }}'],
  [`${mails}/components/x.tsx`, 'style={{ paddingRight: 4 }}'],
  ['web/x.css', '.a { margin-left: 1rem }'],
  ['web/x.css', '.a { left: 0 }'],
  ['web/x.css', '.a { @apply flex pl-2; }'],
  ['web/x.css', '.a { text-align: right }'],
  ['server/x.ts', '// oxlint-disable-next-line no-console'],
  ['server/x.ts', 'const a = b as unknown as string;'],
  ['server/x.ts', 'const port = process.env.PORT;'],
  ['server/x.test.ts', 'it.only("runs alone", () => {});'],
  ['server/x.test.ts', 'it.skip("never runs", () => {});'],
  ['domain/x.ts', 'export const double = (value: number): number => value * 2;'],
  ['server/x.ts', 'const wait = async (work: Promise<void>) => {'],
  ['web/x.ts', 'export const pick = <T>({'],
])('checkHouseStyle refuses in %s the line %s', async (file, line) => {
  await write(file, `${line}\n`);
  const { faults } = await checkHouseStyle(base, roots);
  await rm(path.join(base, file));
  expect(faults.map((fault) => fault.split(': ')[0])).toEqual([`${file}:1`]);
});

it.each([
  ['web/x.tsx', '<div className="ms-2 pe-4 -start-2 text-end border-s rounded-ss-lg" />'],
  ['web/x.tsx', '// a left-to-right page; the right-hand side'],
  ['web/x.css', '.a { margin-inline-start: 1rem; inset-inline-end: 0 }'],
  ['tests/e2e/x.spec.ts', "test.skip(isMobile, 'the desk measures');"],
  ['server/main.ts', 'const config = readConfig(process.env);'],
  ['domain/x.ts', 'export const systemClock: Clock = () => Date.now();'],
  ['domain/x.ts', 'const week = ([1, 2] as const).map((day) => day);'],
  ['domain/x.ts', '  const double = (value: number): number => value * 2;'],
])('checkHouseStyle accepts in %s the line %s', async (file, line) => {
  await write(file, `${line}\n`);
  expect((await checkHouseStyle(base, roots)).faults).toEqual([]);
});

it('checkHouseStyle warns of a file with more than 300 lines', async () => {
  await write('server/long.ts', '\n'.repeat(301));
  await write('server/fitting.ts', '\n'.repeat(300));
  const { faults, warnings } = await checkHouseStyle(base, roots);
  await Promise.all(['long', 'fitting'].map((name) => rm(path.join(base, `server/${name}.ts`))));
  expect(faults).toEqual([]);
  expect(warnings).toEqual(['warning: server/long.ts has 301 lines; 300 are comfortable']);
});
