import { Redirect } from 'wouter';
import { useVersion, useVersions } from '../../api/catalogue.ts';
import { findShown } from './choose-versions.ts';
import { useListOrder } from './use-list-order.ts';
import { LoadedPart, type Asked } from '../../ui/loaded-part.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useTranslations } from 'use-intl';

function addressOf(list: string): string {
  return `/prices/${list}`;
}

/** The prices without a country: those of the country with the most orders. */
export function FirstList() {
  const t = useTranslations('console.prices');
  const versions = useVersions(undefined);
  const shown = useVersion(findShown(versions.data?.versions ?? []));
  const order = useListOrder(shown.data?.catalogue);
  const first = order?.[0];
  const asked: Asked<unknown> = versions.isError ? versions : shown;
  return (
    <Screen head={<PlainHead title={t('title')} />}>
      <LoadedPart asked={asked} rows={10} failed={t('failed')} tryAgain={t('tryAgain')}>
        {() => first !== undefined && <Redirect to={addressOf(first)} replace />}
      </LoadedPart>
    </Screen>
  );
}
