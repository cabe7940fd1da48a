import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import type { Variables } from './config-variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that may be in a file instead, as secrets of containers and services are: `X_FILE` names the file of `X`. */
export const secretVariables = [
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_PASSPHRASE',
  'SMTP_URL',
  'HELCIM_API_TOKEN',
  'HELCIM_WEBHOOK_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SESSION_SECRET',
  'CODE_KEY',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof Variables)[];

function readSecret(name: string, file: string): string {
  try {
    // Editors and `echo` end a file with a new line.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(`${name} must name a readable file: ${file} (${code})`);
  }
}

/**
 * Replaces the variables that name files of secrets by the secrets in them.
 * @throws ConfigError when a file cannot be read or is empty, or when the variable itself is set as well
 */
export function readSecretFiles(env: Environment): Environment {
  const secrets: Record<string, string> = {};
  for (const variable of secretVariables) {
    const name = `${variable}_FILE`;
    const file = env[name];
    if (!file) continue;
    if (env[variable]) throw new ConfigError(`${name} must not be set together with ${variable}`);
    const secret = readSecret(name, file);
    if (secret === '')
      throw new ConfigError(`${name} must name a file with a secret: ${file} is empty`);
    secrets[variable] = secret;
  }
  return { ...env, ...secrets };
}
