import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageOf, type LanguageCode } from '#locales/index.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { offeredLanguages } from '#web/lib/offered-languages.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { cx } from '#web/ui/cx.ts';
import { Check, ChevronDown, Globe } from '#web/ui/icons.tsx';
import { useDismiss } from '#web/ui/use-dismiss.ts';
import { pathOf } from '../address/language-path.ts';
import { useStudioAddress } from '../address/studio-address.ts';

interface LanguageLinksProps {
  readonly onPick: (language: LanguageCode) => void;
  readonly className?: string;
  readonly linkClassName?: string;
  /** Marks the current language with a tick. */
  readonly ticked?: boolean;
}

function isLatin(name: string): boolean {
  return /^[\p{Script=Latin}\s]*$/u.test(name);
}

/** The languages as links, so that they also open in a new tab. */
export function LanguageLinks({ onPick, className, linkClassName, ticked }: LanguageLinksProps) {
  const present = useLanguage();
  const choice = useCountry((state) => state);
  const studio = useStudioAddress((state) => state.slug);
  return (
    <ul className={className}>
      {offeredLanguages().map(({ code, lang, nativeName, dir }) => (
        <li key={code}>
          <a
            href={pathOf(code, choice, studio)}
            lang={lang}
            hrefLang={code}
            dir={dir}
            aria-current={code === present ? 'true' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
              event.preventDefault();
              onPick(code);
            }}
            className={cx(
              'flex min-h-target min-w-target items-center gap-3',
              // A single name is not worth loading the font of another script.
              code !== present && !isLatin(nativeName) && 'font-local',
              linkClassName,
            )}
          >
            {nativeName}
            {ticked && code === present && <Check className="ms-auto" />}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The current language, which opens a list of those that the shop offers. Closes on Escape and on a tap outside. */
export function LanguagePicker({ onPick }: { readonly onPick: (language: LanguageCode) => void }) {
  const t = useTranslations('language');
  const present = languageOf(useLanguage());
  const [open, setOpen] = useState(false);
  const { root, button } = useDismiss(open, () => setOpen(false));
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}

        aria-label={t('current', { language: present.nativeName })}
        onClick={() => setOpen(!open)}
        className="flex min-h-target items-center gap-2 rounded-control px-2 hover:bg-tray"
      >
        <Globe />
        <span lang={present.lang} className="max-[22rem]:sr-only">
          {present.nativeName}
        </span>
        <ChevronDown className={cx('size-4 transition-transform', open && 'rotate-180')} />
      </button>
      {open && (
        <nav
          aria-label={t('choose')}
          className="absolute end-0 top-full z-40 mt-1 max-h-[70dvh] min-w-52 overflow-y-auto rounded-sheet border border-rule bg-sheet py-1 shadow-lift"
        >
          <LanguageLinks
            ticked
            onPick={(language) => {
              setOpen(false);
              button.current?.focus();
              onPick(language);
            }}
            linkClassName="px-4 hover:bg-tray aria-[current=true]:font-semibold"
          />
        </nav>
      )}
    </div>
  );
}
