import { describe, expect, it } from 'vitest';
import { cleanLine, cleanNote } from './customer-text.ts';

describe('cleanLine', () => {
  it.each([
    ['Amira\r\nSubject: hello', 'Amira Subject: hello'],
    ['Amira\n\n\tBen Salah', 'Amira Ben Salah'],
    ['Amira\u2028Ben\u2029Salah', 'Amira Ben Salah'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['\u2066Amira\u2069', 'Amira'],
    ['  Amira\n', 'Amira'],
    ['أميرة بن صالح', 'أميرة بن صالح'],
    ['a\u0000b\u0007c', 'abc'],
    ['Amira\rBen\vSalah', 'Amira Ben Salah'],
  ])('reads %j as %j', (value, clean) => {
    expect(cleanLine(value)).toBe(clean);
  });
});

describe('cleanNote', () => {
  it('keeps line breaks and removes direction overrides', () => {
    expect(cleanNote('Gate 4\r\n\u202Ering twice\u202C\u2067!')).toBe('Gate 4\nring twice!');
  });

  it.each(['\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'reads the line break %j as a line feed, so that words are not joined',
    (lineBreak) => {
      expect(cleanNote(`Floor 2${lineBreak}Code 1234`)).toBe('Floor 2\nCode 1234');
    },
  );

  it('keeps the marks that Arabic needs', () => {
    expect(cleanNote('باب 4\u200F، شارع')).toBe('باب 4\u200F، شارع');
  });
});
