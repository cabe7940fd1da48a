import { describe, expect, it } from 'vitest';
import { recordLog } from '#tests/support/logs.ts';
import { lineForPeople } from './log-for-people.ts';
import type { openLog } from './logger.ts';

function logged(level: string, write: (log: ReturnType<typeof openLog>) => void): string[] {
  const { lines, log } = recordLog(level, 'web');
  write(log);
  return lines;
}

describe('lineForPeople', () => {
  it('shows a request and its response in one line', () => {
    const [line = ''] = logged('info', (log) => {
      const req = { method: 'GET', url: '/api/quote?code=X', routeOptions: { url: '/api/quote' } };
      log.info({ reqId: 'r', req, res: { statusCode: 200 }, ms: 3 }, 'answered');
    });
    expect(lineForPeople(line)).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} web answered GET \/api\/quote 200 3 ms\n$/,
    );
  });

  it('shows level, fields and stack of an error', () => {
    const [line = ''] = logged('info', (log) => {
      log.error({ err: new Error('out of paper'), order: 7 }, 'could not print');
    });
    const shown = lineForPeople(line);
    expect(shown).toMatch(/ web ERROR could not print order=7\nError: out of paper\n {4}at /);
  });
});

describe('the level of a log', () => {
  it('hides records below it', () => {
    const write = (log: ReturnType<typeof openLog>): void => {
      log.info('told');
      log.warn('warned');
      log.error('failed');
    };
    expect(logged('info', write)).toHaveLength(3);
    expect(logged('error', write)).toHaveLength(1);
    expect(logged('silent', write)).toEqual([]);
  });
});
