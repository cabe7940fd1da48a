import { parseOrderNumber } from '../orders/order-numbers.ts';

/** What a person looks for in production: a batch by its number, or an order with the number of a frame. */
export type PrintCode =
  | { readonly kind: 'batch'; readonly batch: number }
  | { readonly kind: 'order'; readonly order: string; readonly frame: number | null };

/**
 * Reads what was scanned or typed: the number of an order, as its job ticket has it, with or without a frame
 * (`FPX-418204991 4`), or the number of a batch (`B-12`). Null for anything else.
 */
export function readPrintCode(typed: string): PrintCode | null {
  const code = typed.trim();
  const [, batch] = /^(?:b[- ]?)?(\d{1,7})$/i.exec(code) ?? [];
  if (batch !== undefined && Number(batch) > 0) return { kind: 'batch', batch: Number(batch) };
  const whole = parseOrderNumber(code);
  if (whole !== null) return { kind: 'order', order: whole, frame: null };
  const [, number = '', frame = ''] = /^(.+?)[ /#]+(\d{1,5})$/.exec(code) ?? [];
  const order = parseOrderNumber(number);
  return order === null || Number(frame) === 0
    ? null
    : { kind: 'order', order, frame: Number(frame) };
}
