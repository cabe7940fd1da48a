// Helcim is in Calgary: days in filters and times in responses are in Mountain Time.
const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Edmonton',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Formats a time as `YYYY-MM-DD HH:mm:ss` in Mountain Time. */
export function mountainTime(epochMs: number): string {
  return format.format(epochMs).replace(', ', ' ');
}

/** Formats a day as `YYYY-MM-DD` in Mountain Time. */
export function mountainDay(epochMs: number): string {
  return mountainTime(epochMs).slice(0, 10);
}
