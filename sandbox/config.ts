import * as z from 'zod';
import type { SandboxOptions } from './server.ts';

const base64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http address' });

const environment = z.object({
  SANDBOX_PORT: z.coerce.number('must be a port').int().min(0).max(65_535).default(0),
  SANDBOX_HOST: z.string().optional(),
  SANDBOX_PUBLIC_URL: httpUrl.transform((url) => new URL(url).origin).optional(),
  SANDBOX_PUBLIC_HOST: z.string().optional(),
  SANDBOX_DATA_DIR: z.string().optional(),
  SANDBOX_HELCIM_TOKEN: z.string().optional(),
  SANDBOX_STRIPE_KEY: z.string().regex(/^sk_/, 'must begin with sk_').optional(),
  SANDBOX_WEBHOOK_URL: httpUrl.optional(),
  SANDBOX_WEBHOOK_TOKEN: z.string().regex(base64, 'must be base64').optional(),
  SANDBOX_STRIPE_WEBHOOK_URL: httpUrl.optional(),
  SANDBOX_STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
});

export type ConfigResult = { ok: true; options: SandboxOptions } | { ok: false; message: string };

/** Reads the sandbox's own environment variables; an empty one counts as unset. `message` is one line. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  if (env['NODE_ENV'] === 'production' && env['ALLOW_SANDBOX'] !== '1') {
    const message = 'the payment sandbox refuses NODE_ENV=production unless ALLOW_SANDBOX=1';
    return { ok: false, message };
  }
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, message: `${issue?.path.join('.')}: ${issue?.message}` };
  }
  const values = parsed.data;
  return {
    ok: true,
    options: {
      port: values.SANDBOX_PORT,
      host: values.SANDBOX_HOST,
      publicUrl: values.SANDBOX_PUBLIC_URL,
      publicHost: values.SANDBOX_PUBLIC_HOST,
      dataDir: values.SANDBOX_DATA_DIR,
      helcimToken: values.SANDBOX_HELCIM_TOKEN,
      stripeKey: values.SANDBOX_STRIPE_KEY,
      webhookUrl: values.SANDBOX_WEBHOOK_URL,
      webhookToken: values.SANDBOX_WEBHOOK_TOKEN,
      stripeWebhookUrl: values.SANDBOX_STRIPE_WEBHOOK_URL,
      stripeWebhookSecret: values.SANDBOX_STRIPE_WEBHOOK_SECRET,
    },
  };
}
