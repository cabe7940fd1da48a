import { describe, expect } from 'vitest';
import { usualLimits } from '#server/limits.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { limitAttacks } from './limit-attacks.ts';
import { orderAttacks } from './order-attacks.ts';
import { requestAttacks } from './request-attacks.ts';
import { strangerAttacks } from './stranger-attacks.ts';

const it = shopTest.extend('shopLimits', { scope: 'file' }, () => usualLimits);

let url = '';
let addresses = 1;
it.beforeAll(async ({ shop }) => {
  url = await shop.listen();
});

describe('the shop', () => {
  it.for([...orderAttacks, ...requestAttacks, ...limitAttacks, ...strangerAttacks])(
    'withstands an attacker who $name',
    async ({ run, expected }, { shop, browser }) => {
      addresses += 1;
      const from = `127.0.1.${addresses}`;
      expect(await run({ shop, url, from, browser })).toEqual(expected);
    },
  );
});
