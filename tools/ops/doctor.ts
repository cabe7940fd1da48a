import type { Finding } from '#domain/going-live/findings.ts';
import { ConfigError, readExistingConfig, type Config } from '#server/config.ts';
import { checkNode } from '#server/going-live/check-config.ts';
import { examineShop } from '#server/going-live/examine-shop.ts';
import { dangerous, runCheck } from '#server/going-live/finding.ts';
import { defineCommand, flag } from './command.ts';

/** Examines the shop that an environment describes. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const config = readOrFind(env);
  if ('level' in config) return [config, ...(await runCheck('node', checkNode))];
  return await examineShop(config);
}

function readOrFind(env: NodeJS.ProcessEnv): Config | Finding {
  try {
    return readExistingConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return dangerous('configuration', error.message);
  }
}

function summary(findings: readonly Finding[]): string {
  const count = (level: Finding['level']) => findings.filter((one) => one.level === level).length;
  const [gaps, dangers] = [count('missing'), count('dangerous')];
  return gaps + dangers === 0
    ? 'all is right: the shop can take real orders'
    : `${gaps} missing, ${dangers} dangerous: not ready to take real orders`;
}

/** Reports what is right, missing or dangerous for going live. Source: docs/going-live.md. */
export const doctorCommand = defineCommand({
  usage: 'doctor [--json]',
  help: `Asks the card providers, the mail server, the storage, the database, the clocks and the disk, and says line by line
what is right (ok), missing or dangerous for taking real orders. It changes nothing and sends nothing. Run it with the
shop's own environment while the shop runs. It ends with 0 only when every line is ok. --json prints the lines as JSON.`,
  options: { json: flag },
  run: async ({ values }) => {
    const findings = await examine(process.env);
    if (values.json) console.log(JSON.stringify(findings, null, 2));
    else {
      for (const { level, check, text } of findings) {
        console.log(`${level.padEnd(9)}  ${check.padEnd(13)}  ${text}`);
      }
      console.log(summary(findings));
    }
    return findings.every(({ level }) => level === 'ok');
  },
});
