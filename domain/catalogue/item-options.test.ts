import { describe, expect, it } from 'vitest';
import { completeOptions, findExcluded, isFreeMeasure, priceOptions } from './item-options.ts';
import { defaultCatalogue } from './default-catalogue.ts';
import { countryCatalogue, type CatalogueProduct } from './shop-catalogue.ts';

function value(key: string, excludes?: readonly string[]) {
  return { key, name: { en: key }, ...(excludes && { excludes }) };
}

const poster: CatalogueProduct = {
  type: 'poster',
  kind: 'paper',
  rendering: 'print',
  options: [
    { key: 'finish', name: { en: 'Finish' }, values: [value('glossy'), value('matte')] },
    {
      key: 'mount',
      name: { en: 'Mount' },
      values: [value('none'), value('wood', ['finish/glossy']), value('metal')],
    },
  ],
  variants: [],
};

describe('completeOptions', () => {
  it('takes the first value of each option that was not chosen', () => {
    expect(completeOptions(poster, {})).toEqual({ finish: 'glossy', mount: 'none' });
    expect(completeOptions(poster, { mount: 'metal' })).toEqual({
      finish: 'glossy',
      mount: 'metal',
    });
  });
  it('takes the first value that the chosen ones do not exclude', () => {
    expect(completeOptions(poster, { mount: 'wood' })).toEqual({ finish: 'matte', mount: 'wood' });
  });
  it('writes equal choices alike', () => {
    const options = completeOptions(poster, { mount: 'metal', finish: 'matte' });
    expect(JSON.stringify(options)).toBe('{"finish":"matte","mount":"metal"}');
  });
  it.each<Readonly<Record<string, string>>>([
    { mount: 'wood', finish: 'glossy' },
    { mount: 'gold' },
    { frame: 'gold' },
    { constructor: 'gold' },
    { finish: 'toString' },
  ])('refuses %j', (chosen) => {
    expect(completeOptions(poster, chosen)).toBeNull();
  });
  it('refuses options of a product without any', () => {
    const { options: _, ...plain } = poster;
    expect(completeOptions(plain, {})).toEqual({});
    expect(completeOptions(plain, { finish: 'matte' })).toBeNull();
  });
});

describe('findExcluded', () => {
  it('counts an exclusion both ways', () => {
    expect([...findExcluded(poster, { finish: 'glossy', mount: 'none' })]).toEqual(['mount/wood']);
    expect([...findExcluded(poster, { finish: 'matte', mount: 'wood' })]).toEqual([
      'finish/glossy',
    ]);
  });
});

describe('priceOptions', () => {
  it('adds what each chosen value costs in the country, and nothing for the others', () => {
    const country = {
      ...countryCatalogue(defaultCatalogue, 'US'),
      optionPrices: { 'poster/mount/wood': 900, 'poster/finish/matte': 50, 'canvas/mount/wood': 1 },
    };
    expect(priceOptions(country, poster, { finish: 'matte', mount: 'wood' })).toBe(950);
    expect(priceOptions(country, poster, { finish: 'glossy', mount: 'none' })).toBe(0);
    const without = countryCatalogue(defaultCatalogue, 'US');
    expect(priceOptions(without, poster, { finish: 'matte', mount: 'wood' })).toBe(0);
  });
});

describe('isFreeMeasure', () => {
  const free = {
    minWidthMm: 200,
    maxWidthMm: 1000,
    minHeightMm: 300,
    maxHeightMm: 1500,
    stepMm: 10,
  };
  it.each([
    [200, 300, true],
    [1000, 1500, true],
    [190, 300, false],
    [200, 1510, false],
    [205, 300, false],
    [200.5, 300, false],
    [Number.NaN, 300, false],
  ])('of %d × %d mm is %s', (widthMm, heightMm, isFree) => {
    expect(isFreeMeasure(free, { widthMm, heightMm })).toBe(isFree);
  });
});
