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
    ['PORT', '3000 # behind nginx'],
    ['DATA_DIR', '/var/lib/fpx # all of it'],
    ['DATA_DIR', '/var/lib/fpx #all'],
    ['SELLER_ADDRESS', '1 Paper Street, 1000 Test Town # as on the invoice'],
    ['BRAND_NAME', '# Prints'],
    ['INTERAC_EMAIL', '# none yet'],
  ])('refuses a comment in the value %s=%s', (name, value) => {
    expect(misplacedCharacters(name, value)).toBe(
      'must not be followed by a comment (#): a comment has a line of its own',
    );
  });

  it.each([
    ['SELLER_ADDRESS', '5 Main Street, Suite # 12'],
    ['SELLER_ADDRESS', '5 Main Street #B'],
    ['BRAND_NAME', 'Studio #1'],
    ['SMTP_URL', 'smtps://user:a#b@mail.example'],
    ['CODE_KEY', 'a key # with a sign'],
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
