/** Limits of orders that nobody has paid: anybody can place them in any name. Source: product §4.11. */
export interface OrderLimits {
  /** Orders confirmed before they are paid, for one phone number or e-mail address, that staff have not confirmed yet. */
  readonly unconfirmedPerContact: number;
  /** Unpaid orders in an hour for one phone number or e-mail address. */
  readonly perContactAnHour: number;
  /** Unpaid orders in an hour that are confirmed before they are paid. */
  readonly perSessionAnHour: number;
  /** Unpaid card orders in an hour; a customer who goes back and changes something places another one. */
  readonly cardsPerSessionAnHour: number;
  /** Unpaid orders of any kind in an hour. Mobile carriers give one address to many customers. */
  readonly perAddressAnHour: number;
  /** Lines of unpaid orders in an hour: what they take in the database. */
  readonly linesPerSessionAnHour: number;
  readonly linesPerAddressAnHour: number;
  /** Uses of a discount with a limited number of uses that unpaid orders reserve at once. */
  readonly reservedPerSession: number;
  readonly reservedPerAddress: number;
  /** Unpaid orders of the whole shop in an hour from which staff are told; nobody is refused. */
  readonly alarmAnHour: number;
}

/** The shop's own limits of unpaid orders. Source: product §4.11. */
export const orderLimits: OrderLimits = {
  unconfirmedPerContact: 3,
  perContactAnHour: 20,
  perSessionAnHour: 10,
  cardsPerSessionAnHour: 30,
  perAddressAnHour: 100,
  linesPerSessionAnHour: 6000,
  linesPerAddressAnHour: 30_000,
  reservedPerSession: 3,
  reservedPerAddress: 10,
  alarmAnHour: 1000,
};
