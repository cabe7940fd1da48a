import { writeFileSync } from 'node:fs';
import { doTask, type PictureTask } from './picture-work.ts';

// Entry of the process that decodes customers' files: it has no secrets, and it may be killed at any time.

// When the machine runs out of memory, Linux kills this process before the server.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');

process.on('message', (task: PictureTask) => {
  void doTask(task).then(
    (value) => process.send?.({ ok: true, value }),
    () => process.send?.({ ok: false }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
