import * as z from 'zod/mini';

/**
 * A list of one to `max` items. Its length is checked before its items: a tuple would report every fault of every item
 * first, which costs the server far more than the list cost its sender.
 */
export function notEmptyList<T extends z.ZodMiniType>(item: T, max: number) {
  const list: unknown = z.array(item).check(z.minLength(1), z.maxLength(max));
  return list as z.ZodMiniType<[z.output<T>, ...z.output<T>[]], [z.input<T>, ...z.input<T>[]]>;
}
