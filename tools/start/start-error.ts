/** The reason why the shop cannot start, in one line for the person who started it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The first line of an error, including the contents of an AggregateError (a refused connection is one). */
export function oneLine(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return oneLine(error.errors[0]);
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0]?.trim() ?? '';
}
