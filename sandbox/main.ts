import { readConfig } from './config.ts';
import { startSandbox, type SandboxOptions } from './server.ts';

function fail(message: string): never {
  process.stderr.write(`sandbox: ${message.split('\n')[0]}\n`);
  process.exit(1);
}

async function run(options: SandboxOptions): Promise<void> {
  const sandbox = await startSandbox(options);
  const stop = () => {
    sandbox.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(String(error)),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The parent process has exited, even by kill -9, and no other process would stop the sandbox.
  process.once('disconnect', stop);
  // A parent whose start has failed reads its line no more; the disconnection stops the sandbox.
  process.stdout.on('error', () => undefined);
  const ready = { ready: true, url: sandbox.url };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  // A parent that has disconnected needs no message.
  process.send?.(ready, () => undefined);
}

const config = readConfig(process.env);
if (config.ok) {
  run(config.options).catch((error: unknown) => {
    fail(error instanceof Error ? error.message : String(error));
  });
} else {
  fail(config.message);
}
