import type { KeyboardEvent } from 'react';
import { isComposing } from './is-composing.ts';

/** Whether Tab stops at an element of a form where customers enter something. */
function isStop(element: Element): element is HTMLElement {
  if (!element.matches('input, select, textarea') || element.matches(':disabled')) return false;
  if (element.matches('[type=radio]:not(:checked), [tabindex="-1"]')) return false;
  return element.checkVisibility?.() ?? true;
}

/**
 * Moves the focus to the next field when Enter is pressed in one whose key reads “next”: on iPhones this key sends the
 * form, which then reports the fields that the customer has not reached yet.
 */
export function nextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  if (event.key !== 'Enter' || field.enterKeyHint !== 'next' || isComposing(event)) return;
  const fields = [...(field.form?.elements ?? [])].filter(isStop);
  const next = fields[fields.indexOf(field) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
