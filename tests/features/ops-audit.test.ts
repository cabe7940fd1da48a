import { describe, expect } from 'vitest';
import { listEntries } from '#tests/support/audit.ts';
import { opsTest as it, runOps } from '#tests/support/shop-fixtures.ts';
import { commands } from '#tools/ops/run-command.ts';

function run(name: string, ...args: readonly string[]) {
  return runOps(commands[name], ...args);
}

describe('npm run ops', () => {
  it('records a gift card’s acts under the name of the system’s user, without its code', async ({
    database,
  }) => {
    const issued = await run(
      'issue-gift-card',
      '--amount',
      '9',
      '--currency',
      'USD',
      '--expires',
      '2097-12-31',
    );
    const [code = '', facts = ''] = issued.text.split('\n');
    const id = facts.split(' ').at(-1) ?? '';
    await run('disable-gift-card', code);
    await run('disable-gift-card', code);
    await run('enable-gift-card', id);
    await run('extend-gift-card', id, '--expires', '2098-12-31');
    const entries = await listEntries(database, id);
    expect(entries.map(({ act }) => act)).toEqual([
      'gift-card.issue',
      'gift-card.disable',
      'gift-card.enable',
      'gift-card.extend',
    ]);
    expect(entries[0]).toMatchObject({
      actorKind: 'shell',
      actorName: 'ada',
      actorId: null,
      address: null,
      after: { amount: 900, currency: 'USD' },
    });
    expect(entries[3]).toMatchObject({
      before: { expiresAt: '2098-01-01T00:00:00.000Z' },
      after: { expiresAt: '2099-01-01T00:00:00.000Z' },
    });
    expect(JSON.stringify(entries)).not.toContain(code.replaceAll('-', ''));
  });

  it('records what a discount is, and each real change of it once', async ({ database }) => {
    await run('add-discount', 'audit-10', '--percent', '10', '--countries', 'TN');
    await expect(run('add-discount', 'AUDIT-10', '--percent', '20')).rejects.toThrow(
      'there is a discount AUDIT-10 already',
    );
    for (const name of ['disable-discount', 'disable-discount', 'enable-discount']) {
      await run(name, 'audit-10');
    }
    const entries = await listEntries(database, 'AUDIT-10');
    expect(entries.map(({ act, before, after }) => [act, before, after])).toMatchObject([
      ['discount.add', null, { value: '10', countries: ['TN'] }],
      ['discount.disable', { status: 'active' }, { status: 'inactive' }],
      ['discount.enable', { status: 'inactive' }, { status: 'active' }],
    ]);
  });

  it('records a lab’s token and its end, and a changed output of the shop’s own lab', async ({
    database,
  }) => {
    const added = await run('add-lab-token', 'lab', '--name', 'Counter computer', '--json');
    const { id, token } = JSON.parse(added.text) as { id: string; token: string };
    await run('revoke-lab-token', id);
    await expect(run('revoke-lab-token', id)).rejects.toThrow('no valid token has the id');
    const entries = await listEntries(database, id);
    expect(entries.map(({ act, after }) => [act, after])).toEqual([
      ['lab-token.add', { lab: 'Counter computer', scopes: ['prints', 'counter'], days: 365 }],
      ['lab-token.revoke', { lab: 'Counter computer' }],
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
    const change = ['lab', '--format', 'dpof-noritsu', '--option', 'channels.10x15=12'] as const;
    await run('studio-output', ...change);
    await run('studio-output', ...change);
    expect(await listEntries(database, 'lab')).toMatchObject([
      {
        act: 'studio.change-output',
        before: { format: null },
        after: { format: 'dpof-noritsu', changed: ['channels'] },
      },
    ]);
  });

  it('records nothing for a command that was refused', async ({ database }) => {
    const count = async () => {
      const { rows } = await database.pool.query('select from audit_log');
      return rows.length;
    };
    const before = await count();
    await expect(run('approve', 'FPX-000000000')).rejects.toThrow('There is no order');
    await expect(run('close-batch', '999999')).resolves.toMatchObject({ isFine: false });
    await expect(run('add-discount', 'x', '--percent', '10')).rejects.toThrow('a discount code');
    expect(await count()).toBe(before);
  });
});
