import { isAnywhere } from './processes.ts';

/**
 * Environment in which the shop's processes reach each other directly, also where Node uses a proxy
 * (NODE_USE_ENV_PROXY=1): a proxy elsewhere knows no way to this machine.
 */
export function exemptOwnMachine(env: NodeJS.ProcessEnv, host: string): NodeJS.ProcessEnv {
  const exempt = env['no_proxy'] ?? env['NO_PROXY'] ?? '';
  const own = ['localhost', '127.0.0.1', '[::1]', ...(isAnywhere(host) ? [] : [host])];
  const all = [...new Set([...exempt.split(',').map((name) => name.trim()), ...own])]
    .filter((name) => name !== '')
    .join(',');
  return { ...env, NO_PROXY: all, no_proxy: all };
}
