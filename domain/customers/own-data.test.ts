import { describe, expect, it } from 'vitest';
import { isLinkSecret } from '../storefront/page-paths.ts';
import { documentKeptUntil, keptSince, ownDataWord } from './own-data.ts';

describe('documentKeptUntil', () => {
  it('counts ten whole years after the year in which a document was issued', () => {
    expect(documentKeptUntil(Date.parse('2026-01-01T00:00:00Z'))).toBe('2036-12-31');
    expect(documentKeptUntil(Date.parse('2026-12-31T23:59:59Z'))).toBe('2036-12-31');
  });
});

describe('keptSince', () => {
  it('is thirty days ago', () => {
    expect(keptSince(Date.parse('2026-12-31T08:00:00Z'))).toEqual(new Date('2026-12-01T08:00:00Z'));
  });
});

describe('ownDataWord', () => {
  it('is no secret of an order', () => {
    expect(isLinkSecret(ownDataWord)).toBe(false);
  });
});
