import { describe, expect, it } from 'vitest';
import { takeWantedVariant, useWantedVariant } from './wanted-variant.ts';

const large = { productType: 'photo_print', shape: null, size: '8x10' } as const;

describe('takeWantedWare', () => {
  it('returns the tapped product once', () => {
    useWantedVariant.setState({ variant: large });
    expect(takeWantedVariant('US')).toEqual(large);
    expect(takeWantedVariant('US')).toBeNull();
  });

  it('returns nothing for a product the country does not sell', () => {
    useWantedVariant.setState({ variant: large });
    expect(takeWantedVariant('TN')).toBeNull();
  });
});
