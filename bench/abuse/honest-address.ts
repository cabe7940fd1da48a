/** Address of the other customer, whose network some attacks want to lock out. */
export const honestAddress = '127.0.0.3';
