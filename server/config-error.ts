/** An invalid environment; `message` is one line that names the variable and its valid values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
