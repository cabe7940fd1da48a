import { describe, expect, it } from 'vitest';
import { adviceOfCheck, isReady, sortFindings, type FindingLevel } from './findings.ts';

function found(level: FindingLevel, check: string) {
  return { level, check, advice: adviceOfCheck(check), text: check };
}

describe('sortFindings', () => {
  it('begins with what is dangerous, then has what is missing in the order of going live', () => {
    const sorted = sortFindings([
      found('ok', 'node'),
      found('missing', 'intro'),
      found('missing', 'mail'),
      found('missing', 'database'),
      found('dangerous', 'strays'),
    ]);
    expect(sorted.map(({ check }) => check)).toEqual([
      'strays',
      'database',
      'mail',
      'intro',
      'node',
    ]);
  });
});

describe('adviceOfCheck', () => {
  it('sends both card providers to the cards, and an unknown check to the configuration', () => {
    expect(['helcim', 'stripe', 'disk', 'moon'].map(adviceOfCheck)).toEqual([
      'cards',
      'cards',
      'disk',
      'configuration',
    ]);
  });
});

describe('isReady', () => {
  it('needs every finding to be right', () => {
    expect(isReady([found('ok', 'node')])).toBe(true);
    expect(isReady([found('ok', 'node'), found('missing', 'mail')])).toBe(false);
  });
});
