import { describe, expect, it } from 'vitest';
import {
  darkroom,
  dropOrder,
  dropPrint,
  fuji,
  listDropPaths,
  planned,
  readDropText,
  tree,
} from '#tests/support/domain-builders.ts';
import { darkroom as darkroomExample } from '#tests/support/lab-readers/lab-files.ts';
import { paperSetting, requirePaperSetting } from './settings.ts';

function crlf(text: string): string {
  return text.replaceAll('\n', '\r\n');
}

describe('planDrops for a Frontier spool', () => {
  it('writes condition.txt as example E of the field does, and end.txt last', () => {
    const prints = [dropPrint({ copies: 2, frame: 1 }), dropPrint({ frame: 2 })];
    const [drop] = planned(dropOrder({ number: '4715', prints }), fuji);
    expect(listDropPaths(drop)).toEqual([
      '4715/0001.jpg',
      '4715/0002.jpg',
      '4715/condition.txt',
      '4715/end.txt',
    ]);
    expect(readDropText(drop, 'end.txt')).toBe('');
    expect(readDropText(drop, 'condition.txt')).toBe(
      crlf(`[OutDevice]
DeviceName=FrontierSRGB

[ImageList]
ImageCnt=2
1=0001.jpg
2=0002.jpg

[0001.jpg]
SizeName=10X15
PrintCnt=2
BackPrint=FREE
BackPrintLine1=4715 001
BackPrintLine2=
Resize=FILLIN
DSC_Chk=FALSE

[0002.jpg]
SizeName=10X15
PrintCnt=1
BackPrint=FREE
BackPrintLine1=4715 002
BackPrintLine2=
Resize=FILLIN
DSC_Chk=FALSE
`),
    );
  });

  it('puts a photo in two sizes into one file under two names, passport photos unresized', () => {
    const photo = dropPrint({ sizeKey: '10x15' });
    const prints = [
      photo,
      { ...photo, sizeKey: '3.5x4.5', surface: '3.5x4.5', isSheet: true } as const,
    ];
    const text = readDropText(planned(dropOrder({ prints }), fuji)[0], 'condition.txt');
    expect(text).toMatch(/\[0001\.jpg\]\r\nSizeName=10X15[^[]+Resize=FILLIN/);
    expect(text).toMatch(/\[0002\.jpg\]\r\nSizeName=PASS[^[]+Resize=NONE/);
  });
});

describe('planDrops for Darkroom', () => {
  it('writes every field for every image as example F of the field does, the request last', () => {
    const prints = [dropPrint({ sizeKey: '4x6', copies: 2 }), dropPrint({ sizeKey: '8x10' })];
    const [drop] = planned(dropOrder({ number: '4716', prints }), darkroom);
    expect(drop?.manifest.entries).toEqual(['4716', 'Order4716.TXT']);
    expect(listDropPaths(drop)).toEqual(['4716/0001.jpg', '4716/0002.jpg', 'Order4716.TXT']);
    expect(readDropText(drop, '.TXT')).toBe(darkroomExample);
  });

  it('keeps an equals sign and a line break out of the values', () => {
    for (const name of ['Eve\nQty=99', 'Eve Qty＝99', '= Eve Qty == 99 =']) {
      const text = readDropText(planned(dropOrder({ customerName: name }), darkroom)[0], '.TXT');
      expect(text).toContain('\r\nOrderLastName=Eve Qty 99\r\n');
    }
  });
});

describe('planDrops for a folder tree', () => {
  it('names the files by size, finish, position and copies, with READY last', () => {
    const prints = [
      dropPrint({ copies: 2 }),
      dropPrint({ sizeKey: '5x7', frame: 2 }),
      dropPrint({ frame: 3, copies: 12 }),
      dropPrint({ sizeKey: '3d_frame', surface: 'heart', frame: 4 }),
    ];
    const [drop] = planned(dropOrder({ number: 'FPX-123456789', prints }), tree);
    expect(listDropPaths(drop)).toEqual([
      'FPX-123456789/10x15_glossy/001_c2.jpg',
      'FPX-123456789/5x7_glossy/001_c1.jpg',
      'FPX-123456789/10x15_glossy/002_c12.jpg',
      'FPX-123456789/heart_glossy/001_c1.jpg',
      'FPX-123456789/order.txt',
      'FPX-123456789/READY',
    ]);
    expect(readDropText(drop, 'READY')).toBe('');
    expect(readDropText(drop, 'order.txt')).toContain('Files: 4\r\nPrints: 16\r\n');
  });

  it('keeps chosen values of options apart, with a setting of their own where the lab has one', () => {
    const canvas = { sizeKey: 'canvas-30x40', surface: 'canvas-30x40' } as const;
    const prints = [
      dropPrint({ ...canvas, options: ['black', 'rolled'] }),
      dropPrint({ ...canvas, options: ['white', 'rolled'], frame: 2 }),
    ];
    expect(listDropPaths(planned(dropOrder({ prints }), tree)[0]).slice(0, 2)).toEqual([
      '4711/canvas-30x40-black-rolled_glossy/001_c1.jpg',
      '4711/canvas-30x40-white-rolled_glossy/001_c1.jpg',
    ]);
    const settings = { 'canvas-30x40': 1, 'canvas-30x40/glossy': 2, 'canvas-30x40/black': 3 };
    expect(prints.map((print) => paperSetting(settings, print, 'glossy'))).toEqual([3, 2]);
    expect(requirePaperSetting('channels', {}, prints[0] ?? dropPrint(), 'glossy')).toMatchObject({
      ok: false,
      details: { setting: 'channels.canvas-30x40/black' },
    });
  });

  it('names the surface as the lab does', () => {
    const output = { ...tree, surfaces: { glossy: 'Hochglanz (RC)' } };
    expect(listDropPaths(planned(dropOrder(), output)[0])[0]).toBe(
      '4711/10x15_Hochglanz-RC/001_c2.jpg',
    );
  });
});
