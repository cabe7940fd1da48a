/** Importance of a log line. */
export type LogLevel = 'info' | 'warning' | 'error';

/** A line for people, and the same as facts for machines. */
export interface LogLine {
  readonly level: LogLevel;
  /** Stable name of what happened, such as `drop_placed`. */
  readonly event: string;
  readonly text: string;
  /** Name of the drop it is about. */
  readonly drop?: string;
}

/** Log of an agent. */
export type AgentLog = (line: LogLine) => void;

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Opens a log that writes one line for each event: a text with the local time, or with `json` an object. */
export function openAgentLog(
  { json, date }: { readonly json: boolean; readonly date: () => Date },
  write: (line: string) => void,
): AgentLog {
  return (line) => {
    const at = date();
    if (json) return write(JSON.stringify({ time: at.toISOString(), ...line }));
    const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':');
    const mark = line.level === 'info' ? '' : `${line.level}: `;
    return write(`${time} ${mark}${line.drop === undefined ? '' : `${line.drop}: `}${line.text}`);
  };
}
