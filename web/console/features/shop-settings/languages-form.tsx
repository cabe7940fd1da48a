import { useId, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ShopSettingsResponse } from '#contract/staff/shop-settings.ts';
import { languageCodes, languages as known, type LanguageCode } from '#locales/languages.ts';
import { useChangeSettings } from '../../api/shop-settings.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { useTask } from '../../lib/use-task.ts';
import { SaveBar } from './save-bar.tsx';

type Languages = ShopSettingsResponse['languages'];

/** The languages that customers may choose, at least one. */
export function LanguagesForm({ languages }: { readonly languages: Languages }) {
  const t = useTranslations('console.shopSettings');
  const stored = languages.value.offered ?? languageCodes;
  const [chosen, setChosen] = useState<readonly LanguageCode[]>(stored);
  const hint = useId();
  const task = useTask();
  const change = useChangeSettings();
  const reader = useConsoleLanguage();
  const names = new Intl.DisplayNames(reader, { type: 'language' });
  const offered = languageCodes.filter((code) => chosen.includes(code));
  const isChanged =
    offered.length > 0 &&
    languageCodes.some((code) => chosen.includes(code) !== stored.includes(code));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isChanged) return;
    const isEvery = offered.length === languageCodes.length;
    const value = { offered: isEvery ? null : offered };
    task.run(async () => {
      await change({ section: 'languages', version: languages.version, value });
    });
  };
  return (
    <form onSubmit={submit} className="flex max-w-xl flex-col gap-4">
      <fieldset aria-describedby={hint} className="flex flex-col gap-3">
        <legend className="pb-1 font-semibold">{t('offered')}</legend>
        <p id={hint} className="text-note text-ink-2">
          {t('offeredHint')}
        </p>
        <div className="grid grid-cols-2 gap-x-4 phone:grid-cols-1">
          {known.map(({ code, lang, dir, nativeName }) => (
            <label key={code} className="flex min-h-press items-center gap-3 touch:min-h-target">
              <input
                type="checkbox"
                checked={chosen.includes(code)}
                onChange={({ target }) =>
                  setChosen(
                    target.checked ? [...chosen, code] : chosen.filter((one) => one !== code),
                  )
                }
                className="size-5 shrink-0 accent-ink"
              />
              <span>
                <bdi lang={lang} dir={dir} className="font-semibold">
                  {nativeName}
                </bdi>
                {code !== reader && <span className="text-ink-2"> · {names.of(code)}</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <output className="text-note text-ink-2">
        {offered.length === 0 ? (
          <span className="font-semibold text-wrong">{t('noLanguage')}</span>
        ) : (
          !chosen.includes('en') && t('withoutEnglish')
        )}
      </output>
      <SaveBar
        task={task}
        isChanged={isChanged}
        onReset={() => {
          setChosen(stored);
          task.clear();
        }}
      />
    </form>
  );
}
