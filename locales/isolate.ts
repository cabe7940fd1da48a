/**
 * Wraps a size, code, phone number or address in Unicode isolates, so that it keeps its own direction inside a
 * sentence of the other direction. For arguments of right-to-left texts: they are strings, so an element such as bdi
 * cannot be passed.
 */
export function isolate(value: string): string {
  return `\u2068${value}\u2069`;
}
