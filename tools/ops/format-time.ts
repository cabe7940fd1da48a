function isMidnight(time: Date): boolean {
  return time.getTime() % (24 * 60 * 60 * 1000) === 0;
}

/** Formats a time for staff, UTC: `2026-11-27 14:05`. */
export function formatTime(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}

/** Formats the beginning of a period as the option `--from` takes it; one within a day with its time. */
export function formatStart(start: Date): string {
  return isMidnight(start) ? start.toISOString().slice(0, 10) : formatTime(start);
}

/** Formats the end of a period as the last day in it, as options such as `--until` take it; one within a day with its time. */
export function formatEnd(end: Date): string {
  return isMidnight(end) ? new Date(end.getTime() - 1).toISOString().slice(0, 10) : formatTime(end);
}
