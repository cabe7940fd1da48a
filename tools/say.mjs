// Plain JavaScript: the bootstrap says things before packages and the pinned Node are there.

const levels = /** @type {const} */ ({ info: 30, warn: 40, error: 50 });
const threshold = { trace: 10, debug: 20, ...levels, silent: Infinity };

// Output that cannot be written, such as a file on a full disk, ends no process.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

/** @param {string | undefined} name @returns {name is keyof typeof threshold} */
function isThreshold(name) {
  return name !== undefined && Object.hasOwn(threshold, name);
}

/**
 * Writes a line of the start to standard output: in production JSON as the shop's own log has it, else for people.
 * `LOG_LEVEL` counts as it does for the log.
 * @param {string} line
 * @param {keyof typeof levels} [level]
 */
export function say(line, level = 'info') {
  const { NODE_ENV, LOG_LEVEL } = process.env;
  if (levels[level] < threshold[isThreshold(LOG_LEVEL) ? LOG_LEVEL : 'info']) return;
  const record = { level: levels[level], time: Date.now(), role: 'start', msg: line };
  process.stdout.write(
    NODE_ENV === 'production' ? `${JSON.stringify(record)}\n` : `fpx: ${line}\n`,
  );
}
