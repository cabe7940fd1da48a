import { Alert } from '#web/ui/icons.tsx';
import type { Task } from '../lib/use-task.ts';
import { Notice } from './notice.tsx';

/** Why something failed, as soon as it does. */
export function TaskFailure({ task: { failure } }: { readonly task: Task }) {
  return (
    <div role="alert" className="contents">
      {failure !== null && <Notice tone="wrong" icon={<Alert />} title={failure} />}
    </div>
  );
}
