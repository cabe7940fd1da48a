import { beforeEach, describe, expect, it } from 'vitest';
import { readDpof } from '#tests/support/lab-readers/dpof.ts';
import { epson, konica, noritsu0100, noritsu0110 } from '#tests/support/lab-readers/lab-files.ts';
import { tinyJpeg, writeFiles } from '#tests/support/folders.ts';
import { makeFolder } from '#tests/support/test-folders.ts';

const channelDecides = { media: null, correction: 'lab', fit: null } as const;

let hotFolder: string;
beforeEach(async () => {
  hotFolder = await makeFolder();
});
/** Reads one order from a folder with this AUTPRINT.MRK and these images. */
async function read(name: string, mrk: string, images: readonly string[]) {
  const files = images.map((image) => [`${name}/${image}`, tinyJpeg()] as const);
  await writeFiles(hotFolder, { [`${name}/MISC/AUTPRINT.MRK`]: mrk, ...Object.fromEntries(files) });
  return await readDpof(hotFolder);
}

describe('readDpof', () => {
  it('reads an order of Noritsu 01.00 with channel, size, copies and back print', async () => {
    expect(await read('o0004711_10x15', noritsu0100, ['IMAGE/0001.jpg'])).toEqual([
      {
        name: 'o0004711_10x15',
        number: '4711',
        revision: '01.00',
        customerName: null,
        prints: [
          {
            ...channelDecides,
            path: 'o0004711_10x15/IMAGE/0001.jpg',
            copies: 2,
            channel: '12',
            size: '10x15',
            backPrint: ['4711 001'],
          },
        ],
      },
    ]);
  });

  it('reads an order of Noritsu 01.10 whose correction is off, with the image beside MISC', async () => {
    const [order] = await read('o4712_5x7', noritsu0110, ['0001.jpg']);
    expect(order).toMatchObject({ number: '4712', revision: '01.10' });
    expect(order?.prints).toEqual([
      {
        ...channelDecides,
        path: 'o4712_5x7/0001.jpg',
        copies: 1,
        channel: '107',
        size: '5x7',
        backPrint: [],
        correction: 'off',
      },
    ]);
  });

  it('reads an order of Epson whose preset decides the size, with two lines on the back', async () => {
    const [order] = await read('o203004713', epson, ['IMAGES/0001.jpg']);
    expect(order?.prints).toEqual([
      {
        ...channelDecides,
        path: 'o203004713/IMAGES/0001.jpg',
        copies: 3,
        channel: '203',
        size: null,
        backPrint: ['4713', '0001.jpg'],
      },
    ]);
  });

  it('reads the lines of Epson’s second form as text without options', async () => {
    const second = epson
      .replace('PRT CVP1 = 1 -STR "4713"', 'PRT CVP1 = "0001.jpg"')
      .replace('PRT CVP2 = 1 -STR "0001.jpg"', 'PRT CVP2 = "12:30"');
    const [order] = await read('o203004713', second, ['IMAGES/0001.jpg']);
    expect(order?.prints[0]?.backPrint).toEqual(['0001.jpg', '12:30']);
  });

  it('reads two sizes of Konica from one file, with tabs and mixed spaces', async () => {
    const [order] = await read('000004714.ord', konica, ['Merge/0001.jpg', 'Merge/0002.jpg']);
    expect(order?.prints.map(({ copies, channel, fit }) => [copies, channel, fit])).toEqual([
      [1, '10x15 gloss', 'WINDOW'],
      [4, '13x18 gloss', 'WINDOW'],
    ]);
  });

  it.each([
    ['line feeds alone', (mrk: string) => mrk.replaceAll('\r\n', '\n')],
    ['no space around the equals sign', (mrk: string) => mrk.replaceAll(' = ', '=')],
    ['no blank line', (mrk: string) => mrk.replaceAll('\r\n\r\n', '\r\n')],
    ['spaces at the ends of lines', (mrk: string) => mrk.replaceAll('\r\n', '  \r\n')],
    ['a section in small letters', (mrk: string) => mrk.replace('[JOB]', '[Job]')],
    ['backslashes', (mrk: string) => mrk.replace('../IMAGE/', String.raw`..\IMAGE` + '\\')],
    ['an image without brackets', (mrk: string) => mrk.replace(/<(IMG.*)>/, '$1')],
    ['a job 0 without zeros', (mrk: string) => mrk.replace('PRT PID = 001', 'PRT PID = 0')],
    ['no lines on the back', (mrk: string) => mrk.replaceAll(/PRT CVP.*\r\n/g, '')],
  ])('reads the same print from a file with %s', async (_, vary) => {
    const [order] = await read('o0004711_10x15', vary(noritsu0100), ['IMAGE/0001.jpg']);
    expect(order?.prints).toMatchObject([
      { copies: 2, channel: '12', path: 'o0004711_10x15/IMAGE/0001.jpg' },
    ]);
  });

  it('multiplies a job by the copies of its set', async () => {
    const set = noritsu0100
      .replace('GEN INP = "Other-M"', 'PRT SET = 0012')
      .replace('PRT QTY = 002', 'PRT QTY = 001');
    const [order] = await read('o0004711', set, ['IMAGE/0001.jpg']);
    expect(order?.prints[0]?.copies).toBe(12);
  });

  it('reads the customer’s name from UNICODE.MRK', async () => {
    const mrk = noritsu0110.replace('USR CID', 'USR UNM = NM1, NM2, NM3\r\nUSR CID');
    const names = '\ufeff[STRING]\r\nNM1 = "بن صالح"\r\nNM2 = "ليلى"\r\n';
    await writeFiles(hotFolder, { 'o4712/MISC/UNICODE.MRK': Buffer.from(names, 'utf16le') });
    const [order] = await read('o4712', mrk, ['0001.jpg']);
    expect(order?.customerName).toBe('بن صالح ليلى');
  });

  it('sees neither a folder that is being written nor one that was taken', async () => {
    await read('p0004711', noritsu0100, ['IMAGE/0001.jpg']);
    await read('e0004712', noritsu0100, ['IMAGE/0001.jpg']);
    expect(await read('.o0004713', noritsu0100, ['IMAGE/0001.jpg'])).toEqual([]);
  });
});

