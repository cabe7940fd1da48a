import { describe, expect, it } from 'vitest';
import { describeCause } from './describe-cause.ts';

const key = 'secret-key-1234';

function failing(message: string, code: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code });
}

describe('describeCause', () => {
  it('names the error and those behind it', () => {
    const refused = failing('connect ECONNREFUSED 127.0.0.1:3128', 'ECONNREFUSED');
    expect(describeCause(new TypeError('fetch failed', { cause: refused }), key)).toBe(
      'TypeError: fetch failed; Error ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:3128',
    );
  });

  it('names each address of a host that refuses at all of them', () => {
    const both = new AggregateError([new Error('refused ::1'), new Error('refused 127.0.0.1')]);
    expect(describeCause(Object.assign(both, { code: 'ECONNREFUSED' }), key)).toBe(
      'AggregateError ECONNREFUSED: refused ::1, refused 127.0.0.1',
    );
  });

  it('repeats neither the key nor a card number', () => {
    const error = failing(`header ${key} of 4124 9399-9999 9990`, 'X', new Error(key));
    expect(describeCause(error, key)).toBe('Error X: header … of …; Error: …');
  });

  it('ends at a long text, a long chain and what is no error', () => {
    expect(describeCause(new Error('x'.repeat(9000)), key)).toHaveLength(300);
    const loop = new Error('again');
    loop.cause = loop;
    expect(describeCause(loop, key).split('; ')).toHaveLength(4);
    expect(describeCause('a text', key)).toBe('failed');
  });
});
