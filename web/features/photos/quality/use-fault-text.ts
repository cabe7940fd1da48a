import { useMessages, useTranslations, type Messages } from 'use-intl';
import { errorValues } from '#locales/error-values.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import type { PhotoFault } from '#web/lib/photos/model.ts';

function hasText(errors: Messages['errors'], code: string): code is keyof Messages['errors'] {
  return code in errors;
}

/** Text of a photo's fault; null when there is no fault or no text for it. */
export function useFaultText(fault: PhotoFault | null): string | null {
  const t = useTranslations('errors');
  const { errors } = useMessages();
  const language = useLanguage();
  if (!fault || !hasText(errors, fault.code)) return null;
  return t(fault.code, errorValues(language, fault.values));
}
