import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { ShownSetting } from '#contract/staff/settings.ts';
import { useSettings } from '../../api/settings.ts';
import { useMay } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { ChevronNext } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';

const parts = [
  { id: 'shop', href: '/settings/shop' },
  { id: 'pages', href: '/settings/pages' },
  { id: 'webhooks', href: '/settings/webhooks' },
  { id: 'labKeys', href: '/settings/lab-keys' },
  { id: 'live', href: '/live' },
  { id: 'export', href: '/settings/export', right: 'shop.export' },
] as const;

/** The settings of the shop: what is changed here, and what its environment sets. */
export function SettingsScreen() {
  const t = useTranslations('console.settings');
  const settings = useSettings();
  const may = useMay();
  return (
    <Screen head={<PlainHead title={t('title')} />}>
      <div className="min-h-0 grow overflow-y-auto border-t border-rule px-5 py-5 phone:px-4">
        <div className="mx-auto flex max-w-3xl flex-col gap-8">
          <ul className="border-t border-rule">
            {parts
              .filter((part) => !('right' in part) || may(part.right))
              .map(({ id, href }) => (
                <li key={id}>
                  <Link
                    href={href}
                    className="flex min-h-14 items-center gap-3 border-b border-rule py-2 hover:bg-sheet"
                  >
                    <span className="min-w-0 grow">
                      <span className="block text-body font-semibold">{t(`parts.${id}`)}</span>
                      <span className="text-ink-2">{t(`partDetails.${id}`)}</span>
                    </span>
                    <ChevronNext className="size-4!" />
                  </Link>
                </li>
              ))}
          </ul>
          <section className="flex flex-col gap-2">
            <h2 className="font-display text-3">{t('environment')}</h2>
            <p className="text-ink-2">{t('environmentDetail')}</p>
            {settings.isPending && <SkeletonRows count={8} />}
            {settings.isError && !settings.data && (
              <Message title={t('failed')} level={2}>
                <Action look="ink" onClick={() => void settings.refetch()}>
                  {t('tryAgain')}
                </Action>
              </Message>
            )}
            {settings.data && <SettingList settings={settings.data} />}
          </section>
        </div>
      </div>
    </Screen>
  );
}

function SettingList({ settings }: { readonly settings: readonly ShownSetting[] }) {
  const t = useTranslations('console.settings');
  return (
    <dl className="border-t border-rule">
      {settings.map(({ name, variables, isSet, value }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-x-4 border-b border-rule py-2 phone:grid-cols-1"
        >
          <dt className="font-semibold">{t(`names.${name}`)}</dt>
          <dd className="min-w-0">
            {value === null ? (
              <span className="text-ink-2">{t('notSet')}</span>
            ) : (
              <bdi className="wrap-anywhere">{value}</bdi>
            )}
            <span className="block text-note text-ink-2">
              {isSet ? t('setBy') : t('usual')}{' '}
              <bdi dir="ltr" className="font-edge wrap-anywhere">
                {variables.join(', ')}
              </bdi>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
