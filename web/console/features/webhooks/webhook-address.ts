import * as z from 'zod/mini';
import { uuid } from '#contract/common.ts';
import type { AddressChanges, AddressState } from '../../lib/address-state.ts';

/** What the address of the screen says: the endpoint that is open, and the page of its messages. */
export const webhookShape = {
  webhook: z.optional(uuid),
  panel: z.optional(z.literal('add')),
  state: z.optional(z.enum(['waiting', 'delivered', 'failed'])),
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  message: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
};

/** The part of the address that the panel of an endpoint reads and changes. */
export interface WebhookAddress {
  readonly state: AddressState<typeof webhookShape>;
  readonly change: (changes: AddressChanges<typeof webhookShape>) => void;
}
