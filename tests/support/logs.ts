import { Writable } from 'node:stream';
import { openLog } from '#server/platform/http/logger.ts';

/** A log that writes nothing. */
export const silentLog = openLog({ role: 'test', level: 'silent' });

/** A log whose lines a test reads. */
export function recordLog(level: string, role = 'test') {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, log: openLog({ role, level, destination }) };
}
