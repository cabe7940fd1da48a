import { beforeEach, describe, expect, it } from 'vitest';
import {
  readDarkroom,
  readPic,
  readSpool,
  readSpoolOrder,
  readTree,
  readTreeOrder,
} from '#tests/support/lab-readers/formats.ts';
import { darkroom, frontierSpool } from '#tests/support/lab-readers/lab-files.ts';
import { tinyJpeg, writeFiles } from '#tests/support/folders.ts';
import { makeFolder } from '#tests/support/test-folders.ts';

let hotFolder: string;
beforeEach(async () => {
  hotFolder = await makeFolder();
});
function spoolFiles(condition: string) {
  return {
    '4715/condition.txt': condition,
    '4715/0001.jpg': tinyJpeg(1),
    '4715/0002.jpg': tinyJpeg(2),
    '4715/end.txt': '',
  };
}

async function readCondition(condition: string) {
  await writeFiles(hotFolder, spoolFiles(condition));
  return await readSpool(hotFolder);
}

describe('readSpool', () => {
  it('reads 2 images and 3 prints, the second of them pixel for pixel', async () => {
    const [order] = await readCondition(frontierSpool);
    const print = { channel: null, size: '10X15', media: null, correction: 'off' };
    expect(order).toEqual({
      name: '4715',
      number: '4715',
      device: 'FrontierSRGB',
      prints: [
        { ...print, path: '4715/0001.jpg', copies: 2, backPrint: ['4715 1of2'], fit: 'FILLIN' },
        { ...print, path: '4715/0002.jpg', copies: 1, backPrint: ['4715 2of2'], fit: 'NONE' },
      ],
    });
  });

  it('prints the first eight characters of a name on the back', async () => {
    const named = frontierSpool
      .replaceAll('0001.jpg', '0001-a-long-name.jpg')
      .replace('=FREE', '=FILE');
    await writeFiles(hotFolder, { '4715/0001-a-long-name.jpg': tinyJpeg() });
    const [order] = await readCondition(named);
    expect(order?.prints[0]?.backPrint).toEqual(['0001-a-l']);
  });

  it('does not see an order before its end.txt', async () => {
    const { '4715/end.txt': _, ...files } = spoolFiles(frontierSpool);
    await writeFiles(hotFolder, files);
    expect(await readSpool(hotFolder)).toEqual([]);
    await expect(readSpoolOrder(hotFolder, '4715')).rejects.toThrow('4715: end.txt is missing');
  });

  it.each([
    [
      'a count that differs',
      frontierSpool.replace('ImageCnt=2', 'ImageCnt=3'),
      /ImageCnt is 3, and 2/,
    ],
    [
      'an image without a section',
      frontierSpool.replace('[0002.jpg]', '[0003.jpg]'),
      /0002.jpg is not described/,
    ],
    [
      'a section without an image',
      `${frontierSpool}\r\n[0003.jpg]\r\nSizeName=10X15\r\nPrintCnt=1`,
      /3 images are described/,
    ],
    [
      'an image that is missing',
      frontierSpool.replaceAll('0002.jpg', '0009.jpg'),
      /0009.jpg is missing/,
    ],
    ['a name that repeats', frontierSpool.replace('2=0002.jpg', '2=0001.JPG'), /listed twice/],
    ['a list that begins at 2', frontierSpool.replace('\r\n1=', '\r\n3='), /image 1 is not listed/],
    ['no copies', frontierSpool.replace('PrintCnt=2', 'PrintCnt=0'), /0 is no number of copies/],
    ['an unknown fit', frontierSpool.replace('FILLIN', 'CROP'), /Resize CROP/],
    ['letters beyond ASCII', frontierSpool.replace('4715 1of2', 'Zoë'), /not ASCII/],
  ])('refuses %s', async (_, condition, reason) => {
    await expect(readCondition(condition)).rejects.toThrow(reason);
  });
});

function lab() {
  return {
    shared: { folder: hotFolder, path: String.raw`\\lab\orders` },
    media: ['Luster', 'Glossy'],
  };
}

async function readRequest(request: string) {
  await writeFiles(hotFolder, {
    'Order4716.TXT': request,
    '4716/0001.jpg': tinyJpeg(1),
    '4716/0002.jpg': tinyJpeg(2),
  });
  return await readDarkroom(lab());
}

