// Repeats one attack on 8 connections until its parent ends it, and reports the responses: attacker.ts <name> <url>.
import { setTimeout as sleep } from 'node:timers/promises';
import { attacks, type AttackName } from './attacks.ts';

const connections = 8;
const [name = '', url = ''] = process.argv.slice(2);

function isAttack(value: string): value is AttackName {
  return Object.hasOwn(attacks, value);
}

if (!isAttack(name)) throw new Error(`no attack is called ${name}`);

const statuses: Record<number, number> = {};
const attack = await attacks[name](url);
process.on('message', () => process.send?.(statuses, () => process.exit(0)));
process.send?.('ready');
await Promise.all(
  Array.from({ length: connections }, async () => {
    for (;;) {
      const status = await attack().catch(() => 0);
      statuses[status] = (statuses[status] ?? 0) + 1;
      // A refused connection is retried at once, but without a busy loop.
      if (status === 0) await sleep(10);
    }
  }),
);
