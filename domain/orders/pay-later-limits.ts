/** Limits of orders that are confirmed before they are paid. Source: product §4.11. */
export interface PayLaterLimits {
  /** For one phone number or e-mail address that staff have not confirmed yet. */
  readonly unconfirmedPerContact: number;
  readonly perSessionAnHour: number;
  /** Mobile carriers give one address to many customers. */
  readonly perAddressAnHour: number;
}

/** The shop's own limits of orders that are confirmed before they are paid. Source: product §4.11. */
export const payLaterLimits: PayLaterLimits = {
  unconfirmedPerContact: 3,
  perSessionAnHour: 10,
  perAddressAnHour: 100,
};
