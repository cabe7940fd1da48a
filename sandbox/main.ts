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
  // Whoever started the sandbox is gone, even by kill -9: nobody else would stop it.
  process.once('disconnect', stop);
  const ready = { ready: true, url: sandbox.url };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  // Whoever hung up meanwhile need not be told.
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
