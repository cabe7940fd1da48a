import { useTranslations } from 'use-intl';
import type { ChangeSettings, SettingVersion } from '#contract/staff/shop-settings.ts';
import { useChangeSettings, useSettingVersions } from '../../api/shop-settings.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import type { ShopPart } from './shop-address.ts';

interface VersionListProps {
  readonly section: ShopPart;
  /** The one that holds. */
  readonly version: number;
}

/** Who changed a section when; an earlier version can be put back, which is a change like any other. */
export function VersionList({ section, version }: VersionListProps) {
  const t = useTranslations('console.shopSettings');
  const { data } = useSettingVersions(section);
  const change = useChangeSettings();
  const task = useTask();
  if (!data || data.versions.length === 0) return null;
  const putBack = (older: SettingVersion): void =>
    task.run(async () => {
      await change({ section, version, value: older.value } as ChangeSettings);
    });
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-display text-3">{t('changes')}</h2>
      <TaskFailure task={task} />
      <ul className="border-t border-rule">
        {data.versions.map((one) => (
          <li
            key={one.version}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-2"
          >
            <VersionText version={one} />
            {one.version === version ? (
              <span className="text-note text-ink-2">{t('holds')}</span>
            ) : (
              <Action isBusy={task.isBusy} onClick={() => putBack(one)}>
                {t('putBack')}
              </Action>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Values of the sections, as the list names them. */
const changedNames = [
  'name',
  'accent',
  'logo',
  'intro',
  'address',
  'taxId',
  'unpaid',
  'typedRefund',
  'provenRefund',
  'pickup',
  'shipping',
  'offered',
] as const;

function VersionText({ version: { at, by, changed } }: { readonly version: SettingVersion }) {
  const t = useTranslations('console.shopSettings');
  const { when } = useConsoleFormats();
  const names = changed.map((name) => {
    const known = changedNames.find((one) => one === name);
    return known ? t(`changed.${known}`) : name;
  });
  return (
    <span className="min-w-0 grow">
      <span className="block font-semibold">{names.join(', ')}</span>
      <span className="text-note text-ink-2">
        {when(at)} · <bdi>{by ?? t('shopItself')}</bdi>
      </span>
    </span>
  );
}
