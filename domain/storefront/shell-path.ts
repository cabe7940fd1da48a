/** Path of the page without content, which the installed shop opens while it is offline. */
export const shellPath = '/shell.html';
