/** Path of the notices of third-party software and fonts, plain text; also the name of the file in the web build. */
export const noticesPath = '/third-party-notices.txt';
