/** Address of the page without anything in it: what an installed shop opens with while there is no connection. */
export const shellPath = '/shell.html';
