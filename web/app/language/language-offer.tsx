import { languageOffers } from '#locales/language-offers.ts';
import { languageOf, type LanguageCode } from '#locales/index.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Cross, Globe } from '#web/ui/icons.tsx';
import { dismissLanguageOffer, useLanguageOffer } from './offered-language.ts';

interface LanguageOfferProps {
  readonly onAccept: (language: LanguageCode) => void;
}

/** Offers the page in the browser's language, written in that language; hidden while the page uses it. */
export function LanguageOffer({ onAccept }: LanguageOfferProps) {
  const present = useLanguage();
  const offered = useLanguageOffer((state) => state.language);
  if (offered === null || offered === present) return null;
  const { lang, dir } = languageOf(offered);
  const { text, accept, dismiss } = languageOffers[offered];
  return (
    <section
      lang={lang}
      dir={dir}
      aria-label={text}
      className="mt-3 flex items-center gap-3 rounded-control border border-rule bg-sheet ps-4 pe-2"
    >
      <Globe className="max-[22rem]:hidden" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <p className="min-w-0 grow basis-56">{text}</p>
        <Button onClick={() => onAccept(offered)}>{accept}</Button>
      </div>
      <IconButton label={dismiss} onClick={dismissLanguageOffer}>
        <Cross />
      </IconButton>
    </section>
  );
}
