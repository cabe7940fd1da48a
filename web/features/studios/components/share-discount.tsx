import { useTranslations } from 'use-intl';
import { useCopy } from '#web/lib/use-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { ShareIcon } from '../icons.tsx';
import { CopyButton, LinkText } from './link-line.tsx';

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Hands a link on by the device's own sharing, else copies it; and copies it. */
function useShare(link: string, title: string) {
  const { copied, copy } = useCopy(link);
  return {
    copied,
    copy,
    share: async (): Promise<void> => {
      if (!('share' in navigator)) return copy();
      try {
        await navigator.share({ title, url: link });
      } catch (error) {
        if (!isCancelled(error)) await copy();
      }
    },
  };
}

interface ShareDiscountProps {
  readonly link: string;
  /** Title of the link's target, for the device's share dialog. */
  readonly title: string;
}

/** Share Your Discount: the link with the code, to copy or share. */
export function ShareDiscount({ link, title }: ShareDiscountProps) {
  const t = useTranslations('links.discount');
  const { copied, copy, share } = useShare(link, title);
  return (
    <section aria-label={t('shareTitle')} className="flex flex-col gap-3 border-t border-rule pt-4">
      <h3 className="font-semibold">{t('shareTitle')}</h3>
      <LinkText link={link} />
      <div className="flex flex-wrap gap-3">
        <CopyButton copied={copied} onCopy={() => void copy()} />
        <Button onClick={() => void share()}>
          <ShareIcon />
          {t('share')}
        </Button>
      </div>
    </section>
  );
}
