import { expect, it, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

it('whenIdle runs one task per idle period, in order, and skips cancelled ones', () => {
  let idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  const beIdle = (): void => {
    const works = idle;
    idle = [];
    for (const work of works) work();
  };
  const done: string[] = [];
  const takeBack = ['first', 'second', 'third', 'last'].map((name) =>
    whenIdle(() => done.push(name)),
  );
  expect(done).toEqual([]);
  beIdle();
  expect(done).toEqual(['first']);
  takeBack[1]?.();
  beIdle();
  expect(done).toEqual(['first', 'third']);
  beIdle();
  beIdle();
  expect(done).toEqual(['first', 'third', 'last']);
  whenIdle(() => done.push('again'));
  beIdle();
  expect(done.at(-1)).toBe('again');
});
