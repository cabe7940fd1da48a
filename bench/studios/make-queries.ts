import { chances, pick, type MadeStudio } from './make-studios.ts';

/** Introduces a typo: a letter missing, doubled, swapped with the next or replaced; the first letter is kept. */
function slip(text: string, chance: () => number): string {
  const at = 1 + Math.floor(chance() * Math.max(1, text.length - 2));
  const letter = text.charAt(at);
  const slips = [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at),
    text.slice(0, at) + text.charAt(at + 1) + letter + text.slice(at + 2),
    `${text.slice(0, at)}e${text.slice(at + 1)}`,
  ];
  return pick(slips, chance);
}

function arabicSlip(text: string, chance: () => number): string {
  return slip(text, chance).replaceAll('ة', 'ه').replaceAll(/[أإآ]/g, 'ا').replaceAll('ى', 'ي');
}

/** Kinds of queries that people type, all equally frequent, by name. */
const kinds: Readonly<Record<string, (studio: MadeStudio, chance: () => number) => string>> = {
  'a town': ({ city }) => city,
  'the beginning of a town': ({ city }, chance) => city.slice(0, 1 + Math.floor(chance() * 4)),
  'a town with a slip': ({ city }, chance) => slip(city, chance),
  'a name': ({ name }) => name,
  'a name with a slip': ({ name }, chance) => slip(name, chance),
  'a street': ({ address }) => address,
  'a postal code': ({ postalCode }) => postalCode,
  'an Arabic name': ({ translations }) => translations.ar.name,
  'an Arabic name with a slip': ({ translations }, chance) =>
    arabicSlip(translations.ar.name, chance),
  'a word of most': ({ name }) => name.split(' ')[0] ?? '',
  'a word of most with a slip': ({ name }, chance) => slip(name.split(' ')[0] ?? '', chance),
  'nothing of the kind': (_studio, chance) => `qx${Math.floor(chance() * 1e9).toString(36)}`,
};

/** A query, its kind, and the studio it was made from. */
export interface MadeQuery {
  readonly kind: string;
  readonly query: string;
  readonly from: MadeStudio;
}

/** Makes queries of every kind for existing studios. */
export function makeQueries(studios: readonly MadeStudio[], count: number): MadeQuery[] {
  const chance = chances(11);
  const makers = Object.entries(kinds);
  return Array.from({ length: count }, (_, index) => {
    const [kind, make] = makers[index % makers.length] ?? pick(makers, chance);
    const from = pick(studios, chance);
    return { kind, query: make(from, chance), from };
  });
}
