import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { maxBrandBytes } from '#contract/staff/shop-settings.ts';
import type { ChangePhoto, StaffStudio } from '#contract/staff/studios.ts';
import { changePhoto, useAskStudiosAgain } from '../../api/studios.ts';
import { readBase64 } from '../../lib/read-base64.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { PictureChoice } from '../../ui/picture-choice.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

/** The photo that customers see of a studio where they choose it. */
export function PhotoPart({ studio: { id, photo } }: { readonly studio: StaffStudio }) {
  const t = useTranslations('console.studios');
  const settings = useTranslations('console.shopSettings');
  const [isTooLarge, setIsTooLarge] = useState(false);
  const [former, setFormer] = useState<StaffStudio['photo']>(null);
  const task = useTask();
  const askAgain = useAskStudiosAgain();
  const store = (read: () => Promise<ChangePhoto['photo']>): void => {
    task.run(async () => {
      await changePhoto(id, await read());
      setFormer(photo);
      await askAgain();
    });
  };
  const send = (file: File): void => {
    setIsTooLarge(file.size > maxBrandBytes);
    if (file.size <= maxBrandBytes) store(async () => ({ base64: await readBase64(file) }));
  };
  return (
    <section aria-label={t('photo')} className="flex flex-col gap-2">
      <h2 className="font-display text-3">{t('photo')}</h2>
      {photo === null ? (
        <p className="text-ink-2">{t('noPhoto')}</p>
      ) : (
        <img
          src={photo.address}
          alt={t('photoNow')}
          width={480}
          height={320}
          className="aspect-3/2 w-full rounded-control bg-tray object-cover"
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <PictureChoice
          label={`${t('photo')}: ${settings('choose')}`}
          isBusy={task.isBusy}
          onChoose={send}
        />
        {photo !== null && (
          <Action look="quiet" isBusy={task.isBusy} onClick={() => store(async () => null)}>
            {settings('takeAway')}
          </Action>
        )}
        {former !== null && former.tag !== photo?.tag && (
          <Action
            look="quiet"
            isBusy={task.isBusy}
            onClick={() => store(async () => ({ tag: former.tag }))}
          >
            {t('formerPhoto')}
          </Action>
        )}
      </div>
      <p className="text-note text-ink-2">{t('photoHint')}</p>
      {isTooLarge && (
        <p role="alert" className="font-semibold text-wrong">
          {settings('tooLarge')}
        </p>
      )}
      <TaskFailure task={task} />
    </section>
  );
}
