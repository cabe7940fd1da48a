// To be imported before anything that makes schemas: zod tries once whether it may compile code from text, and the
// content policy, which never allows it, would report each try.
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig = { jitless: true };

export {};
