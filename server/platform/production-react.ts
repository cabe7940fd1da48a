import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads packages of React's family in their builds for production. They choose when they are loaded, and with the
 * development ones a mail takes twice the time. NODE_ENV says whether money is real and must stay as it is, so it is
 * another only while they are loaded.
 */
export const loadForProduction = (...names: readonly string[]): void => {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  for (const name of names) require(name);
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
};

// The texts' library loads this one with every process.
loadForProduction('react');
