import tlds from 'tlds' with { type: 'json' };
import { asSeen } from '#domain/customers/person-names.ts';

const topLevel: ReadonlySet<string> = new Set(tlds);

/** Words joined by full stops, which resolvers and mail programs also read as the ideographic ones. */
const joinedWords = /[\p{L}\p{M}\p{N}_-]+(?:[.。][\p{L}\p{M}\p{N}_-]+)+/gu;

/** `Flat.No.12`: a number, although `no` is the end of Norwegian domains. */
const houseNumber = /[.。](?=no\b[.。:]?\s*\d)/g;

/**
 * Dashes, initials, numbers, articles, and abbreviations of names and streets. People join a word to them that is a top-level domain too:
 * `Dr.Li`, `J.Ford`, `av.Paris`, `P.O.Box`, `C.so Garibaldi`, `Avda.de la Marina`.
 */
const abbreviation = new RegExp(
  `^(?:[-_]+|\\p{L}|\\p{N}+|${[
    'dr|fam|fr|hr|ing|jr|mlle|mme|mr|mrs|ms|mx|prof|sig|sr|sra|st|ste',
    'app|appt|apt|av|avda|ave|bat|bât|bd|bl|bld|bldg|blk|blvd|bvd|ch|ctra|edif|imm|jl|lot|nr|pça|pl|plz|po|pza|rd',
    'res|rés|rt|rte|rua|rue|str|trav|ul|urb',
    'da|de|del|des|di|do|du|la|le',
  ].join('|')})$`,
  'u',
);

/** Top-level domains in everyday use, which are no surnames, towns or articles: short names at them are known. */
const everyday: ReadonlySet<string> = new Set(
  'app biz cc co com dev info io link ly me net online org shop site store tv xyz'.split(' '),
);

/** Whether words joined by full stops are a domain: one ends in a top-level domain, behind more than abbreviations. */
function isDomain(words: string): boolean {
  const labels = words.split(/[.。]/);
  return labels.some((label, index) => {
    if (index === 0 || !topLevel.has(label)) return false;
    return everyday.has(label) || !labels.slice(0, index).every((one) => abbreviation.test(one));
  });
}

/**
 * Whether a text contains a domain such as `shop.example.com`, which mail programs make a link. Source: product §5.3.
 */
export function hasDomain(text: string): boolean {
  const words = asSeen(text).toLowerCase().replaceAll(houseNumber, ' ').match(joinedWords) ?? [];
  return words.some(isDomain);
}
