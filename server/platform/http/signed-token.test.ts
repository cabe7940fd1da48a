import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isLinkSecret } from '#domain/storefront/page-paths.ts';
import { readToken, signToken } from './signed-token.ts';

const key = 'a key of the tests';
const content = { id: randomUUID(), endsAt: 1_800_000_000_000 };
const token = signToken(content, key);

describe('readToken', () => {
  it('reads a token of signToken, which has the form of a link secret', () => {
    expect(readToken(token, key)).toEqual(content);
    expect(readToken(token, 'another key')).toBeNull();
    expect(isLinkSecret(token)).toBe(true);
  });

  it.each(['.', '>', ')', ';', '=', '==', ' ', '\n', '!', '%', '\u0000', 'é', '.AAAA'])(
    'rejects a token with %j at either end or inside',
    (junk) => {
      expect(readToken(`${token}${junk}`, key)).toBeNull();
      expect(readToken(`${junk}${token}`, key)).toBeNull();
      expect(readToken(`${token.slice(0, 30)}${junk}${token.slice(30)}`, key)).toBeNull();
    },
  );

  it('accepts one spelling of the last bits, and no plain base64', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const spellings = Array.from(alphabet, (letter) => token.slice(0, -1) + letter);
    expect(spellings.filter((each) => readToken(each, key) !== null)).toEqual([token]);
    const tokens = Array.from({ length: 20 }, () =>
      signToken({ ...content, id: randomUUID() }, key),
    );
    const plain = tokens.map((each) => each.replaceAll('-', '+').replaceAll('_', '/'));
    const changed = plain.filter((each, index) => each !== tokens[index]);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.filter((each) => readToken(each, key) !== null)).toEqual([]);
  });
});
