import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allOutputs,
  darkroom,
  dropOrder,
  dropPrint,
  epson,
  fuji,
  noritsu,
  listDropPaths,
  planned,
  readDropText,
  tree,
} from '#tests/support/domain-builders.ts';
import type { SizeKey } from '../catalogue/catalogue.ts';
import { findDropFault } from './check-manifest.ts';
import type { PlannedDrop } from './drop.ts';
import { planDrops } from './plan-drops.ts';

describe('planDrops', () => {
  it('splits 1,000 photos into two folders of at most 999 that count from 001', () => {
    const prints = Array.from({ length: 1000 }, (_, index) => dropPrint({ frame: index + 1 }));
    const drops = planned(dropOrder({ prints }), noritsu);
    expect(drops.map(({ name }) => name)).toEqual(['o4711_10x15_1of2', 'o4711_10x15_2of2']);
    const counts = drops.map((drop) => {
      const pids = [...readDropText(drop, '.MRK').matchAll(/PRT PID = (\d+)/g)].map(
        ([, pid]) => pid,
      );
      expect(pids).toEqual(pids.map((_, index) => String(index + 1).padStart(3, '0')));
      return pids.length;
    });
    expect(counts.every((count) => count <= 999)).toBe(true);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1000);
  });

  it('splits 1,200 copies into two jobs of one file', () => {
    const [drop] = planned(dropOrder({ prints: [dropPrint({ copies: 1200 })] }), noritsu);
    expect(
      [...readDropText(drop, '.MRK').matchAll(/PRT (?:PID|QTY) = (\d+)/g)].map(([, n]) => n),
    ).toEqual(['001', '600', '002', '600']);
    expect(listDropPaths(drop)).toHaveLength(2);
  });

  it('leaves a print of zero copies out, and refuses an order of nothing', () => {
    const none = dropPrint({ copies: 0 });
    expect(
      listDropPaths(planned(dropOrder({ prints: [none, dropPrint()] }), noritsu)[0]),
    ).toHaveLength(2);
    for (const output of allOutputs) {
      const failure = { ok: false, code: 'nothing_to_print' };
      expect(planDrops(dropOrder({ prints: [none] }), output)).toEqual(failure);
    }
    expect(planDrops(dropOrder({ prints: [dropPrint({ copies: 1.5 })] }), tree)).toEqual({
      ok: false,
      code: 'copies_invalid',
      details: { copies: 1.5 },
    });
  });

  it.each([
    [{ ...noritsu, channels: {} }, 'channels.10x15'],
    [{ ...epson, channels: { '5x7': 1 } }, 'channels.10x15'],
    [{ ...fuji, deviceName: '' }, 'deviceName'],
    [{ ...fuji, sizeNames: {} }, 'sizeNames.10x15'],
    [{ ...darkroom, basePath: '' }, 'basePath'],
    [{ ...darkroom, media: {} }, 'media.10x15'],
  ] as const)('refuses an output that lacks a setting: %j', (output, setting) => {
    expect(planDrops(dropOrder(), output)).toEqual({
      ok: false,
      code: 'setting_missing',
      details: { setting },
    });
  });

  it('ends the names of reprints, of taken names and of parts', () => {
    const prints = [dropPrint(), dropPrint()];
    const again = dropOrder({ number: 'FPX-AB3-123456654321', round: 2, attempt: 3, prints });
    const names = allOutputs.map((output) => planned(again, { ...output, splitAt: 1 })[1]?.name);
    expect(names).toEqual([
      'FPX-AB3-123456654321_r2_3_2of2',
      'o123456654321-AB3_10x15_r2_3_2of2',
      'o123456654321-AB3_10x15_r2_3_2of2',
      '123456654321-AB3_r2_3_2of2',
      'Order123456654321-AB3_r2_3_2of2',
    ]);
  });

  it.each(allOutputs)('keeps hostile texts inside their values: $format', (output) => {
    const hostile = 'a"b\r\n[JOB]\r\nPRT QTY = 999\u0000]]>,=\u2028فاطمة';
    const [drop] = planned(dropOrder({ number: hostile, customerName: hostile }), output);
    const plain = planned(dropOrder(), output)[0];
    const lines = (one: PlannedDrop | undefined): number =>
      (one?.manifest.files ?? []).reduce(
        (sum, file) => sum + (file.kind === 'text' ? file.text.split('\n').length : 0),
        0,
      );
    expect(lines(drop)).toBe(lines(plain));
    expect(drop && findDropFault(drop)).toBeNull();
    const label = readDropText(
      drop,
      output.format === 'tree'
        ? 'order.txt'
        : (listDropPaths(drop).find((path) => /(?:MRK|condition.txt|TXT)$/.test(path)) ?? ''),
    );
    if (output.format !== 'tree') expect(label).toMatch(/^[ -~\r\n]+$/);
    expect(label).not.toMatch(/^PRT QTY = 999/m);
    expect(label).not.toMatch(/-STR ""/);
  });

  it('writes an empty back print as 0', () => {
    const text = readDropText(planned(dropOrder(), { ...noritsu, backPrint: 'none' })[0], '.MRK');
    expect(text).toContain('PRT CVP1 = 0\r\nPRT CVP2 = 0\r\n');
  });

  it.for(['con', 'FPX-NUL'])('has no name that Windows reserves, for the number %s', (number) => {
    for (const output of allOutputs) {
      const dropped = planDrops(dropOrder({ number }), output);
      expect(dropped.ok && dropped.value.map(findDropFault)).toEqual([null]);
    }
  });

  it('has each print once with all its copies, and safe paths, for any order', () => {
    const sizeKeys: readonly SizeKey[] = ['10x15', '5x7'];
    const prints = fc.array(
      fc.record({ copies: fc.integer({ min: 0, max: 2500 }), size: fc.constantFrom(...sizeKeys) }),
      { minLength: 1, maxLength: 40 },
    );
    const names = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(
        prints,
        names,
        names,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(...allOutputs),
        (drawn, number, customerName, splitAt, output) => {
          const listed = drawn.map(({ copies, size }) => dropPrint({ copies, sizeKey: size }));
          const dropped = planDrops(dropOrder({ number, customerName, prints: listed }), {
            ...output,
            splitAt,
          });
          const total = drawn.reduce((sum, { copies }) => sum + copies, 0);
          if (!dropped.ok) {
            expect([total, dropped.code]).toEqual([0, 'nothing_to_print']);
            return;
          }
          let counted = 0;
          for (const drop of dropped.value) {
            expect(findDropFault(drop)).toBeNull();
            const counts =
              output.format === 'tree'
                ? listDropPaths(drop).flatMap((path) => /_c(\d+)[.]jpg$/.exec(path)?.[1] ?? [])
                : drop.manifest.files.flatMap((file) =>
                    file.kind === 'text' && file.encoding === undefined
                      ? [...file.text.matchAll(/^(?:PRT QTY = |PrintCnt=|Qty=)(\d+)\r$/gm)].map(
                          ([, count]) => count ?? '',
                        )
                      : [],
                  );
            expect(counts.length).toBeLessThanOrEqual(splitAt);
            expect(counts.every((count) => output.format === 'tree' || Number(count) <= 999)).toBe(
              true,
            );
            counted += counts.reduce((sum, count) => sum + Number(count), 0);
          }
          expect(counted).toBe(total);
          expect(new Set(dropped.value.map(({ name }) => name.toLowerCase())).size).toBe(
            dropped.value.length,
          );
          const used = new Set(
            dropped.value.flatMap(({ manifest }) =>
              manifest.files.flatMap((file) => (file.kind === 'print' ? [file.sha256] : [])),
            ),
          );
          const wanted = listed.filter(({ copies }) => copies > 0).map(({ sha256 }) => sha256);
          expect([...used].toSorted()).toEqual(wanted.toSorted());
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives different order numbers of the shop different names', () => {
    const number = fc.oneof(
      fc.stringMatching(/^FPX-\d{9}$/),
      fc.stringMatching(/^FPX-[A-Z0-9]{3}-\d{12}$/),
    );
    fc.assert(
      fc.property(number, number, fc.constantFrom(...allOutputs), (one, other, output) => {
        const [a, b] = [one, other].map(
          (text) => planned(dropOrder({ number: text }), output)[0]?.name,
        );
        expect(a === b).toBe(one === other);
      }),
    );
  });
});
