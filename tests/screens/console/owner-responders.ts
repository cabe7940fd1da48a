import type { Failure } from '#contract/errors.ts';
import type { BackupsResponse } from '#contract/staff/backups.ts';
import type { GoingLive } from '#contract/staff/going-live.ts';
import { isReady, sortFindings } from '#domain/going-live/findings.ts';
import type { ShopExport } from '#contract/staff/exports.ts';
import type { LabKey } from '#contract/staff/lab-keys.ts';
import type { WebhookDelivery, WebhookEndpoint } from '#contract/staff/webhooks.ts';
import { fail } from '#domain/common/result.ts';
import { createExportResponders } from './export-responders.ts';
import type { StaffCallName, StaffParts } from './staff-calls.ts';

/** What a test finds and changes of what the owner alone sets up. */
export interface OwnerState {
  findings: GoingLive['findings'];
  backups: BackupsResponse;
  endpoints: WebhookEndpoint[];
  deliveries: WebhookDelivery[];
  labKeys: LabKey[];
  exports: ShopExport[];
}

function hourAgo(): string {
  return new Date(Date.now() - 3_600_000).toISOString();
}

function demoLabKey(): LabKey {
  return {
    id: '2b8e5d14-7c1f-4a53-9f0a-61d9b3e07c25',
    name: 'Counter left',
    studio: null,
    scopes: ['prints'],
    state: 'valid',
    createdAt: hourAgo(),
    createdBy: 'Nadia',
    lastUsedAt: hourAgo(),
    expiresAt: new Date(Date.now() + 365 * 86_400_000).toISOString(),
    revokedAt: null,
    revokedBy: null,
    agentVersion: '0.1.0',
  };
}

function demoEndpoint(): WebhookEndpoint {
  return {
    id: '3c9a7c1e-52f0-4a52-8f5f-6a1d2b8f0e44',
    address: 'https://books.example/hooks/prints',
    description: 'Accounts',
    kinds: ['order.paid', 'order.refunded'],
    createdAt: hourAgo(),
    createdBy: 'Nadia',
    off: null,
    failingSince: null,
    offAt: null,
    waiting: 0,
    failed: 1,
    deliveredAt: hourAgo(),
  };
}

function demoDelivery(id: number, state: WebhookDelivery['state']): WebhookDelivery {
  const isFailed = state === 'failed';
  return {
    id,
    message: `msg_${id}`,
    kind: isFailed ? 'order.refunded' : 'order.paid',
    at: hourAgo(),
    order: 'FPX-418204870',
    state,
    attempts: isFailed ? 10 : 1,
    nextAt: state === 'waiting' ? hourAgo() : null,
    lastAt: hourAgo(),
    status: isFailed ? 503 : 204,
    failure: null,
    milliseconds: 120,
    body: '{"type":"order.paid","data":{"order":{"number":"FPX-418204870"}}}',
  };
}

/** A shop with two things to do before real orders. */
export function demoOwnerState(): OwnerState {
  return {
    labKeys: [demoLabKey()],
    exports: [],
    endpoints: [demoEndpoint()],
    deliveries: [demoDelivery(31, 'delivered'), demoDelivery(30, 'failed')],
    backups: {
      state: 'fresh',
      newestAt: hourAgo(),
      rehearsal: { at: hourAgo(), isFine: true },
    },
    findings: [
      {
        level: 'missing',
        check: 'configuration',
        advice: 'mail',
        text: 'SMTP_URL is not set: no mail leaves',
      },
      {
        level: 'dangerous',
        check: 'database',
        advice: 'database',
        text: 'the role fpx may administer the whole server',
      },
      { level: 'ok', check: 'database', advice: 'database', text: 'orders can be written' },
      { level: 'ok', check: 'storage', advice: 'storage', text: '/data/files can be written to' },
    ],
  };
}

type CallOfOwner = Extract<
  StaffCallName,
  | keyof ReturnType<typeof createExportResponders>
  | 'getGoingLive'
  | 'getBackups'
  | 'getSettings'
  | 'listWebhooks'
  | 'addWebhook'
  | 'renewWebhookSecret'
  | 'testWebhook'
  | 'replayWebhook'
  | 'listDeliveries'
  | 'changeWebhook'
  | 'removeWebhook'
  | 'listLabKeys'
  | 'makeLabKey'
  | 'revokeLabKey'
