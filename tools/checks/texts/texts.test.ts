import { describe, expect, it } from 'vitest';
import { overBudget, readLength } from './budgets.ts';
import { flatTexts, unusedKeys } from './check-texts.ts';
import { readCode } from './read-code.ts';

function screen(code: string) {
  return readCode('web/app/x.tsx', code, null);
}

describe('unusedKeys', () => {
  const keys = ['steps.done', 'photos.card.size', 'photos.sort.name', 'photos.sort.date'];

  it('finds the keys that no translator in the code uses', () => {
    const use = screen(`const t = useTranslations('photos'); t('card.size'); t(\`sort.\${by}\`);`);
    expect(unusedKeys(keys, [use])).toEqual(['steps.done']);
  });

  it('does not count a use in another group', () => {
    const use = screen(`const t = useTranslations('booking'); t('done');`);
    expect(unusedKeys(keys, [use])).toEqual(keys);
  });

  it('counts a key as used when a file without a translator passes it on', () => {
    expect(unusedKeys(keys, [screen(`const step = 'done';`)])).not.toContain('steps.done');
  });
});

describe('overBudget', () => {
  it('reports texts that are too long for a button, a chip or a subject', () => {
    const texts = flatTexts({
      navigation: { back: 'Back to the page before this one', print: 'Print' },
      photos: { chip: { same: 'Same as {number, number}', soft: 'It may look blurred' } },
    });
    expect(overBudget('fr', 'storefront', texts)).toEqual([
      'locales/fr/storefront.json: navigation.back: 32 of 22 letters: main button',
      'locales/fr/storefront.json: photos.chip.soft: 19 of 14 letters: chip',
    ]);
  });

  it('reports a text that the code shows in a button and that is longer than one line', () => {
    const texts = flatTexts({
      payment: { other: 'Pay on another secure page instead', kind: 'Card' },
    });
    const inButtons = new Set(['payment.other', 'payment.kind']);
    expect(overBudget('fr', 'storefront', texts, inButtons)).toEqual([
      'locales/fr/storefront.json: payment.other: 34 of 28 letters: button',
    ]);
    expect(overBudget('fr', 'emails', texts, inButtons)).toEqual([]);
  });

  it('counts the longest branch of a plural, and Latin letters next to Japanese ones as half', () => {
    expect(readLength('{count, plural, one {# photo} other {# photos left}}')).toBe(14);
    expect(readLength('注文{orderNumber}')).toBe(12);
  });

  it('counts the long number of a card order in a subject, and the short one while a transfer is awaited', () => {
    const subject = `{orderNumber}: ${'a'.repeat(45)}`;
    const texts = flatTexts({ 'reminder.subject': subject, 'news.transfer.subject': subject });
    expect(overBudget('de', 'emails', texts)).toEqual([
      'locales/de/emails.json: reminder.subject: 67 of 60 letters: e-mail subject',
    ]);
  });
});
