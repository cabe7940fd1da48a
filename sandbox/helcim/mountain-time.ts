// The provider is in Calgary: days in its filters and times in its answers are of there.
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

/** `YYYY-MM-DD HH:mm:ss` in Mountain Time. */
export function mountainTime(epochMs: number): string {
  return format.format(epochMs).replace(', ', ' ');
}

/** `YYYY-MM-DD` of the day in Mountain Time. */
export function mountainDay(epochMs: number): string {
  return mountainTime(epochMs).slice(0, 10);
}
