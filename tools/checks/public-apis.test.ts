import { describe, expect, it } from 'vitest';
import { provideEmptyProject } from '#tests/support/empty-project.ts';
import { checkPublicApis, maxExports } from './public-apis.ts';

const project = provideEmptyProject();

const index = 'server/features/orders/index.ts';

function check() {
  return checkPublicApis(project.base, ['server']);
}

async function count(): Promise<number | undefined> {
  return (await check()).counts.get(index);
}

/** One exported constant on each line. */
function constants(number: number, prefix = 'value'): string {
  return Array.from(
    { length: number },
    (_, position) => `export const ${prefix}${position} = 1;`,
  ).join('\n');
}

describe('checkPublicApis', () => {
  it('accepts an index.ts with as many names as allowed', async () => {
    await project.write(index, constants(maxExports));
    expect((await check()).faults).toEqual([]);
  });

  it('refuses an index.ts with one name more', async () => {
    await project.write(index, constants(maxExports + 1));
    expect((await check()).faults).toEqual([
      `${index} exports ${maxExports + 1} names, more than ${maxExports}`,
    ]);
  });

  it('refuses too many names in an index.tsx and below a feature too', async () => {
    await project.write('server/features/orders/read/index.ts', constants(maxExports + 1));
    await project.write('server/screens/index.tsx', constants(maxExports + 1));
    expect((await check()).faults).toHaveLength(2);
  });

  it('does not count the exports of any other file', async () => {
    await project.write(index, constants(1));
    await project.write('server/features/orders/reindex.ts', constants(maxExports + 1));
    expect((await check()).faults).toEqual([]);
  });

  it.each([
    ["export { placeOrder, cancelOrder as cancel } from './commands.ts';", 2],
    ["export { placeOrder, type Order } from './commands.ts';", 2],
    ["export type { Order } from './order.ts';", 1],
    ['export const one = 1, two = 2;', 2],
    ['export const { one, two: [three, , four] } = found;', 3],
    ['export function place() {}\nexport class Shop {}\nexport enum State {}', 3],
    ['export interface Order {}\nexport type Orders = Order[];', 2],
    ['export default function place() {}', 1],
    ['export default placed;', 1],
    ['export function place(order: string): void;\nexport function place(order: unknown) {}', 1],
    ["import { db } from './db.ts';\nconst hidden = db;\nfunction place() {}", 0],
  ])('counts the names of %s', async (code, expected) => {
    await project.write(index, code);
    expect(await count()).toBe(expected);
  });

  it('counts every name behind `export *`, also over several files', async () => {
    await project.write(index, "export * from './all.ts';\nexport const own = 1;");
    await project.write(
      'server/features/orders/all.ts',
      `export * from '#server/records.ts';\n${constants(20)}`,
    );
    await project.write('server/records.ts', constants(20, 'record'));
    expect(await count()).toBe(41);
    expect((await check()).faults).toHaveLength(1);
  });

  it('counts every name in a namespace', async () => {
    await project.write(index, "export * as records from './records.ts';");
    await project.write('server/features/orders/records.ts', constants(maxExports + 1));
    expect(await count()).toBe(maxExports + 1);
  });

  it('ends where two files export each other', async () => {
    await project.write(index, "export * from './all.ts';");
    await project.write(
      'server/features/orders/all.ts',
      `export * from './index.ts';\n${constants(2)}`,
    );
    expect(await count()).toBe(2);
  });
});
