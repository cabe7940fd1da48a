import { describe, expect, it } from 'vitest';
import { helcimConfig, serveForTest } from '#tests/support/servers.ts';
import { openApi, describeError } from './api.ts';

const apiToken = 'a-very-private-token';

function apiAt(url: string, token = apiToken) {
  return openApi({ ...helcimConfig(url, token), apiUrl: url }, 5000);
}

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  return serveForTest((_request, response) => response.writeHead(status, headers).end(body));
}

describe('reasonOf', () => {
  it.each([
    ['text', 'No access permission', 'No access permission'],
    ['a list', ['one', 'two'], 'one; two'],
    [
      'fields',
      { amount: 'Too many decimals', ip: ['a', 'b'] },
      'amount: Too many decimals; ip: ["a","b"]',
    ],
    ['nothing', undefined, 'no reason given'],
    ['nothing at length', [], 'no reason given'],
    ['a number', 7, 'no reason given'],
  ])('reads the reason from %s', (_name, errors, reason) => {
    expect(describeError({ errors }, apiToken)).toBe(reason);
  });

  it('repeats neither the token nor a card number', () => {
    const errors = `${apiToken} may not charge 4124 9399-9999 9990 or 4124939999999990, 25764674`;
    expect(describeError({ errors }, apiToken)).toBe('… may not charge … or …, 25764674');
  });

  it('cuts a long reason', () => {
    expect(describeError({ errors: 'x'.repeat(9000) }, apiToken)).toHaveLength(300);
  });
});

describe('a call to Helcim', () => {
  it.each([
    [500, '{"response":0,"errors":"Database unavailable"}'],
    [500, '{"errors":"Transaction Declined: DECLINED"}'],
    [502, '{"response":0,"errors":"Transaction Declined: DECLINED"}'],
    [503, '<html>'],
    [408, ''],
  ])('has an unknown outcome after %i %s', async (status, body) => {
    const ask = apiAt(await answering(status, body));
    expect(await ask('/x')).toEqual({ outcome: 'unknown', why: `HTTP ${status}` });
  });

  it.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': '999999' }, 3600],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 2],
    [{ 'minute-limit-remaining': '0' }, 30],
    [{ 'minute-limit-remaining': '0', 'hour-limit-remaining': '0' }, 600],
  ])('returns how long to wait after a 429: %o', async (headers, retryAfterSeconds) => {
    const ask = apiAt(await answering(429, '', headers));
    expect(await ask('/x')).toEqual({ outcome: 'busy', retryAfterSeconds });
  });

  it('does not pass the token to a redirect', async () => {
    const seen: unknown[] = [];
    const elsewhere = await serveForTest((request, response) => {
      seen.push(request.headers['api-token']);
      response.end('{}');
    });
    const ask = apiAt(await answering(307, '', { location: elsewhere }));
    expect(await ask('/x', { body: {} })).toMatchObject({ outcome: 'unknown' });
    expect(seen).toEqual([]);
  });

  it('says what failed on the way, such as the address that refuses', async () => {
    expect(await apiAt('http://127.0.0.1:1')('/x')).toMatchObject({
      outcome: 'unknown',
      why: expect.stringContaining('ECONNREFUSED 127.0.0.1:1') as string,
    });
  });

  it('never reveals the token, not even one that is no valid header', async () => {
    const broken = await apiAt('http://127.0.0.1:1', `${apiToken}\nx`)('/x');
    expect(broken).toMatchObject({
      outcome: 'unknown',
      why: expect.stringMatching(/^InvalidArgumentError/) as string,
    });
    expect(JSON.stringify(broken)).not.toContain(apiToken);
    const refused = await apiAt(await answering(401, `{"errors":"no such token: ${apiToken}"}`))(
      '/x',
    );
    expect(JSON.stringify(refused)).not.toContain(apiToken);
  });
});
