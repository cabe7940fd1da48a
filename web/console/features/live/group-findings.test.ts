import { describe, expect, it } from 'vitest';
import { groupFindings } from './group-findings.ts';

describe('groupFindings', () => {
  it('groups lines by what to do, and lists an advice as right only when all of it is', () => {
    const { open, right } = groupFindings([
      { level: 'dangerous', check: 'stripe', advice: 'cards', text: 'the key cannot read Events' },
      { level: 'missing', check: 'configuration', advice: 'mail', text: 'SMTP_URL is not set' },
      { level: 'missing', check: 'configuration', advice: 'cards', text: 'no card provider' },
      { level: 'ok', check: 'stripe', advice: 'cards', text: 'the key reads Charges' },
      { level: 'ok', check: 'disk', advice: 'disk', text: '12 GB are free' },
    ]);
    expect(open).toEqual([
      {
        advice: 'cards',
        level: 'dangerous',
        texts: ['the key cannot read Events', 'no card provider'],
      },
      { advice: 'mail', level: 'missing', texts: ['SMTP_URL is not set'] },
    ]);
    expect(right).toEqual([{ advice: 'disk', level: 'ok', texts: ['12 GB are free'] }]);
  });
});
