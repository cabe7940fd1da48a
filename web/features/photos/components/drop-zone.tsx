import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { droppedWithFolders, type Dropped } from '../folders/dropped.ts';

function bringsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

interface DropZoneProps {
  readonly onAdd: (files: readonly File[]) => void;
  /** Receives drops that have a folder in them. */
  readonly onFolders: (dropped: readonly Dropped[]) => void;
}

/** Accepts files and folders dropped anywhere on the page and shows that it does. */
export function DropZone({ onAdd, onFolders }: DropZoneProps) {
  const t = useTranslations('photos');
  const [over, setOver] = useState(false);
  // The whole page accepts the drop: outside a smaller zone the browser would open the file instead.
  useEffect(() => {
    // An element is entered before the one around or beside it is left.
    let entered: EventTarget | null = null;
    // Files let go at once after an element was entered are accepted only if its entry was.
    const enter = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      entered = event.target;
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (bringsFiles(event) && event.target === entered) setOver(false);
    };
    const hold = (event: DragEvent): void => {
      if (bringsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const folders = event.dataTransfer && droppedWithFolders(event.dataTransfer);
      if (folders) return onFolders(folders);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onAdd(files);
    };
    document.addEventListener('dragenter', enter);
    document.addEventListener('dragleave', leave);
    document.addEventListener('dragover', hold);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragenter', enter);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('dragover', hold);
      document.removeEventListener('drop', drop);
    };
  }, [onAdd, onFolders]);
  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-scrim p-6">
      <p className="rounded-sheet border-2 border-dashed border-safelight bg-ground px-10 py-8 font-display text-2 shadow-lift">
        {t('dropNow')}
      </p>
    </div>
  );
}
