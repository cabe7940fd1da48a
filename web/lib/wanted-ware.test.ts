import { describe, expect, it } from 'vitest';
import { takeWantedWare, useWantedWare } from './wanted-ware.ts';

const large = { productType: 'photo_print', shape: null, size: '8x10' } as const;

describe('takeWantedWare', () => {
  it('returns the tapped product once', () => {
    useWantedWare.setState({ ware: large });
    expect(takeWantedWare('US')).toEqual(large);
    expect(takeWantedWare('US')).toBeNull();
  });

  it('returns nothing for a product the country does not sell', () => {
    useWantedWare.setState({ ware: large });
    expect(takeWantedWare('TN')).toBeNull();
  });
});
