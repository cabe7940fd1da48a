import { existsSync } from 'node:fs';
import type { Finding } from '#domain/going-live/findings.ts';
import type { Config } from '../config.ts';
import { checkBackups } from './check-backups.ts';
import { checkConfig, checkNode } from './check-config.ts';
import { checkMails } from './check-mails.ts';
import { checkPhotos } from './check-photos.ts';
import {
  checkArchive,
  checkDatabase,
  checkDisk,
  checkHelcim,
  checkIntro,
  checkMail,
  checkStorage,
  checkStripe,
} from './check-services.ts';
import { checkStrays } from './check-strays.ts';
import { checkTransfers } from './check-transfers.ts';
import { missing, runCheck } from './finding.ts';

/** Runs all checks of a shop concurrently; none waits for another or stops it. Nothing is changed or sent. */
export async function examineShop(config: Config): Promise<Finding[]> {
  if (!existsSync(config.dataDir)) {
    const text = `there is no data folder ${config.dataDir}: start the shop first, or name its folder with DATA_DIR`;
    return [missing('configuration', text), ...checkConfig(config)];
  }
  const services = {
    checkDatabase,
    checkStorage,
    checkPhotos,
    checkStrays,
    checkBackups,
    checkArchive,
    checkMail,
    checkMails,
    checkTransfers,
    checkHelcim,
    checkStripe,
    checkDisk,
    checkIntro,
  };
  const found = await Promise.all([
    runCheck('node', checkNode),
    runCheck('configuration', async () => checkConfig(config)),
    ...Object.entries(services).map(([name, check]) =>
      runCheck(name.replace('check', '').toLowerCase(), () => check(config)),
    ),
  ]);
  return found.flat();
}
