import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { joinSentences } from '#locales/lists.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { useNotices } from '#web/lib/notices.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { useFailureReport } from '#web/ui/part-boundary.tsx';
import type { Dropped, LeftOut } from '../folders/dropped.ts';
import type { PhotoActions } from '#web/lib/photos/model.ts';

/** Adds photos and announces only results that the page does not show by itself. */
function useAddFiles(actions: PhotoActions, country: string) {
  const t = useTranslations('photos');
  const language = useLanguage();
  const { showMessage, announce } = useNotices.getState();
  return async (files: readonly File[], notes: readonly string[] = []): Promise<void> => {
    const { added, filled, already } = await actions.add(files, country);
    const texts = [
      filled > 0 && t('chosenAgain.filled', { count: filled }),
      added > 0 && t('added', { count: added }),
    ].filter((text) => typeof text === 'string');
    if (texts.length > 0) announce(joinSentences(texts, language));
    const there = already > 0 ? [t('chosenAgain.already', { count: already })] : [];
    const shown = [...there, ...notes];
    if (shown.length > 0) showMessage({ text: joinSentences(shown, language) });
  };
}

/** Texts about what a drop of folders did not add: lost photos stay on the screen, other files are only mentioned. */
function useLeftOutTexts() {
  const t = useTranslations('photos.folder');
  return (found: number, { others, unreadable, hasMore }: LeftOut) => {
    const lost = [
      hasMore && t('more'),
      unreadable > 0 && t('unreadable', { count: unreadable }),
    ].filter((text) => typeof text === 'string');
    const isEmpty = found + others === 0 && lost.length === 0;
    const notes = isEmpty ? [t('none')] : others > 0 ? [t('others', { count: others })] : [];
    return { lost, notes };
  };
}

/** Adding photos from files, and from a drop with folders in it. */
export function useAdd(actions: PhotoActions, country: string) {
  const addFiles = useAddFiles(actions, country);
  const leftOutTexts = useLeftOutTexts();
  const report = useFailureReport();
  const language = useLanguage();
  const latest = useLatest({ addFiles, leftOutTexts, report, language });
  return useMemo(() => {
    const add = (files: readonly File[]): void => void latest.current.addFiles(files);
    const addFolders = async (dropped: readonly Dropped[]): Promise<void> => {
      const reader = await import('../folders/read-folders.ts').catch(() => null);
      if (!reader) return latest.current.report();
      const { files, leftOut } = await reader.readFolders(dropped);
      const { lost, notes } = latest.current.leftOutTexts(files.length, leftOut);
      if (lost.length > 0) {
        const title = joinSentences(lost, latest.current.language);
        useNotices.getState().showProblem({ title });
      }
      await latest.current.addFiles(files, notes);
    };
    return { add, addFolders: (dropped: readonly Dropped[]) => void addFolders(dropped) };
  }, [latest]);
}
