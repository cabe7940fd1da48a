/** Texts of the providers' pages, in one language. */
export interface HostedTexts {
  readonly title: {
    readonly page: string;
    readonly window: string;
  };
  readonly note: string;
  readonly back: string;
  readonly close: string;
  readonly language: string;
  readonly items: string;
  readonly subtotal: string;
  readonly discount: string;
  readonly total: string;
  readonly amount: string;
  readonly email: string;
  readonly cardNumber: string;
  readonly expiry: string;
  readonly expiryHint: string;
  readonly securityCode: string;
  readonly cardHolderName: string;
  readonly pay: string;
  readonly processing: string;
  readonly testCards: string;
  readonly testCardsHint: string;
  readonly anyDate: string;
  readonly approves: string;
  readonly asksBank: string;
  readonly approvedTitle: string;
  readonly approvedText: string;
  readonly declinedTitle: string;
  readonly declinedHint: string;
  readonly declines: {
    readonly declined: string;
    readonly funds: string;
    readonly expired: string;
    readonly securityCode: string;
    readonly processing: string;
    readonly authentication: string;
  };
  readonly wrong: {
    readonly cardNumber: string;
    readonly futureExpiry: string;
    readonly expiry: string;
    readonly securityCode: string;
    readonly cardHolderName: string;
  };
  readonly paid: string;
  readonly closeWindow: string;
  readonly expired: string;
  readonly unknown: string;
  readonly backAndAgain: string;
  readonly closeAndAgain: string;
  readonly toShop: string;
  readonly network: string;
  readonly noScript: {
    readonly page: string;
    readonly window: string;
  };
  readonly bankTitle: string;
  readonly bankText: string;
  readonly bankComplete: string;
  readonly bankFail: string;
  readonly card: string;
}
