import { isIPv4 } from 'node:net';

/**
 * A node of the search tree: each bit of an address leads to the next node or to the number of a record;
 * null means no record.
 */
type Branch = [Branch | number | null, Branch | number | null];

function bitsOf(network: string): (0 | 1)[] {
  const [address = '', length = ''] = network.split('/');
  const old = isIPv4(address);
  const groups = old
    ? address.split('.').map((part) => Number(part).toString(2).padStart(8, '0'))
    : expanded(address).map((part) => Number.parseInt(part, 16).toString(2).padStart(16, '0'));
  const bits = (old ? '0'.repeat(96) : '') + groups.join('');
  const taken = bits.slice(0, Number(length) + (old ? 96 : 0));
  return Array.from(taken, (bit) => (bit === '1' ? 1 : 0));
}

function expanded(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

function insert(root: Branch, bits: readonly (0 | 1)[], record: number): void {
  let branch = root;
  for (const bit of bits.slice(0, -1)) {
    const next = branch[bit];
    if (typeof next === 'number') throw new Error('networks must not lie in one another');
    branch = next ?? (branch[bit] = [null, null]);
  }
  branch[bits.at(-1) ?? 0] = record;
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([(2 << 5) | Buffer.byteLength(value)]), Buffer.from(value)]);
}

function whole(type: 5 | 6, value: number): Buffer {
  const bytes = Buffer.alloc(type === 5 ? 2 : 4);
  bytes.writeUIntBE(value, 0, bytes.length);
  return Buffer.concat([Buffer.from([(type << 5) | bytes.length]), bytes]);
}

function map(entries: readonly (readonly [string, Buffer])[]): Buffer {
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, value]) => [text(key), value]),
  ]);
}

function metadata(nodes: number): Buffer {
  return map([
    ['node_count', whole(6, nodes)],
    ['record_size', whole(5, 24)],
    ['ip_version', whole(5, 6)],
    ['database_type', text('Test-Country')],
    ['binary_format_major_version', whole(5, 2)],
    ['binary_format_minor_version', whole(5, 0)],
    ['build_epoch', whole(6, 1_700_000_000)],
  ]);
}

/**
 * A country database in MaxMind's format. The networks (`41.224.0.0/13`, `2c0f:f290::/32`) must not contain
 * one another.
 */
export function countryDatabase(countries: Readonly<Record<string, string>>): Buffer {
  const root: Branch = [null, null];
  const records: Buffer[] = [];
  const offsets: number[] = [];
  for (const [network, code] of Object.entries(countries)) {
    offsets.push(records.reduce((sum, { length }) => sum + length, 0));
    records.push(map([['country', map([['iso_code', text(code)]])]]));
    insert(root, bitsOf(network), offsets.length - 1);
  }
  const branches: Branch[] = [root];
  for (const branch of branches) branches.push(...branch.filter((side) => Array.isArray(side)));
  const pointer = (side: Branch[number]): number => {
    if (side === null) return branches.length;
    if (typeof side === 'number') return branches.length + 16 + (offsets[side] ?? 0);
    return branches.indexOf(side);
  };
  const tree = Buffer.alloc(branches.length * 6);
  for (const [index, branch] of branches.entries()) {
    tree.writeUIntBE(pointer(branch[0]), index * 6, 3);
    tree.writeUIntBE(pointer(branch[1]), index * 6 + 3, 3);
  }
  const mark = Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1');
  return Buffer.concat([tree, Buffer.alloc(16), ...records, mark, metadata(branches.length)]);
}
