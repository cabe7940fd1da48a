import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

const bringsFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Accepts files dropped anywhere on the page and shows that it does. */
export function DropZone({ onAdd }: { readonly onAdd: (files: readonly File[]) => void }) {
  const t = useTranslations('photos');
  const [over, setOver] = useState(false);
  // The whole page accepts the drop: outside a smaller zone the browser would open the file instead.
  useEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      depth -= 1;
      if (depth <= 0) setOver(false);
    };
    const hold = (event: DragEvent): void => {
      if (bringsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
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
  }, [onAdd]);
  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-scrim p-6">
      <p className="rounded-sheet border-2 border-dashed border-safelight bg-ground px-10 py-8 font-display text-2 shadow-lift">
        {t('dropNow')}
      </p>
    </div>
  );
}
