import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LabKey } from '#contract/staff/lab-keys.ts';
import { revokeLabKey, useAskLabKeysAgain } from '../../api/lab-keys.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { LabKeyChip } from './lab-key-table.tsx';

interface LabKeyPanelProps {
  readonly labKey: LabKey;
  readonly onClose: () => void;
}

/** A key: what it opens, who made it, when it was used, and the button that ends it. */
export function LabKeyPanel({ labKey, onClose }: LabKeyPanelProps) {
  const t = useTranslations('console.labKeys');
  const { when } = useConsoleFormats();
  const { name, studio, scopes, createdAt, createdBy, lastUsedAt, expiresAt } = labKey;
  const { revokedAt, revokedBy, agentVersion, state } = labKey;
  return (
    <Panel title={name} onClose={onClose}>
      <p className="flex flex-wrap items-center gap-3">
        <LabKeyChip labKey={labKey} />
        <bdi>{studio?.name ?? t('ownLab')}</bdi>
      </p>
      <ul className="list-disc ps-5">
        {scopes.map((scope) => (
          <li key={scope}>{t(`scopes.${scope}`)}</li>
        ))}
      </ul>
      <ul className="flex flex-col gap-1 text-note text-ink-2">
        <li>{t('madeBy', { name: createdBy, time: when(createdAt) })}</li>
        <li>{lastUsedAt === null ? t('neverUsed') : t('usedAt', { time: when(lastUsedAt) })}</li>
        {agentVersion !== null && <li>{t('agent', { version: agentVersion })}</li>}
        <li>{expiresAt === null ? t('neverEnds') : t('endsAt', { time: when(expiresAt) })}</li>
        {revokedAt !== null && (
          <li>{t('revokedBy', { name: revokedBy ?? '', time: when(revokedAt) })}</li>
        )}
      </ul>
      {state === 'valid' && <RevokePart id={labKey.id} />}
    </Panel>
  );
}

/** Ends the key after a second question: it cannot be taken back. */
function RevokePart({ id }: { readonly id: string }) {
  const t = useTranslations('console.labKeys');
  const [isAsked, setIsAsked] = useState(false);
  const task = useTask();
  const askAgain = useAskLabKeysAgain();
  if (!isAsked) {
    return (
      <Action className="self-start" onClick={() => setIsAsked(true)}>
        {t('revoke')}
      </Action>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <TaskFailure task={task} />
      <p>{t('revokeDetail')}</p>
      <div className="flex flex-wrap gap-2">
        <Action
          look="danger"
          isBusy={task.isBusy}
          onClick={() =>
            task.run(async () => {
              await revokeLabKey(id);
              await askAgain();
            })
          }
        >
          {t('revokeNow')}
        </Action>
        <Action onClick={() => setIsAsked(false)}>{t('keep')}</Action>
      </div>
    </div>
  );
}
