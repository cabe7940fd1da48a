import { expect, it } from 'vitest';
import { readFileFacts } from './file-facts.ts';

it('readFileFacts lets the page go on between portions of slow files, and reads each fact once', async () => {
  let time = 0;
  const reads: string[] = [];
  const slowFile = (name: string): File =>
    Object.defineProperties(new File([name], name), {
      size: {
        get: () => {
          time += 10;
          reads.push(`${name} size`);
          return name.length;
        },
      },
      lastModified: {
        get: () => {
          reads.push(`${name} date`);
          return 5;
        },
      },
    });
  const files = Array.from({ length: 10 }, (_, index) => slowFile(`${index}`));
  const readBefore: number[] = [];
  const facts = await readFileFacts(files, {
    now: () => time,
    pause: async () => {
      readBefore.push(reads.length / 2);
    },
  });
  expect(readBefore).toEqual([4, 8]);
  expect(reads).toHaveLength(20);
  expect([...facts]).toEqual(files.map((file) => [file, { size: 1, date: 5 }]));
});
