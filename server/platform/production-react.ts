import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads packages of React's family in their production builds. They choose the build when they are loaded, and a mail
 * takes twice the time with the development one. NODE_ENV decides whether money is real and must not change, so it
 * differs only during the loading.
 */
export function loadForProduction(...names: readonly string[]): void {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  for (const name of names) require(name);
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

// The library of the texts loads this one in every process.
loadForProduction('react');
