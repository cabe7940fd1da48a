import { describe, expect, it } from 'vitest';
import { splitName } from './split-name.ts';

describe('splitName', () => {
  it.each([
    ['Test Customer', 'Test', 'Customer'],
    ['  Anna  Maria Rossi ', 'Anna Maria', 'Rossi'],
    ['Juan Carlos de la Cruz', 'Juan Carlos', 'de la Cruz'],
    ['Vincent van Gogh', 'Vincent', 'van Gogh'],
    ['زبون تجريبي', 'زبون', 'تجريبي'],
    ['Van Morrison', 'Van', 'Morrison'],
    ['Cher', 'Cher', ''],
    ['', '', ''],
  ])('splits %j', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });
});
