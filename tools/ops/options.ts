import path from 'node:path';
import { currencyDecimals, type Currency } from '#domain/common/money.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { StartError } from '../start/start-error.ts';

/**
 * Parses an amount above 0 in major units, with no more decimals than its currency has.
 * @throws StartError naming the option
 */
export function wholeAmount(name: string, text: string | undefined, currency: Currency): number {
  const decimals = currencyDecimals(currency);
  const pattern = decimals === 0 ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,2})?$/;
  const amount = Number(text);
  if (text === undefined || !pattern.test(text) || amount === 0) {
    throw new StartError(`${name} must be an amount above 0 with ${decimals} decimals at most`);
  }
  return amount;
}

function parseDay(name: string, text: string): Date {
  const at = new Date(`${text}T00:00:00Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(text);
  if (!isDay) throw new StartError(`${name} must be a day such as 2027-12-31`);
  return at;
}

/**
 * Parses a date to its beginning, UTC.
 * @throws StartError naming the option
 */
export function dayStart(name: string, text: string): Date {
  return parseDay(name, text);
}

/**
 * Parses a date that is not over yet to its end, UTC.
 * @throws StartError naming the option
 */
export function futureDayEnd(name: string, text: string): Date {
  const end = new Date(parseDay(name, text).getTime() + 24 * 60 * 60 * 1000);
  if (end.getTime() <= systemClock()) throw new StartError(`${name} is in the past: ${text}`);
  return end;
}

/**
 * Parses an integer above 0; null if the option is not given.
 * @throws StartError naming the option
 */
export function wholeNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new StartError(`${name} must be a whole number above 0`);
  return Number(text);
}

/**
 * Splits a list at its commas and parses each part, keeping equal values once; null if the option is not given.
 * @throws StartError naming the option if the list is empty
 */
export function parseList<T>(
  name: string,
  text: string | undefined,
  parse: (part: string) => T,
): T[] | null {
  if (text === undefined) return null;
  const parts = text.split(',').map((part) => part.trim());
  const values = new Set(parts.filter((part) => part !== '').map(parse));
  if (values.size === 0) throw new StartError(`${name} is empty`);
  return [...values];
}

/** Resolves a path from the folder in which npm was called, because npm runs scripts in the project's folder. */
export function fileAt(written: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), written);
}
