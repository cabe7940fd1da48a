import { describe, expect, it } from 'vitest';
import { chooseDifferenceMethod, isCarriedOutWhenPaid } from './held-edits.ts';

describe('chooseDifferenceMethod', () => {
  it.each([
    ['helcim', ['helcim', 'credit'], 'helcim'],
    ['credit+gift_card', ['helcim', 'credit'], 'credit'],
    // Its provider is not set up any more.
    ['helcim', ['credit', 'interac'], 'credit'],
    ['gift_card', ['in_store', 'credit'], 'credit'],
    ['none', ['in_store'], null],
    ['interac', ['helcim'], 'interac'],
    ['in_store', ['helcim'], 'in_store'],
    ['cod', [], 'cod'],
    ['helcim', [], null],
  ] as const)('of an order paid by %s, with %j offered, is %s', (method, offered, chosen) => {
    expect(chooseDifferenceMethod(method, offered)).toBe(chosen);
  });
});

describe('isCarriedOutWhenPaid', () => {
  it.each([
    [null, true],
    ['needs_payment', true],
    ['below_card_minimum', true],
    ['in_batch', false],
    ['method_not_offered', false],
  ] as const)('with the obstacle %s is %s', (obstacle, isCarriedOut) => {
    expect(isCarriedOutWhenPaid(obstacle)).toBe(isCarriedOut);
  });
});
