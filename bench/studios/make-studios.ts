import demo from '#server/demo-studios.json' with { type: 'json' };

/** A generator of numbers from 0 to 1, the same in every run. */
export function chances(seed: number) {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Picks a random entry of a list. */
export function pick<T>(list: readonly T[], chance: () => number): T {
  const found = list[Math.floor(chance() * list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

const syllables =
  'ber lin dor mun ville ton ham brook ford lake saint mar ces sel roche mont clair val bou kha der zar guel ma ras ain beni'.split(
    ' ',
  );
const arabicSyllables =
  'بر دو من فيل تون هام بحر سيدي مر سال روش جبل عين بني واد قصر دار باب رأس حمام'.split(' ');
const brands =
  'Photo Studio Print Image Pixel Foto Cadre Lumière Atelier Express Color Lab Corner Place Maison Memory Moment Vision'.split(
    ' ',
  );
const arabicBrands = 'صور استوديو طباعة إطار ذكرى ضوء ألوان مختبر لحظة رؤية'.split(' ');
const ways = ['Rue', 'Avenue', 'Street', 'Boulevard', 'Place', 'Road'];

function word(parts: readonly string[], chance: () => number): string {
  return Array.from({ length: 2 + Math.floor(chance() * 2) }, () => pick(parts, chance)).join('');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface Town {
  readonly name: string;
  readonly arabic: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
}

function towns(count: number, chance: () => number): Town[] {
  const real = demo.map(({ city, country, coordinates, timeZone, translations }) => ({
    name: city,
    arabic: translations.ar.name.replace('نقطة تجريبية ', ''),
    country,
    ...coordinates,
    timeZone,
  }));
  const made = Array.from({ length: count - real.length }, () => ({
    ...pick(real, chance),
    name: capital(word(syllables, chance)),
    arabic: word(arabicSyllables, chance),
  }));
  return [...real, ...made];
}

/** A studio in the format of an import file, with its search terms. */
export interface MadeStudio {
  readonly name: string;
  readonly city: string;
  readonly address: string;
  readonly postalCode: string;
  readonly translations: { readonly ar: { readonly name: string; readonly address: string } };
}

/** Studios of 1,500 towns around those of the demo data, with two languages and a week of hours. */
export function makeStudios(count: number): MadeStudio[] {
  const chance = chances(7);
  const all = towns(1500, chance);
  return Array.from({ length: count }, (_, index) => {
    const town = pick(all, chance);
    const street = capital(word(syllables, chance));
    const number = 1 + Math.floor(chance() * 200);
    return {
      slug: `made-${index}`,
      name: `${pick(brands, chance)} ${pick(brands, chance)} ${town.name}`,
      address: `${number} ${pick(ways, chance)} ${street}`,
      city: town.name,
      postalCode: String(10_000 + Math.floor(chance() * 80_000)),
      country: town.country,
      coordinates: {
        latitude: town.latitude + chance() - 0.5,
        longitude: town.longitude + chance() - 0.5,
      },
      timeZone: town.timeZone,
      phone: `+1 555 555 01${String(index % 100).padStart(2, '0')}`,
      description: 'Prints while you wait, gifts and passport photos; a minute from the station.',
      operatingHours: 'Mon-Fri 08:30-12:30 14:00-18:30; Sat 08:30-13:00; Sun closed',
      owner: { email: `owner-${index}@example.com` },
      translations: {
        ar: {
          name: `${pick(arabicBrands, chance)} ${town.arabic}`,
          address: `${number} شارع ${word(arabicSyllables, chance)}`,
        },
      },
    };
  });
}
