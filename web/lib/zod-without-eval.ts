// Must be imported before any schema is created: zod tests once whether it may compile code from text, and the
// content security policy, which never allows it, would report each test.
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig = { jitless: true };

export {};
