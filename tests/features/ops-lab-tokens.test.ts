import { format } from 'node:util';
import { afterEach, describe, expect, vi } from 'vitest';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { runCommand } from '#tools/ops/run-command.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function run(shop: TestShop, ...args: readonly string[]) {
  vi.stubEnv('DATABASE_URL', shop.database.url);
  vi.stubEnv('DATA_DIR', shop.config.dataDir);
  vi.stubEnv('USER', 'amina');
  let text = '';
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(
      (...said) => void (text += `${format(...said)}\n`),
    );
  }
  return { code: await runCommand(args), text };
}

function ask(shop: TestShop, token: string) {
  return shop.app.inject({ url: '/api/lab/drops', headers: { authorization: `Bearer ${token}` } });
}

describe('the commands of lab tokens', () => {
  it('create a token once, list it without its secret, and revoke it', async ({ shop }) => {
    const added = await run(shop, 'add-lab-token', 'demo-tunis', '--name', 'Lab computer');
    const [token = '', summary = ''] = added.text.split('\n');
    expect(added.code).toBe(0);
    expect(token).toMatch(/^fpxlab_[\w-]{43}$/);
    expect((await ask(shop, token)).statusCode).toBe(200);
    const id = summary.split(' ').at(-1) ?? '';
    const listed = await run(shop, 'list-lab-tokens');
    expect(listed.text).toContain(`${id}  demo-tunis  Lab computer  created`);
    expect(listed.text).toContain('by amina');
    expect(listed.text).not.toContain(token.slice(7));
    expect((await run(shop, 'revoke-lab-token', id)).code).toBe(0);
    expect((await ask(shop, token)).statusCode).toBe(401);
    expect((await run(shop, 'list-lab-tokens', '--json')).text).toContain('"revokedBy":"amina"');
    expect((await run(shop, 'revoke-lab-token', id)).code).toBe(1);
  });

  it('create a token of the shop’s own lab as JSON', async ({ shop }) => {
    const { text } = await run(shop, 'add-lab-token', 'lab', '--name', 'Own', '--json');
    expect(JSON.parse(text)).toMatchObject({ lab: 'lab', name: 'Own' });
  });

  it.for([
    [
      ['add-lab-token', 'demo-tunes', '--name', 'x'],
      'there is no active studio demo-tunes; npm run ops -- studios lists them',
    ],
    [['add-lab-token', 'demo-tunis'], '--name is missing'],
    [['revoke-lab-token', 'none'], 'no valid token has the id none'],
  ] as const)('refuse %j', async ([args, reason], { shop }) => {
    const { code, text } = await run(shop, ...args);
    expect(code).toBe(1);
    expect(text).toContain(reason);
  });
});
