import { useTranslations } from 'use-intl';
import { useCopy } from '#web/lib/use-copy.ts';
import { CopyButton, LinkText } from './link-line.tsx';

/** The public link of a studio with a copy button. */
export function ShareBox({ link }: { readonly link: string }) {
  const t = useTranslations('links.share');
  const { copied, copy } = useCopy(link);
  return (
    <section className="flex flex-col gap-3">
      <h4 className="font-semibold">{t('title')}</h4>
      <LinkText link={link} />
      <div className="flex flex-wrap gap-3">
        <CopyButton copied={copied} onCopy={() => void copy()} />
      </div>
    </section>
  );
}
