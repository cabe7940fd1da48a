import { request } from 'undici';
import type { HelcimConfig } from '../../../../config.ts';
import { describeCause } from '../describe-cause.ts';
import { parseServerTime, type ProviderProbe } from '../provider-probe.ts';
import { parseJson, describeError } from './api.ts';

const resource = 'Card transactions';

/** Reads one transaction with the shop's token, without changing anything. */
export async function probeHelcim(
  { apiUrl, apiToken }: HelcimConfig,
  timeoutMs: number,
): Promise<ProviderProbe[]> {
  try {
    const { statusCode, headers, body } = await request(
      `${apiUrl}/card-transactions?limit=1&page=1`,
      { headers: { 'api-token': apiToken }, signal: AbortSignal.timeout(timeoutMs) },
    );
    const text = await body.text();
    const serverTime = parseServerTime(headers['date']);
    if (statusCode === 200) return [{ resource, failure: null, serverTime }];
    const reason = describeError(parseJson(text), apiToken);
    const failure = { read: resource, status: statusCode, code: null, reason };
    return [{ resource, failure, serverTime }];
  } catch (error) {
    const reason = describeCause(error, apiToken);
    const failure = { read: resource, status: null, code: null, reason };
    return [{ resource, failure, serverTime: null }];
  }
}
