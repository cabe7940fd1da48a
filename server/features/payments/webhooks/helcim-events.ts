import type { PaymentDeps } from '../deps.ts';
import { chargeOf } from '../providers/helcim-provider.ts';
import { verifyHelcimWebhook } from '../providers/helcim/webhook.ts';
import type { Handled, ProviderWebhook } from './provider-events.ts';
import { takeCharge } from '../attempts/take-charge.ts';

/** Helcim's messages contain only the id of a transaction, so the transaction is read from its API. */
const takeTransaction = async (deps: PaymentDeps, id: string): Promise<Handled> => {
  const found = await deps.helcim?.transaction(id);
  // A transaction that is not there yet may be there at the next delivery.
  if (found?.outcome !== 'found') return 'not done';
  const charge = chargeOf(found.transaction);
  return charge && (await takeCharge(deps, 'helcim', charge)) ? 'known' : 'done';
};

const acknowledge = (): Promise<Handled> => Promise.resolve('done');

/** Messages of Helcim. Source: product §7. */
export const helcimEvents = (deps: PaymentDeps): ProviderWebhook => ({
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
});
