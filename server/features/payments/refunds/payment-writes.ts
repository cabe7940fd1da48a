import type { OrderDeps } from '../../orders/index.ts';
import { cancelAttempts } from '../records/cancel-attempts.repo.ts';
import { refundEverything } from './request-refund.ts';

/** The writes to attempts and refunds that commands of the orders cause. Source: product §4. */
export const paymentWrites: OrderDeps['payments'] = { cancelAttempts, refundEverything };
