import type { AppOptions } from '#server/platform/http/build-app.ts';
import { openLog } from '#server/platform/http/logger.ts';

/** Options of an app without features. */
export const bareApp: AppOptions = {
  log: openLog({ role: 'test', level: 'silent' }),
  sessionSecret: 's'.repeat(32),
  publicUrl: null,
  host: '127.0.0.1',
  port: 3000,
  trustProxy: false,
  cardOrigins: [],
  readiness: {},
};
