import { writeFileSync } from 'node:fs';
import { doTask, type PictureTask } from './picture-work.ts';

// Entry of the process that decodes what strangers send: it knows no secret, and it may be killed at any time.

// Where the machine runs out of memory, Linux ends this process before the shop.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');

process.on('message', (task: PictureTask) => {
  void doTask(task).then(
    (value) => process.send?.({ ok: true, value }),
    () => process.send?.({ ok: false }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
