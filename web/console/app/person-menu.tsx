import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { consoleLanguages } from '#domain/staff/roles.ts';
import { languageOf } from '#locales/languages.ts';
import { Cross, Globe } from '#web/ui/icons.tsx';
import { useConsoleLanguage } from '../lib/language.tsx';
import { chooseLanguage, choosePreferences } from '../lib/own-choices.ts';
import { usePreferences } from '../lib/preferences.ts';
import { endSession, useSession } from '../lib/session.ts';
import { shownTheme } from '../lib/theme.ts';
import { KeyboardIcon, PersonIcon, SearchIcon, SunIcon } from '../ui/icons.tsx';
import type { MenuChoice } from '../ui/menu-choice.ts';
import { MenuButton } from '../ui/menu.tsx';
import { withholdHandOvers } from '../features/counter/kept-hand-overs.ts';
import { sendKept } from '../features/counter/send-kept.ts';
import { openOverlay } from './overlays.ts';
import { usePlaces } from './use-places.ts';

/** What a person sets for themselves, by name; also in the bar of a phone, with the places that it has no room for. */
export function usePersonChoices() {
  const t = useTranslations('console');
  const shown = useConsoleLanguage();
  const [, navigate] = useLocation();
  const places = usePlaces();
  const { person } = useSession();
  const { theme, hasNoKeys = false } = usePreferences();
  const isDark = shownTheme(theme ?? null) === 'dark';
  const signOut = async (): Promise<void> => {
    // The shop learns what was handed over here; no code of a customer stays on the device.
    await sendKept(person.id, () => undefined);
    await endSession();
    withholdHandOvers();
    // A fresh page, so that nothing of the person is left in it.
    location.assign('/console');
  };
  const choices: MenuChoice[] = [
    { id: 'palette', label: t('keys.commands'), icon: <SearchIcon className="size-4!" /> },
    {
      id: 'theme',
      label: t(isDark ? 'person.light' : 'person.dark'),
      icon: <SunIcon className="size-4!" />,
    },
    {
      id: 'keys',
      label: t(hasNoKeys ? 'person.keysOn' : 'person.keysOff'),
      icon: <KeyboardIcon className="size-4!" />,
    },
    ...consoleLanguages
      .filter((language) => language !== shown)
      .map((language) => ({
        id: `language ${language}`,
        label: languageOf(language).nativeName,
        icon: <Globe className="size-4!" />,
      })),
    { id: 'sign-out', label: t('person.signOut'), icon: <Cross className="size-4!" /> },
  ];
  const choose = (id: string): void => {
    const language = consoleLanguages.find((code) => id === `language ${code}`);
    const place = places.find(({ path }) => id === `place ${path}`);
    if (language) chooseLanguage(language);
    else if (place) navigate(place.path);
    else if (id === 'palette') openOverlay('palette');
    else if (id === 'theme') choosePreferences({ theme: isDark ? 'light' : 'dark' });
    else if (id === 'keys') choosePreferences({ hasNoKeys: !hasNoKeys });
    else void signOut();
  };
  return { choices, choose };
}

/** The signed-in person at the end of the rail. */
export function PersonMenu() {
  const t = useTranslations('console.person');
  const { person } = useSession();
  const { choices, choose } = usePersonChoices();
  return (
    <MenuButton
      name={t('menu', { name: person.name })}
      className="flex w-full flex-col items-center gap-0.5 px-1 py-1.5 text-fine text-ink-2 hover:bg-ground"
      label={
        <>
          <PersonIcon />
          <span title={person.name} className="w-full truncate text-center">
            {person.name}
          </span>
        </>
      }
      choices={choices}
      onChoose={choose}
    />
  );
}
