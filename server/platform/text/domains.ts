import tlds from 'tlds' with { type: 'json' };
import { asSeen } from '#domain/customers/person-names.ts';

const topLevel: ReadonlySet<string> = new Set(tlds);

/** Words joined by full stops, which resolvers and mail programs also read as the ideographic ones. */
const joinedWords = /[\p{L}\p{M}\p{N}_-]+(?:[.。][\p{L}\p{M}\p{N}_-]+)+/gu;

/**
 * Whether a text contains a domain such as `shop.example.com`: mail programs make it a link where its end is a top-level
 * domain. Source: product §5.3.
 */
export function hasDomain(text: string): boolean {
  const found = asSeen(text).toLowerCase().match(joinedWords) ?? [];
  return found.some((words) =>
    words
      .split(/[.。]/)
      .slice(1)
      .some((label) => topLevel.has(label)),
  );
}
