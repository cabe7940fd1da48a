import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { setPrice } from '#domain/catalogue/edit/change-prices.ts';
import {
  beginSteps,
  cancelTyping,
  endTyping,
  takeStep,
  typeStep,
  undoStep,
} from './draft-steps.ts';

function priced(unit: number) {
  return setPrice(defaultCatalogue, 'TN', '10x15', { from: 1, unit });
}

describe('the steps of a draft', () => {
  it('undo all keys of one value at once', () => {
    const typed = [2, 26, 260].map(priced).reduce(typeStep, beginSteps(defaultCatalogue));
    const ended = endTyping(typed);
    expect(ended).toMatchObject({ now: priced(260), isTyping: false });
    expect(undoStep(ended)).toEqual(beginSteps(defaultCatalogue));
  });

  it('leave none behind for a value that is typed as it was', () => {
    const typed = typeStep(typeStep(beginSteps(defaultCatalogue), priced(9)), priced(250));
    expect(endTyping(typed).past).toEqual([]);
    expect(takeStep(beginSteps(defaultCatalogue), priced(250)).past).toEqual([]);
  });

  it('keep a value that was being typed apart from the change after it', () => {
    const both = takeStep(typeStep(beginSteps(defaultCatalogue), priced(260)), priced(270));
    expect(undoStep(both).now).toEqual(priced(260));
    expect(undoStep(undoStep(undoStep(both))).now).toBe(defaultCatalogue);
  });

  it('are left alone by a value that is given up', () => {
    const before = takeStep(beginSteps(defaultCatalogue), priced(260));
    expect(cancelTyping(typeStep(before, priced(2)))).toEqual(before);
    expect(cancelTyping(before)).toBe(before);
  });

  it('are at most 200', () => {
    const many = Array.from({ length: 250 }, (_, at) => priced(at + 1));
    expect(many.reduce(takeStep, beginSteps(defaultCatalogue)).past).toHaveLength(200);
  });
});
