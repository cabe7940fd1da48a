import { describe, expect, it } from 'vitest';
import { openFairQueue } from './fair-queue.ts';

/** Pushes items named `address session number` and returns the queue with a function that takes all items. */
function queueOf(...items: readonly string[]) {
  const queue = openFairQueue<string>();
  const push = (item: string): void => {
    const [address = '', sessionId = ''] = item.split(' ');
    queue.push({ address, sessionId }, item);
  };
  for (const item of items) push(item);
  const rest = (): string[] => {
    const taken: string[] = [];
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) taken.push(item);
    return taken;
  };
  return { ...queue, pushItem: push, rest };
}

describe('openFairQueue', () => {
  it('serves the items of one session in their order', () => {
    expect(queueOf('a s 1', 'a s 2', 'a s 3').rest()).toEqual(['a s 1', 'a s 2', 'a s 3']);
  });

  it('serves a new address before further items of an address that had its turn', () => {
    const queue = queueOf('a s 1', 'a s 2', 'a s 3');
    expect([queue.shift(), queue.shift()]).toEqual(['a s 1', 'a s 2']);
    queue.pushItem('b s 1');
    queue.pushItem('c s 1');
    expect(queue.rest()).toEqual(['b s 1', 'c s 1', 'a s 3']);
  });

  it('gives addresses equal turns, however many sessions they open', () => {
    const queue = queueOf('a s1 1', 'a s2 1', 'a s3 1', 'b s4 1', 'b s4 2');
    expect(queue.rest()).toEqual(['a s1 1', 'b s4 1', 'a s2 1', 'b s4 2', 'a s3 1']);
  });

  it('gives the /64 of one /48 together the turns of one address', () => {
    const [one, two] = ['2001:0db8:0001:0000', '2001:0db8:0001:1000'];
    const queue = queueOf(`${one} s1 1`, `${two} s2 1`, 'b s3 1', 'b s3 2');
    expect(queue.rest()).toEqual([`${one} s1 1`, 'b s3 1', `${two} s2 1`, 'b s3 2']);
  });

  it('gives the sessions at one address equal turns', () => {
    const queue = queueOf('a s1 1', 'a s1 2', 'a s1 3', 'a s2 1', 'a s2 2');
    expect(queue.rest()).toEqual(['a s1 1', 'a s2 1', 'a s1 2', 'a s2 2', 'a s1 3']);
  });

  it('puts new addresses behind those that wait for a first turn', () => {
    const queue = queueOf('a s 1', 'b s 1');
    queue.pushItem('c s 1');
    expect(queue.shift()).toBe('a s 1');
    queue.pushItem('d s 1');
    expect(queue.rest()).toEqual(['b s 1', 'c s 1', 'd s 1']);
  });

  it('returns undefined when it is empty, and serves later items', () => {
    const queue = queueOf('a s 1');
    queue.rest();
    expect(queue.shift()).toBeUndefined();
    queue.pushItem('a s 2');
    expect(queue.rest()).toEqual(['a s 2']);
  });
});
