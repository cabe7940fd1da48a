import { describe, expect, it } from 'vitest';
import type { DeliveryZone } from '#domain/catalogue/delivery-zones.ts';
import { emptyCarrier, emptyZone, readZone, toZoneFields, type ZoneFields } from './zone-fields.ts';

const zone: DeliveryZone = {
  id: 'south',
  name: { en: 'South', ar: 'الجنوب' },
  provinces: ['Tataouine'],
  postalPrefixes: ['32', '41'],
  methods: ['cod'],
  carriers: [
    {
      id: 'post',
      name: 'Rapid-Poste',
      by: 'weight',
      steps: [
        { from: 0, fee: 700 },
        { from: 1000, fee: 1250 },
      ],
      freeFrom: 5000,
      days: 3,
    },
  ],
};

const typed: ZoneFields = {
  ...emptyZone,
  names: { en: ' South ' },
  postalPrefixes: '32, 41\n42؛ 43،SW1A 1',
  carriers: [{ ...emptyCarrier, name: 'Post', steps: [{ from: '٠', fee: '٧' }] }],
};

describe('readZone', () => {
  it('reads back what a zone is typed as, with either decimal sign', () => {
    expect(readZone(toZoneFields(zone, 'TND', '.'), 'TND')).toEqual(zone);
    const comma = toZoneFields(zone, 'TND', ',');
    expect(comma.carriers[0]?.steps[1]?.fee).toBe('12,50');
    expect(readZone(comma, 'TND')).toEqual(zone);
  });

  it('splits places at commas and lines of any script, and keeps the spaces of codes', () => {
    expect(readZone(typed, 'TND')).toEqual({
      id: null,
      name: { en: 'South' },
      postalPrefixes: ['32', '41', '42', '43', 'SW1A 1'],
      carriers: [
        { id: null, name: 'Post', by: 'weight', steps: [{ from: 0, fee: 700 }], freeFrom: null },
      ],
    });
  });

  it('puts steps in their order', () => {
    const steps = [
      { from: '10', fee: '9' },
      { from: '0', fee: '5' },
    ];
    const read = readZone({ ...typed, carriers: [{ ...emptyCarrier, steps }] }, 'TND');
    expect(typeof read === 'object' && read.carriers[0].steps).toEqual([
      { from: 0, fee: 500 },
      { from: 10, fee: 900 },
    ]);
  });

  it.for([
    [{ steps: [{ from: 'x', fee: '5' }] }, 'from'],
    [{ steps: [{ from: '0', fee: '' }] }, 'fee'],
    [{ freeFrom: 'never' }, 'freeFrom'],
    [{ days: '1.5' }, 'days'],
  ] as const)('names what cannot be read in %j', ([changes, problem]) => {
    const carrier = { ...emptyCarrier, steps: [{ from: '0', fee: '5' }], ...changes };
    expect(readZone({ ...typed, carriers: [carrier] }, 'TND')).toBe(problem);
  });

  it('needs a carrier', () => {
    expect(readZone({ ...typed, carriers: [] }, 'TND')).toBe('carriers');
  });
});
