/** Name of the list of the web build's text files: a JSON object from language codes to addresses. */
export const textFilesName = 'texts.json';
