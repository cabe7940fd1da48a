import { toIsoDay } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { languageOf } from '#locales/languages.ts';

/** Formats the moment of an entry to the second; one of another day has its date. */
export function useAuditTime(): (at: string) => string {
  const { language, now } = useConsoleFormats();
  const { locale } = languageOf(language);
  const clock = {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const;
  const day = { day: 'numeric', month: 'short' } as const;
  const ofToday = new Intl.DateTimeFormat(locale, clock);
  const ofOthers = new Intl.DateTimeFormat(locale, { ...day, ...clock });
  return (at) => {
    const time = Date.parse(at);
    return (toIsoDay(time) === toIsoDay(now) ? ofToday : ofOthers).format(time);
  };
}
