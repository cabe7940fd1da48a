/** Focuses what has just been opened by a key or a press, such as the first field of a form that opens in place. */
export function focusShown(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
