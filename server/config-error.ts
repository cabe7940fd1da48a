/** A wrong environment; `message` is one line that names the variable and what it should be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
