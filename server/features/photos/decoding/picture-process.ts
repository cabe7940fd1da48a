import { writeFileSync } from 'node:fs';
import { doTask, WriteError, type PictureTask } from './picture-work.ts';

// Entry of the process that decodes customers' files: it has no secrets, and it may be killed at any time.

// When the machine runs out of memory, Linux kills this process before the server.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');

// Images are held outside the heap, which does not fill up: without this, 40 MB of them stay in memory.
function collect(): void {
  globalThis.gc?.({ type: 'minor', execution: 'sync' });
}

process.on('message', (task: PictureTask) => {
  void doTask(task).then(
    (value) => process.send?.({ ok: true, value }, collect),
    (error: unknown) => {
      const fault = error instanceof WriteError ? error.message : null;
      process.send?.({ ok: false, fault }, collect);
    },
  );
});
process.on('disconnect', () => process.exit(0));
// With a callback, a server that was killed meanwhile is no error of this process, which ends with it.
process.send?.('ready', () => undefined);
