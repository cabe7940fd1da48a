import { useTranslations } from 'use-intl';
import type { ShopSettingsResponse } from '#contract/staff/shop-settings.ts';
import { cx } from '#web/ui/cx.ts';
import { useShopSettings } from '../../api/shop-settings.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { BrandForm } from './brand-form.tsx';
import { LanguagesForm } from './languages-form.tsx';
import { LimitsForm } from './limits-form.tsx';
import { SellerForm } from './seller-form.tsx';
import { shopParts, shopShape, type ShopPart } from './shop-address.ts';
import { TimesForm } from './times-form.tsx';
import { VersionList } from './version-list.tsx';

/** What the owner sets of the shop: how it looks, who sells, its limits, times of production and languages; and who changed what when. */
export function ShopScreen() {
  const t = useTranslations('console.shopSettings');
  const { state, change } = useAddressState(shopShape);
  const settings = useShopSettings();
  return (
    <Screen head={<PlainHead title={t('title')} />}>
      <div className="min-h-0 grow overflow-y-auto border-t border-rule px-5 py-5 phone:px-4">
        <div className="mx-auto flex max-w-4xl flex-col gap-6">
          <PartChoice part={state.part} onChoose={(part) => change({ part })} />
          {settings.isPending && <SkeletonRows count={8} />}
          {settings.isError && !settings.data && (
            <Message title={t('failed')} level={2}>
              <Action look="ink" onClick={() => void settings.refetch()}>
                {t('tryAgain')}
              </Action>
            </Message>
          )}
          {settings.data && <OpenPart part={state.part} settings={settings.data} />}
        </div>
      </div>
    </Screen>
  );
}

function PartChoice({
  part,
  onChoose,
}: {
  readonly part: ShopPart;
  readonly onChoose: (part: ShopPart) => void;
}) {
  const t = useTranslations('console.shopSettings');
  return (
    <fieldset aria-label={t('title')} className="flex flex-wrap gap-2">
      {shopParts.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === part}
          onClick={() => onChoose(one)}
          className={cx(
            'min-h-press rounded-control border px-3 font-semibold',
            one === part
              ? 'border-ink bg-ink text-ground'
              : 'border-edge bg-sheet hover:border-ink',
          )}
        >
          {t(`parts.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** A form begins anew with the version that is stored, so that a change of somebody else is seen. */
function OpenPart({
  part,
  settings,
}: {
  readonly part: ShopPart;
  readonly settings: ShopSettingsResponse;
}) {
  const { version } = settings[part];
  return (
    <>
      {part === 'brand' && <BrandForm key={version} brand={settings.brand} />}
      {part === 'seller' && <SellerForm key={version} seller={settings.seller} />}
      {part === 'limits' && <LimitsForm key={version} limits={settings.limits} />}
      {part === 'times' && <TimesForm key={version} times={settings.times} />}
      {part === 'languages' && <LanguagesForm key={version} languages={settings.languages} />}
      <VersionList section={part} version={version} />
    </>
  );
}
