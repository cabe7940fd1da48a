import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { askForExport, isBeingMade, useAskExportsAgain, useExports } from '../../api/exports.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { ExportPart } from './export-part.tsx';

/** Everything about the shop as open files in one archive: asked for, watched while it is made, and downloaded. */
export function ExportsScreen() {
  const t = useTranslations('console.exports');
  const found = useExports();
  return (
    <Screen head={<PlainHead title={t('title')} />}>
      <div className="min-h-0 grow overflow-y-auto border-t border-rule px-5 py-5 phone:px-4">
        <div className="mx-auto flex max-w-3xl flex-col gap-6">
          <p>{t('intro')}</p>
          <LoadedPart asked={found} rows={4} failed={t('failed')} tryAgain={t('tryAgain')}>
            {({ exports }) => (
              <>
                {!exports.some(isBeingMade) && (
                  <AskPart isMain={!exports.some(({ state }) => state === 'ready')} />
                )}
                <ul className="border-t border-rule empty:hidden">
                  {exports.map((each) => (
                    <li key={each.id} className="border-b border-rule py-4">
                      <ExportPart shopExport={each} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </LoadedPart>
        </div>
      </div>
    </Screen>
  );
}

/** Asks for an export, under the same id until the shop has answered. */
function AskPart({ isMain }: { readonly isMain: boolean }) {
  const t = useTranslations('console.exports');
  const [id, setId] = useState(() => crypto.randomUUID());
  const [hasPhotos, setHasPhotos] = useState(true);
  const task = useTask();
  const askAgain = useAskExportsAgain();
  const ask = (): void =>
    task.run(async () => {
      await askForExport(id, hasPhotos);
      setId(crypto.randomUUID());
      await askAgain();
    });
  return (
    <section aria-label={t('ask')} className="flex flex-col gap-3">
      <label className="flex min-h-8 items-center gap-2 touch:min-h-target">
        <input
          type="checkbox"
          className="size-4.5 accent-ink"
          checked={hasPhotos}
          onChange={({ target }) => setHasPhotos(target.checked)}
        />
        {t('hasPhotos')}
      </label>
      <TaskFailure task={task} />
      <Action
        look={isMain ? 'main' : 'outline'}
        className="self-start"
        isBusy={task.isBusy}
        onClick={ask}
      >
        {t('ask')}
      </Action>
      <p className="text-note text-ink-2">{t('care')}</p>
    </section>
  );
}
