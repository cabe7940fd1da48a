import { useTranslations } from 'use-intl';
import { joinKeys } from '../lib/hints.ts';
import { useKeyGroups } from '../lib/key-store.ts';
import { Sheet } from '../ui/sheet.tsx';
import { KeyCap } from '../ui/key-cap.tsx';

/** Every key that works now. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.keys');
  const groups = useKeyGroups((store) => store.groups).filter(
    ({ bindings }) => bindings.length > 0,
  );
  return (
    <Sheet title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <div className="gap-6 sm:columns-2">
        {groups.map(({ id, title, bindings }, at) => (
          <section key={`${id.description} ${at}`} className="mb-6 break-inside-avoid">
            <h2 className="mb-1 font-semibold">{title}</h2>
            <dl>
              {joinKeys(bindings).map(({ label, chords }) => (
                <div key={label} className="flex items-center gap-3 border-b border-rule py-1.5">
                  <dt className="grow">{label}</dt>
                  <dd className="flex gap-1.5">
                    {chords.map((chord) => (
                      <KeyCap key={chord} chord={chord} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
