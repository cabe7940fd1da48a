import { describe, expect, it } from 'vitest';
import { decodeText, readRemittanceFile } from './read-file.ts';

const encodings = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with a byte order mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  'UTF-16LE': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16LE without a byte order mark': (text: string) => Buffer.from(text, 'utf16le'),
  'UTF-16BE': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  // The first 256 characters of both are the same where the file has letters.
  'Windows-1252': (text: string) => Buffer.from(text, 'latin1'),
} as const;

const separators = { commas: ',', semicolons: ';', tabs: '\t' } as const;

function read(bytes: Uint8Array) {
  return readRemittanceFile(bytes, { currency: 'TND', phoneKeyOf: (phone) => `key of ${phone}` });
}

function table(separator: string, rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) =>
      row.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator),
    )
    .join('\r\n');
}

describe('readRemittanceFile', () => {
  const head = ['Date', 'N° commande', 'Téléphone', 'Montant (TND)'];
  const rows = [
    ['23/11', 'FPX-418204870', '', '1 104,500'],
    ['23/11', '', '71 123 456', '44.50'],
  ];
  const all = Object.entries(encodings).flatMap(([encoding, encode]) =>
    Object.entries(separators).map(([name, separator]) => ({ encoding, encode, name, separator })),
  );

  it.for(all)('reads $encoding with $name', ({ encode, separator }) => {
    const foot = ['', '', '', '1 149,000'];
    expect(read(encode(table(separator, [head, ...rows, foot])))).toEqual({
      ok: true,
      value: {
        leftOut: 1,
        lines: [
          { position: 2, number: 'FPX-418204870', phone: '', amount: 110_450 },
          { position: 3, number: '', phone: 'key of 71 123 456', amount: 4450 },
        ],
      },
    });
  });

  it('finds the titles of the columns below a title of the file, and the separator that Excel names', () => {
    const text = `sep=;\r\nBordereau de versement\r\n\r\nCommande;CRBT\r\nFPX-418204870;5\r\n`;
    const found = read(Buffer.from(text));
    expect(found).toMatchObject({ value: { lines: [{ number: 'FPX-418204870', amount: 500 }] } });
  });

  it('finds the separator below a title that has another one', () => {
    const text = 'Tunis; le 3, novembre\nOrder,Amount\nFPX-418204870,"5,000"\n';
    expect(read(Buffer.from(text))).toMatchObject({ value: { lines: [{ amount: 500 }] } });
  });

  it('leaves out a parcel of which nothing was collected', () => {
    const text = 'Order,Amount\nFPX-418204870,0\nFPX-418204871,5\n';
    expect(read(Buffer.from(text))).toMatchObject({
      value: { leftOut: 1, lines: [{ amount: 500 }] },
    });
  });

  it('refuses more rows than it reads, also if most have nothing to store', () => {
    const rows = Array.from({ length: 4000 }, () => 'FPX-418204870,0');
    const found = read(Buffer.from(['Order,Amount', ...rows, 'FPX-418204871,5'].join('\n')));
    expect(found).toMatchObject({ ok: false, details: { problem: 'lines' } });
  });

  it('takes away the mark by which a spreadsheet keeps a text as text', () => {
    const found = read(Buffer.from("Order,Phone,Amount\nFPX-418204870,'+21671123456,5\n"));
    expect(found).toMatchObject({ value: { lines: [{ phone: 'key of +21671123456' }] } });
  });
});

describe('decodeText', () => {
  it('reads the letters that Windows-1252 has and Latin-1 has not', () => {
    expect(decodeText(Uint8Array.of(0x93, 0x80, 0x94, 0xe9))).toBe('“€”é');
  });
});
