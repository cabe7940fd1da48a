import type { PaymentDeps } from './deps.ts';
import { chargeOf } from './helcim-provider.ts';
import { verifyHelcimWebhook } from './helcim/webhook.ts';
import type { Handled, ProviderEvents } from './provider-events.ts';
import { takeCharge } from './take-charge.ts';

/** The card window's messages say which transaction to look at and nothing of it: it is read again. */
const takeTransaction = async (deps: PaymentDeps, id: string): Promise<Handled> => {
  const found = await deps.helcim?.transaction(id);
  // One that is not there yet may be there when the message comes again.
  if (found?.outcome !== 'found') return 'not done';
  const charge = chargeOf(found.transaction);
  return charge && (await takeCharge(deps, 'helcim', charge)) ? 'known' : 'done';
};

/** Messages of the card window's provider. Source: product §7. */
export const helcimEvents = (deps: PaymentDeps): ProviderEvents => ({
  provider: 'helcim',
  verify: (message) => {
    const notice = verifyHelcimWebhook({ ...message, verifierToken: deps.webhooks.helcimToken });
    const id = message.headers['webhook-id'];
    if (!notice || typeof id !== 'string') return null;
    const transaction = notice.type === 'cardTransaction' ? notice.id : null;
    return {
      id,
      type: notice.type,
      transaction,
      handle: async () =>
        transaction === null ? 'done' : await takeTransaction(deps, transaction),
    };
  },
});
