/** Returns the same object with one method replaced; all other properties are read from the object itself. */
export function replaceMethod<T extends object>(
  target: T,
  method: keyof T,
  replacement: unknown,
): T {
  return new Proxy(target, {
    get: (object, key): unknown => (key === method ? replacement : Reflect.get(object, key)),
  });
}
