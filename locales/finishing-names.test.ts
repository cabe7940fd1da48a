import { describe, expect, it } from 'vitest';
import { finishingNames } from './finishing-names.ts';
import { languageCodes } from './languages.ts';

describe('finishingNames', () => {
  it('names every finishing in all languages, and no two values of an option alike', () => {
    const { options, plain, values } = finishingNames;
    for (const name of [options, plain, values].flatMap((names) => Object.values(names))) {
      expect(Object.keys(name).toSorted()).toEqual(languageCodes.toSorted());
    }
    for (const code of languageCodes) {
      const sold = [plain['photo-border'], values.border, values.whole].map((name) => name[code]);
      expect(new Set(sold).size).toBe(sold.length);
    }
  });
});
