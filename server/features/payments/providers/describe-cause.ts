/** Longest description, in characters. */
const maxLength = 300;
/** Causes of causes that are described. */
const maxDepth = 4;

const cardNumbers = /\d(?:[ -]?\d){11,18}/g;

/** A text for logs and staff without card numbers and the shop's key. */
export function withoutSecrets(text: string, key: string): string {
  const clean = key === '' ? text : text.replaceAll(key, '…');
  return clean.replaceAll(cardNumbers, '…');
}

function describeOne(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  // A host with several addresses fails at each of them.
  const messages =
    error instanceof AggregateError
      ? error.errors.map((one) => (one instanceof Error ? one.message : ''))
      : [error.message];
  return `${error.name}${code}: ${messages.join(', ')}`.replace(/: $/, '');
}

/**
 * Describes why a call failed, with the causes behind the error: which part of the way did not answer is often said by the
 * last of them alone. `key` is the shop's key for the provider, which a message can quote.
 */
export function describeCause(error: unknown, key: string): string {
  const parts: string[] = [];
  let cause = error;
  while (cause instanceof Error && parts.length < maxDepth) {
    parts.push(describeOne(cause));
    ({ cause } = cause);
  }
  return withoutSecrets(parts.join('; '), key).slice(0, maxLength) || 'failed';
}
