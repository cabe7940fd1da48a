import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reducePicture } from '#web/lib/reduce-picture.ts';
import { reportPrint } from '../api/order-link.ts';

/** A picture that the customer chose; `dataUrl` is null when it cannot be read. */
interface ChosenPicture {
  readonly name: string;
  readonly dataUrl: string | null;
}

/** The state of a report that is being written, and its submission. `onSent` runs after the shop has it. */
export const usePrintReport = (link: string, onSent: () => Promise<void>) => {
  const [item, setItem] = useState('');
  const [words, setWords] = useState('');
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [isChecked, setChecked] = useState(false);
  const submission = useMutation({
    mutationFn: () =>
      reportPrint(link, {
        item,
        words: words.trim() || null,
        picture: picture?.dataUrl ?? null,
      }),
    onSuccess: async (sent) => {
      if (sent.ok) await onSent();
    },
  });
  const isIncomplete = words.trim() === '' && !picture?.dataUrl;
  return {
    item,
    setItem,
    words,
    setWords,
    picture,
    choosePicture: async (file: File | undefined): Promise<void> => {
      setPicture(file ? { name: file.name, dataUrl: await reducePicture(file) } : null);
    },
    missing: {
      item: isChecked && item === '',
      words: isChecked && isIncomplete,
      picture: picture !== null && picture.dataUrl === null,
    },
    submission,
    /** Sends the report; returns the name of the first field that misses something, else null. */
    send: (): 'item' | 'words' | null => {
      setChecked(true);
      if (item === '') return 'item';
      if (isIncomplete) return 'words';
      submission.mutate();
      return null;
    },
  };
};
