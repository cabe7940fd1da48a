import { describe, expect, it } from 'vitest';
import { misplacedCharacters } from './config-variables.ts';

describe('misplacedCharacters', () => {
  it.each([
    ['DATA_DIR', '"/var/lib/fpx"'],
    ['SELLER_NAME', "'Prints Ltd'"],
    ['S3_BUCKET', '"prints"'],
    ['PORT', '"3000"'],
  ])('refuses quotes around a value of %s', (name, value) => {
    expect(misplacedCharacters(name, value)).toMatch(/^must not be in quotes: /);
  });

  it.each([
    ['BRAND_NAME', 'The "Best" Prints'],
    ['SELLER_NAME', "Joe's"],
    ['SELLER_NAME', '"Prints" and "Frames"'],
    // A key stays what its shop was first used with.
    ['SESSION_SECRET', '"0123456789abcdef"'],
    ['PATH', '"/bin"'],
  ])('accepts %s=%s', (name, value) => {
    expect(misplacedCharacters(name, value)).toBeUndefined();
  });
});
