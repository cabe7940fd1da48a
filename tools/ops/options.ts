import path from 'node:path';
import { currencyDecimals, parseMajor, type Currency } from '#domain/common/money.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { StartError } from '../start/start-error.ts';

/**
 * Parses an amount above 0 in major units, with no more decimals than its currency has.
 * @throws StartError naming the option
 */
export function wholeAmount(name: string, text: string | undefined, currency: Currency): number {
  const decimals = currencyDecimals(currency);
  const amount = parseMajor(text ?? null, currency);
  if (amount === null) {
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
 * Parses a date to its end, UTC.
 * @throws StartError naming the option
 */
export function dayEnd(name: string, text: string): Date {
  return new Date(parseDay(name, text).getTime() + 24 * 60 * 60 * 1000);
}

/**
 * Parses a date that is not over yet to its end, UTC.
 * @throws StartError naming the option
 */
export function futureDayEnd(name: string, text: string): Date {
  const end = dayEnd(name, text);
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

/** Splits a list at its commas; null if the option is not given. */
export function splitList(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** Resolves a path from the folder in which npm was called, because npm runs scripts in the project's folder. */
export function fileAt(written: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), written);
}
