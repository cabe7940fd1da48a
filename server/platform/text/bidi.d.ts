// The package declares its types for a default export that its CommonJS file, which Node would load, does not have.
declare module 'bidi-js/dist/bidi.mjs' {
  import type types from 'bidi-js';

  const openBidi: typeof types.default;
  export default openBidi;
}
