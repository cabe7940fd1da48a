/**
 * Public API of the erasure feature: erases what the shop stores about a customer, on their request. Source: product
 * §4.22.
 */
export {
  eraseCustomer,
  planErasure,
  type CustomerErasure,
  type ErasureDeps,
  type OrderErasure,
} from './erase-customer.ts';
