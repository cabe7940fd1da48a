import { expect } from 'vitest';
import { publishChange, withSmallPrints } from '#tests/support/catalogue-versions.ts';
import { cashOrder, edit, linesOf, quote, read } from '#tests/support/order-edits.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';

it('an edit is priced by the version that its order was placed by, and keeps it', async ({
  shop,
}) => {
  const owner = await signInAs(shop, 'owner');
  const csr = await signInAs(shop, 'csr');
  const { number } = await cashOrder(shop);
  const [line = ''] = await linesOf(shop, number);
  const change = { lines: [{ line, quantity: 30 }] };
  const before = await quote(csr, number, change);
  await publishChange(owner, (catalogue) => withSmallPrints(catalogue, { from: 1, unit: 900 }));
  expect((await read(csr, number)).body.refusal).toBeNull();
  expect((await quote(csr, number, change)).body).toEqual(before.body);
  expect((await edit(csr, number, change)).status).toBe(200);
  const after = await readOrder(shop, { number });
  expect(after.catalogueVersion).toBe(1);
  // From 25 prints on they cost 2.00 each.
  expect(after.items.find(({ id }) => id === line)).toMatchObject({
    quantity: 30,
    unitPrice: 200,
    tierFrom: 25,
  });
});
