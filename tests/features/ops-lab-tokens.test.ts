import { describe, expect } from 'vitest';
import { callOps } from '#tests/support/call-ops.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

async function run({ database, config }: TestShop, ...args: readonly string[]) {
  const settings = { DATABASE_URL: database.url, DATA_DIR: config.dataDir, USER: 'amina' };
  const { code, stdout, stderr } = await callOps(settings, args);
  return { code, text: stdout + stderr };
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