>;

type Responders = {
  readonly [K in CallOfOwner]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly query: StaffParts<K>['query'];
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

type WebhookCall = Extract<CallOfOwner, `${string}Webhook${string}` | 'listDeliveries'>;

function createWebhookResponders(owner: OwnerState): Pick<Responders, WebhookCall> {
  const list = () => ({ endpoints: owner.endpoints });
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
  const restart = (chosen: (delivery: WebhookDelivery) => boolean) => {
    const started = owner.deliveries.filter(chosen).length;
    owner.deliveries = owner.deliveries.map((one) =>
      chosen(one) ? demoDelivery(one.id, 'delivered') : one,
    );
    return { started };
  };
  return {
    listWebhooks: list,
    addWebhook: ({ body }) => {
      owner.endpoints = [
        ...owner.endpoints,
        { ...demoEndpoint(), ...body, failed: 0, deliveredAt: null },
      ];
      return { secret, ...list() };
    },
    renewWebhookSecret: () => ({ secret, ...list() }),
    testWebhook: () => {
      owner.deliveries = [
        { ...demoDelivery(32, 'delivered'), kind: 'webhook.test', order: null },
        ...owner.deliveries,
      ];
      return { started: 1 };
    },
    replayWebhook: ({ body }) =>
      restart(({ id, state }) =>
        'deliveries' in body ? body.deliveries.includes(id) : state === 'failed',
      ),
    listDeliveries: ({ query }) => ({
      deliveries: owner.deliveries.filter(
        ({ state }) => query.state === undefined || state === query.state,
      ),
      next: null,
    }),
    changeWebhook: ({ parameters, body: { isOn, ...body } }) => {
      const found = owner.endpoints.find(({ id }) => id === parameters['webhook']);
      if (!found) return fail('not_found');
      Object.assign(found, body, { off: isOn ? null : 'staff' });
      return list();
    },
    removeWebhook: ({ parameters }) => {
      owner.endpoints = owner.endpoints.filter(({ id }) => id !== parameters['webhook']);
      return list();
    },
  };
}

type LabKeyCall = Extract<CallOfOwner, `${string}LabKey${string}`>;

function createLabKeyResponders(owner: OwnerState): Pick<Responders, LabKeyCall> {
  return {
    listLabKeys: ({ query }) => ({
      keys: owner.labKeys.filter(({ state }) => (state === 'valid') === (query.view === 'valid')),
      next: null,
    }),
    makeLabKey: ({ body: { id, name, scopes } }) => {
      const key = { ...demoLabKey(), id, name, scopes, lastUsedAt: null, agentVersion: null };
      owner.labKeys = [key, ...owner.labKeys];
      return { secret: 'fpxlab_b3W5n9cTnVQ0vYxk2mJr8sLdZ4aHfGpE6uRiOyTqXwM', key };
    },
    revokeLabKey: ({ parameters }) => {
      const found = owner.labKeys.find(({ id }) => id === parameters['labKey']);
      if (!found) return fail('not_found');
      const ended = { state: 'revoked' as const, revokedAt: hourAgo(), revokedBy: 'Nadia' };
      return { key: Object.assign(found, ended) };
    },
  };
}

/** Responds to the calls of the owner's screens as the server does. */
export function createOwnerResponders({ owner }: { readonly owner: OwnerState }): Responders {
  return {
    ...createWebhookResponders(owner),
    ...createLabKeyResponders(owner),
    ...createExportResponders(owner),
    getSettings: () => ({
      settings: [
        { name: 'brand', variables: ['BRAND_NAME'], isSet: true, value: 'Prints' },
        { name: 'taxId', variables: ['SELLER_TAX_ID'], isSet: false, value: null },
      ],
    }),
    getBackups: () => owner.backups,
    getGoingLive: () => ({
      examinedAt: new Date().toISOString(),
      isReady: isReady(owner.findings),
      findings: sortFindings(owner.findings),
    }),
  };
}