const job = noritsu0100.slice(noritsu0100.indexOf('[JOB]'));

describe('readDpof on a wrong folder', () => {
  it.each([
    [
      'an image that is missing',
      noritsu0100.replace('0001.jpg', '0002.jpg'),
      /0002.jpg is missing/,
    ],
    ['a number that repeats', `${noritsu0100}\r\n${job}`, /PID 1 is there twice/],
    ['job 000', noritsu0100.replace('PID = 001', 'PID = 000'), /outside 001 to 999/],
    ['job 1000', noritsu0100.replace('PID = 001', 'PID = 1000'), /outside 001 to 999/],
    ['no copies', noritsu0100.replace('QTY = 002', 'QTY = 000'), /000 is no number of copies/],
    ['1000 copies', noritsu0100.replace('QTY = 002', 'QTY = 1000'), /1000 is no number of copies/],
    ['a block without an end', noritsu0100.replace(/VUQ RGN = END\r\n$/, ''), /no end/],
    [
      'a block without an end before a job',
      noritsu0100.replace('VUQ RGN = END', ''),
      /no end before/,
    ],
    ['an end without a block', noritsu0100.replace('VUQ RGN = BGN', ''), /no meaning|no pair/],
    [
      'a block without a vendor',
      noritsu0100.replace(/VUQ VNM.*\r\n/, ''),
      /does not begin with VUQ VNM/,
    ],
    ['letters beyond ASCII', noritsu0100.replace('"4711"', '"Zoë"'), /not ASCII/],
    ['a byte-order mark', `\xef\xbb\xbf${noritsu0100}`, /not ASCII at byte 0/],
    ['an empty text for the back', noritsu0100.replace('"4711 001"', '""'), /CVP1 has no text/],
    ['a quotation mark in a text', noritsu0100.replace('4711 001', '47"11'), /not closed/],
    ['a channel 000', noritsu0100.replace('PCH = 012', 'PCH = 000'), /no channel/],
    [
      'a revision of the future',
      noritsu0100.replace('REV = 01.00', 'REV = 02.00'),
      /02.00 is unknown/,
    ],
    ['no revision', noritsu0100.replace(/GEN REV.*\r\n/, ''), /GEN REV is missing/],
    ['no creator', noritsu0100.replace(/GEN CRT.*\r\n/, ''), /GEN CRT is missing/],
    ['no type', noritsu0100.replace(/PRT TYP.*\r\n/, ''), /PRT TYP is missing/],
    [
      'a channel outside of a block',
      noritsu0100.replace('[JOB]', '[JOB]\r\nPRT PCH = 012'),
      /no meaning outside/,
    ],
    ['a file without a job', noritsu0100.replace(job, ''), /no \[JOB\]/],
    ['a file that begins with a job', job, /begin with \[HDR\]/],
    [
      'an image of another order',
      noritsu0100.replace('../IMAGE', '../../../IMAGE'),
      /outside of the folder/,
    ],
  ])('refuses %s', async (_, mrk, reason) => {
    await expect(read('o0004711_10x15', mrk, ['IMAGE/0001.jpg'])).rejects.toThrow(reason);
  });

  it('refuses a folder without AUTPRINT.MRK', async () => {
    await writeFiles(hotFolder, { 'o1/IMAGE/0001.jpg': tinyJpeg() });
    await expect(readDpof(hotFolder)).rejects.toThrow('o1: AUTPRINT.MRK is missing');
  });

  it('refuses an image that was cut off', async () => {
    const cut = tinyJpeg().subarray(0, -1);
    await writeFiles(hotFolder, { 'o1/MISC/AUTPRINT.MRK': noritsu0100, 'o1/IMAGE/0001.jpg': cut });
    await expect(readDpof(hotFolder)).rejects.toThrow(
      'o1: image o1/IMAGE/0001.jpg is not a whole JPEG',
    );
  });
});
