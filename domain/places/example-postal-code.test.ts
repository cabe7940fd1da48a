import { describe, expect, it } from 'vitest';
import { examplePostalCode } from './example-postal-code.ts';

describe('examplePostalCode', () => {
  it.for([
    ['TN', '41', '4100'],
    ['CA', 'H3', 'H3A 0A0'],
    ['CA', 'G', 'G0A 0A0'],
    ['GB', 'IV', 'IV1 1AA'],
    ['GB', 'HS1', 'HS1 1AA'],
    ['JP', '90', '900-0000'],
    ['US', '90210', '90210'],
    ['CA', '41', '41'],
    ['FR', '750001', '750001'],
    ['CH', '80', '80'],
  ] as const)('is for %s and %s %s', ([country, prefix, code]) => {
    expect(examplePostalCode(prefix, country)).toBe(code);
  });
});
