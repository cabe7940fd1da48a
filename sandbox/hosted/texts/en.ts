export const en = {
  title: {
    page: 'Checkout',
    window: 'Card payment',
  },
  note: 'A pretend payment: no money moves. Never type a real card.',
  back: 'Back to the shop',
  close: 'Close',
  language: 'Language',
  items: 'Your order',
  subtotal: 'Subtotal',
  discount: 'Discount',
  total: 'Total to pay',
  amount: 'Amount to pay',
  email: 'Receipt to',
  cardNumber: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM/YY',
  securityCode: 'Security code',
  cardHolderName: 'Name on card',
  pay: 'Pay',
  processing: 'Processing…',
  testCards: 'Test cards',
  testCardsHint: 'One tap fills the form.',
  anyDate: 'Any future date and any code will do.',
  approves: 'Approved',
  asksBank: 'The bank asks first',
  approvedTitle: 'Payment approved',
  approvedText: 'You are being taken back to the shop.',
  declinedTitle: 'Payment declined:',
  declinedHint: 'Nothing was charged. Check the card or try another one.',
  declines: {
    declined: 'Refused by the bank',
    funds: 'Insufficient funds',
    expired: 'Expired card',
    securityCode: 'Wrong security code',
    processing: 'Processing error, try again',
    authentication: 'The bank could not confirm it was you',
  },
  wrong: {
    cardNumber: 'Only the test cards below work here.',
    futureExpiry: 'Enter a month to come as MM/YY.',
    expiry: 'Enter the month and year as MM/YY.',
    securityCode: 'Enter the 3 digits on the back of the card.',
    cardHolderName: 'Enter the name on the card.',
  },
  paid: 'This payment has already been made.',
  closeWindow: 'You can close this window.',
  expired: 'This payment session has expired.',
  unknown: 'This payment session does not exist.',
  backAndAgain: 'Go back to the shop and start again.',
  closeAndAgain: 'Close this window and start again.',
  toShop: 'Return to the shop',
  network: 'No answer from the payment service. Check your connection and try again.',
  noScript: {
    page: 'This payment page needs JavaScript.',
    window: 'This payment window needs JavaScript.',
  },
  bankTitle: 'Confirm your payment',
  bankText: 'Here your bank would ask you to confirm it is you, with a code or its app.',
  bankComplete: 'Complete',
  bankFail: 'Fail',
  card: 'Card',
};

/** Texts of the providers' pages, in one language. */
export type HostedTexts = Readonly<typeof en>;

/** Names of the texts that the script of a page shows. */
export type ScriptText =
  | 'approvedTitle'
  | 'approvedText'
  | 'declinedTitle'
  | 'declinedHint'
  | 'declines'
  | 'wrong'
  | 'paid'
  | 'expired'
  | 'unknown'
  | 'network';
