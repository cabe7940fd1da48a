import { writeFile } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCounts, readFlaky } from './counts.ts';

function runOf(status: string, errors: readonly (string | null)[]) {
  const results = errors.map((message) => ({
    duration: 1000,
    ...(message === null ? {} : { error: { message } }),
  }));
  return { status, results };
}

/** A report as Playwright's JSON reporter writes it, with the fields that are read. */
async function writeReport(): Promise<string> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'counts-')), 'e2e.json');
  const suites = [
    {
      file: 'cart.spec.ts',
      specs: [{ title: 'an order is placed', tests: [runOf('expected', [null])] }],
      suites: [
        {
          file: 'cart.spec.ts',
          specs: [
            { title: 'a photo is kept', tests: [runOf('flaky', ['no photo', null])] },
            { title: 'a price is shown', tests: [runOf('unexpected', ['no price', 'no price'])] },
          ],
        },
      ],
    },
  ];
  await writeFile(
    file,
    JSON.stringify({ suites, stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 } }),
  );
  return file;
}

describe('reports of journeys', () => {
  it('count a journey that passed when it ran again as passed, and name it', async () => {
    const file = await writeReport();
    expect(await readCounts(file)).toEqual({ passed: 2, failed: 1 });
    expect(await readFlaky(file)).toEqual([
      { name: 'cart.spec.ts: a photo is kept', error: 'no photo' },
    ]);
  });

  it('are empty for a run without a report', async () => {
    expect(await readFlaky('/nowhere/e2e.json')).toEqual([]);
  });
});
