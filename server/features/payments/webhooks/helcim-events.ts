import type { PaymentDeps } from '../deps.ts';
import { toCharge } from '../providers/helcim-provider.ts';
import { verifyHelcimWebhook } from '../providers/helcim/webhook.ts';
import type { Handled, ProviderWebhook } from './provider-events.ts';
import { handleCharge } from '../attempts/handle-charge.ts';

/** Helcim's messages contain only the id of a transaction, so the transaction is read from its API. */
async function takeTransaction(deps: PaymentDeps, id: string): Promise<Handled> {
  const found = await deps.helcim?.transaction(id);
  // A transaction that is not there yet may be there at the next delivery.
  if (found?.outcome !== 'found') return 'not done';
  const charge = toCharge(found.transaction);
  return charge && (await handleCharge(deps, 'helcim', charge)) ? 'known' : 'done';
}

function acknowledge(): Promise<Handled> {
  return Promise.resolve('done');
}

/** Messages of Helcim. */
export function helcimEvents(deps: PaymentDeps): ProviderWebhook {
  return {
    provider: 'helcim',
    verify: (message) => {
      const notice = verifyHelcimWebhook({ ...message, verifierToken: deps.webhooks.helcimToken });
      const id = message.headers['webhook-id'];
      if (!notice || typeof id !== 'string') return null;
      const { type } = notice;
      // Other types, such as `terminalCancel`, come from other uses of the same account.
      if (type !== 'cardTransaction') return { id, type, transaction: null, handle: acknowledge };
      if (notice.id === null) {
        deps.log.error({ event: id, type }, 'a signed event that cannot be read');
        return { id, type, transaction: null, handle: acknowledge };
      }
      const transaction = notice.id;
      return { id, type, transaction, handle: () => takeTransaction(deps, transaction) };
    },
  };
}
