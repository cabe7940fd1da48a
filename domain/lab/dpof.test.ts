import { describe, expect, it } from 'vitest';
import {
  dropOrder,
  dropPrint,
  epson,
  noritsu,
  listDropPaths,
  planned,
  readDropText,
} from '#tests/support/domain-builders.ts';
import { noritsu0100, noritsu0110 } from '#tests/support/lab-readers/lab-files.ts';

function crlf(text: string): string {
  return text.replaceAll('\n', '\r\n');
}

describe('planDrops for a Noritsu', () => {
  it('writes revision 01.00 as example A of the field does', () => {
    const [drop] = planned(dropOrder(), noritsu);
    expect(drop?.name).toBe('o4711_10x15');
    expect(listDropPaths(drop)).toEqual([
      'o4711_10x15/IMAGE/0001.jpg',
      'o4711_10x15/MISC/AUTPRINT.MRK',
    ]);
    expect(readDropText(drop, 'MISC/AUTPRINT.MRK')).toBe(noritsu0100);
  });

  it('writes revision 01.10 with images in the root as example B of the field does', () => {
    const output = {
      ...noritsu,
      rev: '01.10',
      images: 'root',
      input: null,
      correctionOff: true,
      backPrint: 'printer',
    } as const;
    const dropped = dropOrder({
      number: '4712',
      placedAt: '2026-03-14T09:06:00',
      prints: [dropPrint({ sizeKey: '5x7' })],
    });
    const [drop] = planned(dropped, output);
    expect(drop?.name).toBe('o4712_5x7');
    expect(listDropPaths(drop)).toEqual(['o4712_5x7/0001.jpg', 'o4712_5x7/MISC/AUTPRINT.MRK']);
    expect(readDropText(drop, 'MISC/AUTPRINT.MRK')).toBe(noritsu0110);
  });

  it('writes neither spaces at the equals sign nor CR when the lab wants none', () => {
    const text = readDropText(
      planned(dropOrder(), { ...noritsu, spaces: false, lineEnd: 'lf' })[0],
      '.MRK',
    );
    expect(text).toContain('GEN REV=01.00\n');
    expect(text).toContain('<IMG SRC="../IMAGE/0001.jpg">\n');
    expect(text).not.toMatch(/ =|= |\r/);
  });

  it('makes a folder with its own channel for each size', () => {
    const prints = [dropPrint(), dropPrint({ sizeKey: '5x7', copies: 3 }), dropPrint()];
    const drops = planned(dropOrder({ prints }), noritsu);
    expect(drops.map(({ name, part, parts }) => [name, part, parts])).toEqual([
      ['o4711_10x15', 1, 2],
      ['o4711_5x7', 2, 2],
    ]);
    expect(readDropText(drops[0], '.MRK')).toContain('PRT PCH = 012\r\n');
    expect(readDropText(drops[1], '.MRK')).toContain('PRT PCH = 107\r\n');
  });

  it('prefers the channel of a paper with its finish', () => {
    const channels = { '10x15': 12, '10x15/luster': 14 };
    const text = readDropText(
      planned(dropOrder({ finish: 'luster' }), { ...noritsu, channels })[0],
      '.MRK',
    );
    expect(text).toContain('PRT PCH = 014\r\n');
  });

  it('writes the customer name as UTF-16 beside the ASCII file when the lab reads it', () => {
    const output = { ...noritsu, rev: '01.10', unicodeName: true } as const;
    const [drop] = planned(dropOrder({ customerName: 'فاطمة "بن" علي' }), output);
    expect(drop?.manifest.files).toContainEqual({
      kind: 'text',
      path: 'o4711_10x15/MISC/UNICODE.MRK',
      text: '[STRING]\r\nNM1 = "علي"\r\nNM2 = "فاطمة \'بن\'"\r\n',
      encoding: 'utf-16',
    });
    expect(listDropPaths(drop).at(-1)).toBe('o4711_10x15/MISC/AUTPRINT.MRK');
    expect(readDropText(drop, 'AUTPRINT.MRK')).toMatch(/\r\nUSR UNM = NM1, NM2\r\n/);
    expect(readDropText(drop, 'AUTPRINT.MRK')).toMatch(/^[ -~\r\n]+$/);
  });

  it('splits the customer name by the language of the order', () => {
    const output = { ...noritsu, rev: '01.10', unicodeName: true } as const;
    const order = dropOrder({ customerName: 'Ana García López', language: 'es' });
    expect(readDropText(planned(order, output)[0], 'UNICODE.MRK')).toBe(
      '[STRING]\r\nNM1 = "García López"\r\nNM2 = "Ana"\r\n',
    );
  });

  it.each(['山田太郎', 'Sukarno'])(
    'writes %s, which has no second part, whole as the family name',
    (customerName) => {
      const output = { ...noritsu, rev: '01.10', unicodeName: true } as const;
      const [drop] = planned(dropOrder({ customerName }), output);
      expect(readDropText(drop, 'UNICODE.MRK')).toBe(`[STRING]\r\nNM1 = "${customerName}"\r\n`);
      expect(readDropText(drop, 'AUTPRINT.MRK')).toMatch(/\r\nUSR UNM = NM1\r\n/);
    },
  );

  it('cuts a long customer name between two characters', () => {
    const output = { ...noritsu, rev: '01.10', unicodeName: true } as const;
    const customerName = `${'a'.repeat(126)}😀 Ben Salah`;
    const [drop] = planned(dropOrder({ customerName }), output);
    expect(readDropText(drop, 'UNICODE.MRK')).toBe(
      `[STRING]\r\nNM1 = "Ben Salah"\r\nNM2 = "${'a'.repeat(126)}"\r\n`,
    );
  });
});

describe('planDrops for an Epson', () => {
  it('writes its own vendor block as example C of the field does', () => {
    const dropped = dropOrder({
      number: '4713',
      placedAt: '2026-03-14T09:07:30',
      prints: [dropPrint({ copies: 3 })],
    });
    expect(readDropText(planned(dropped, epson)[0], '.MRK')).toBe(
      crlf(`[HDR]
GEN REV = 01.00
GEN CRT = "FPX" -01.00
GEN DTM = 2026:03:14:09:07:30
USR NAM = "4713"
USR TEL = ""
VUQ RGN = BGN
VUQ VNM = "SEIKO EPSON" -ATR "Print Info"
PRT PCH = 203
VUQ RGN = END

[JOB]
PRT PID = 001
PRT TYP = STD
PRT QTY = 003
IMG FMT = EXIF2 -J
<IMG SRC = "../IMAGES/0001.jpg">
VUQ RGN = BGN
VUQ VNM = "SEIKO EPSON" -ATR "Print Info"
VUQ VER = 01.00
PRT CVP1 = 1 -STR "4713"
PRT CVP2 = 1 -STR "0001.jpg"
VUQ RGN = END
`),
    );
  });

  it('writes the form of Noritsu with the file and the time as back print', () => {
    const text = readDropText(planned(dropOrder(), { ...epson, form: 'noritsu' })[0], '.MRK');
    expect(text).toContain('VUQ VNM = "NORITSU KOKI" -ATR "QSSPrint"');
    expect(text).toContain('PRT CVP1 = "0001.jpg"\r\nPRT CVP2 = "2026-03-14 09:05:07"\r\n');
    expect(text).not.toMatch(/USR CID|AUTO CORRECT|-STR/);
  });
});
