import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/** Gives a control the focus. */
export async function focus(control: Locator): Promise<void> {
  await expect.element(control).toBeInTheDocument();
  control.element().focus();
}

/** Presses a key, `Enter` unless given, on a control. */
export async function press(control: Locator, key = 'Enter'): Promise<void> {
  await focus(control);
  await userEvent.keyboard(`{${key}}`);
}
