import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method, such as the Enter key that takes over what was composed. Safari ends the
 * composition before this key and marks it only with the key code of input methods.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
