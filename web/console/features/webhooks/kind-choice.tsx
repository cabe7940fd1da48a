import { useTranslations } from 'use-intl';
import { webhookKinds, type WebhookKind } from '#domain/webhooks/webhooks.ts';
import { useKindName } from './use-kind-name.ts';

interface KindChoiceProps {
  readonly kinds: readonly WebhookKind[];
  readonly onChange: (kinds: readonly WebhookKind[]) => void;
}

/** What an endpoint hears of. */
export function KindChoice({ kinds, onChange }: KindChoiceProps) {
  const t = useTranslations('console.webhooks');
  const name = useKindName();
  return (
    <fieldset className="flex flex-col">
      <legend className="font-semibold">{t('kindsTitle')}</legend>
      {webhookKinds.map((kind) => (
        <label key={kind} className="flex min-h-8 items-center gap-2 touch:min-h-target">
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              onChange(
                webhookKinds.filter((each) =>
                  each === kind ? target.checked : kinds.includes(each),
                ),
              )
            }
            className="size-4.5 accent-ink"
          />
          {name(kind)}
        </label>
      ))}
    </fieldset>
  );
}
