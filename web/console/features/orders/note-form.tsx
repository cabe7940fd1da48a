import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { newId } from '#web/lib/ids.ts';
import { addNote } from '../../api/add-note.ts';
import { failureOf, useShowOrder } from '../../api/use-acts.ts';
import { useMay } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';

/** Longest note, as in the contract. */
const maxNote = 2000;

/** Adds a note for colleagues. What was typed stays until it is stored. */
export function NoteForm({ number }: { readonly number: string }) {
  const t = useTranslations('console.note');
  const may = useMay();
  const show = useShowOrder();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  // The same note keeps its id until it is stored, however often it is sent.
  const id = useRef(newId());
  if (!may('orders.note')) return null;
  const send = async (): Promise<void> => {
    if (text.trim() === '' || isSending) return;
    setIsSending(true);
    try {
      show((await addNote(number, id.current, text)).order);
      id.current = newId();
      setText('');
      setFailure(null);
    } catch (error) {
      setFailure(failureOf(error).message ?? t('noResponse'));
    } finally {
      setIsSending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
    if (event.key === 'Escape') event.currentTarget.blur();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 p-4">
      <textarea
        // Browsers scroll to its first line alone.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
        data-note
        rows={2}
        value={text}
        maxLength={maxNote}
        aria-label={t('label')}
        placeholder={t('label')}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setText(target.value)}
        className="w-full rounded-control border border-edge bg-tray px-3 py-2"
      />
      {text.trim() !== '' && (
        <Action type="submit" look="ink" isBusy={isSending}>
          {t('add')}
        </Action>
      )}
      <p role="alert" className="text-wrong">
        {failure}
      </p>
    </form>
  );
}
