import { useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { newId } from '#web/lib/ids.ts';
import { addNote } from '../../api/add-note.ts';
import { failureOf } from '../../api/use-acts.ts';
import { useMay } from '../../lib/session.ts';
import { KeyCap } from '../../ui/key-cap.tsx';

const maxNote = 2000;

/** A note for colleagues about the call. What was typed stays until it is stored. */
export function CallNote({ number }: { readonly number: string }) {
  const t = useTranslations('console.calls');
  const may = useMay();
  const [text, setText] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  // The same note keeps its id until it is stored, however often it is sent.
  const id = useRef(newId());
  if (!may('orders.note')) return null;
  const send = async (): Promise<void> => {
    try {
      await addNote(number, id.current, text);
      id.current = newId();
      setText('');
      setSaid(t('noteSaved'));
    } catch (error) {
      setSaid(failureOf(error).message ?? t('noResponse'));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') void send();
  };
  return (
    <form onSubmit={submit} className="relative mt-auto pt-3">
      <input
        data-note
        value={text}
        maxLength={maxNote}
        aria-label={t('note')}
        placeholder={t('note')}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
        className="min-h-press w-full rounded-control border border-edge bg-sheet ps-3 pe-10 touch:text-body"
      />
      <span className="pointer-events-none absolute end-3 top-5">
        <KeyCap chord="w" />
      </span>
      <output className="block text-note text-ink-2">{said}</output>
    </form>
  );
}