describe('readDarkroom', () => {
  it('reads 2 prints 4x6 and 1 print 8x10, both luster', async () => {
    const [order] = await readRequest(darkroom);
    const print = { channel: null, media: 'Luster', backPrint: [], correction: 'lab', fit: null };
    expect(order).toEqual({
      name: 'Order4716.TXT',
      number: '4716',
      prints: [
        { ...print, path: '4716/0001.jpg', copies: 2, size: '4x6' },
        { ...print, path: '4716/0002.jpg', copies: 1, size: '8x10' },
      ],
    });
  });

  it('keeps a value until the file changes it', async () => {
    const [order] = await readRequest(darkroom.replace('Qty=1\r\n', ''));
    expect(order?.prints.map(({ copies }) => copies)).toEqual([2, 2]);
    const [other] = await readRequest(darkroom.replace('Qty=2', 'Template=frame.crd\r\nQty=2'));
    expect(other?.prints.map(({ channel }) => channel)).toEqual(['frame.crd', 'frame.crd']);
  });

  it('reads the options of a medium', async () => {
    const [order] = await readRequest(darkroom.replaceAll('Luster', 'Glossy/NoBleed'));
    expect(order?.prints[0]).toMatchObject({ media: 'Glossy', fit: 'NoBleed' });
  });

  it.each([
    ['an image that is missing', darkroom.replace('0002.jpg', '0003.jpg'), /0003.jpg is missing/],
    ['a medium that is not set up', darkroom.replace('Luster', 'luster'), /Media luster/],
    ['no copies', darkroom.replace('Qty=2', 'Qty=0'), /0 is no number of copies/],
    ['a print without a quantity', darkroom.replace('Qty=2', ''), /Qty was not set/],
    [
      'a path of another folder',
      darkroom.replace(String.raw`\\lab`, String.raw`\\other`),
      /is not below/,
    ],
    [
      'a line that no field has',
      darkroom.replace('Qty=2', 'Qty=2\r\nQuantity=3'),
      /not understood: Quantity/,
    ],
    [
      'a name with a line break',
      darkroom.replace('Ben Salah', 'Ben\r\nSalah'),
      /not understood: Salah/,
    ],
    ['letters beyond ASCII', darkroom.replace('Ben Salah', 'Zoë'), /not ASCII/],
    ['a file without prints', darkroom.replaceAll(/Filepath.*/g, ''), /no print/],
  ])('refuses %s', async (_, request, reason) => {
    await expect(readRequest(request)).rejects.toThrow(reason);
  });
});

const picRequest = String.raw`[Order]
OrderId=4717
CustomerName=Salah,Leila,,
Rush=0
[Neg]
NegNumber=\\lab\orders\4716\0001.jpg
Retouch=0
Optimize=N
[Unit]
Code=102
Qty=2
Color=C
[Unit]
Code=152
Qty=1
`;

describe('readPic', () => {
  const read = async (request: string, name = '0004717.txt') => {
    await writeFiles(hotFolder, { [`requests/${name}`]: request, '4716/0001.jpg': tinyJpeg() });
    return await readPic({ requests: `${hotFolder}/requests`, images: lab().shared });
  };

  it('reads each unit of a negative as a print', async () => {
    const [order] = await read(picRequest);
    expect(order?.number).toBe('4717');
    expect(
      order?.prints.map(({ channel, copies, correction }) => [channel, copies, correction]),
    ).toEqual([
      ['102', 2, 'off'],
      ['152', 1, 'off'],
    ]);
  });

  it('refuses a unit without a negative, a long name and a missing image', async () => {
    await expect(read(picRequest.replace(/\[Neg\][^[]*/, ''))).rejects.toThrow(
      '[Unit] is not expected',
    );
    await expect(read(picRequest.replace('0001.jpg', '0002.jpg'))).rejects.toThrow(
      '0002.jpg is missing',
    );
    await expect(read(picRequest, '00004717.txt')).rejects.toThrow('seven characters');
  });
});

describe('readTree', () => {
  const files = {
    '4718/10x15_gloss/001_c2.jpg': tinyJpeg(1),
    '4718/10x15_gloss/002_c1.jpg': tinyJpeg(2),
    '4718/15x22_matte/001_c10.jpg': tinyJpeg(3),
    '4718/order.txt': 'Order 4718',
    '4718/READY': '',
  };

  it('reads size, surface and copies from the names', async () => {
    await writeFiles(hotFolder, files);
    const [order] = await readTree(hotFolder);
    expect(order).toMatchObject({ name: '4718', number: '4718', note: 'Order 4718' });
    expect(
      order?.prints.map(({ path, size, media, copies }) => [path, size, media, copies]),
    ).toEqual([
      ['4718/10x15_gloss/001_c2.jpg', '10x15', 'gloss', 2],
      ['4718/10x15_gloss/002_c1.jpg', '10x15', 'gloss', 1],
      ['4718/15x22_matte/001_c10.jpg', '15x22', 'matte', 10],
    ]);
  });

  it('does not see an order before its READY', async () => {
    const { '4718/READY': _, ...unfinished } = files;
    await writeFiles(hotFolder, unfinished);
    expect(await readTree(hotFolder)).toEqual([]);
    await expect(readTreeOrder(hotFolder, '4718')).rejects.toThrow('4718: READY is missing');
  });

  it.each([
    ['a READY with content', { '4718/READY': 'x' }, /READY is not an empty file/],
    ['a number that repeats', { '4718/10x15_gloss/001_c3.jpg': tinyJpeg() }, /001 is there twice/],
    ['no copies', { '4718/10x15_gloss/003_c0.jpg': tinyJpeg() }, /0 is no number of copies/],
    ['another name', { '4718/10x15_gloss/IMG_1.jpg': tinyJpeg() }, /IMG_1.jpg is no print/],
    ['a cut image', { '4718/10x15_gloss/002_c1.jpg': Buffer.from([0xff]) }, /not a whole JPEG/],
    ['a folder without surface', { '4718/10x15/001_c1.jpg': tinyJpeg() }, /no size and surface/],
    ['a strange file', { '4718/notes.txt': 'x' }, /notes.txt does not belong there/],
  ])('refuses %s', async (_, more, reason) => {
    await writeFiles(hotFolder, { ...files, ...more });
    await expect(readTree(hotFolder)).rejects.toThrow(reason);
  });
});
