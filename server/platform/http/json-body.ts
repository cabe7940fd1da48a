import type { FastifyInstance } from 'fastify';

/**
 * Maximum nesting and number of values of a JSON body: an order chunk has 5 levels and 2,000 values, a quote 8,000
 * values.
 */
export const jsonLimits = { depth: 16, values: 50_000 } as const;

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

function isEscaped(body: Buffer, at: number): boolean {
  let first = at;
  while (body[first - 1] === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

/**
 * Whether a JSON body exceeds {@link jsonLimits}. It allocates nothing: parsing costs time and memory for every value,
 * and the byte limit of a body with photos allows millions of them. An escaped quote counts as a value, since it costs
 * as much. The parser decides whether the body is JSON at all.
 */
export function exceedsJsonLimits(body: Buffer): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) {
      // Strings may have megabytes: a native search finds their end faster than a loop.
      at = body.indexOf(quote, at + 1);
      while (at !== -1 && isEscaped(body, at) && values <= jsonLimits.values) {
        values += 1;
        at = body.indexOf(quote, at + 1);
      }
      if (at === -1) return false;
    } else if (byte === openBracket || byte === openBrace) {
      depth += 1;
      values += 1;
    } else if (byte === closeBracket || byte === closeBrace) {
      depth -= 1;
    } else if (byte === comma) {
      values += 1;
    }
    if (depth > jsonLimits.depth || values > jsonLimits.values) return true;
  }
  return false;
}

/** An error that is sent as a bad request. */
function tooComplex(): Error {
  return Object.assign(new Error('JSON too complex'), { statusCode: 400 });
}

/** Registers the JSON parser, which refuses bodies beyond {@link jsonLimits} with 400. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (exceedsJsonLimits(body)) done(tooComplex());
      else void parse(request, body.toString('utf8'), done);
    },
  );
}
