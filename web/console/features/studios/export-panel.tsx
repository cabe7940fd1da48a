import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fileEncodings, fileSeparators } from '#domain/studios/studio-files.ts';
import { exportAddress } from '../../api/studios.ts';
import { actionClass } from '../../ui/action.tsx';
import { FormSelect } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Saves all studios as a file, whose import changes nothing. */
export function ExportPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.studios');
  const [format, setFormat] = useState<'csv' | 'json'>('csv');
  const [separator, setSeparator] = useState<string>('comma');
  const [encoding, setEncoding] = useState<string>('utf-8-bom');
  const query = format === 'json' ? { format } : { format, separator, encoding };
  return (
    <Panel title={t('exportTitle')} onClose={onClose}>
      <p className="text-note text-ink-2">{t('exportDetail')}</p>
      <FormSelect
        label={t('format')}
        value={format}
        onChange={({ target }) => setFormat(target.value === 'json' ? 'json' : 'csv')}
      >
        <option value="csv">{t('formats.csv')}</option>
        <option value="json">{t('formats.json')}</option>
      </FormSelect>
      {format === 'csv' && (
        <>
          <FormSelect
            label={t('separator')}
            value={separator}
            onChange={({ target }) => setSeparator(target.value)}
          >
            {fileSeparators.map((each) => (
              <option key={each} value={each}>
                {t(`separators.${each}`)}
              </option>
            ))}
          </FormSelect>
          <FormSelect
            label={t('encoding')}
            value={encoding}
            hint={encoding === 'windows-1252' ? t('windowsHint') : undefined}
            onChange={({ target }) => setEncoding(target.value)}
          >
            {fileEncodings.map((each) => (
              <option key={each} value={each}>
                {t(`encodings.${each}`)}
              </option>
            ))}
          </FormSelect>
        </>
      )}
      <a href={exportAddress(query)} download className={actionClass('main', 'self-start')}>
        {t('save')}
      </a>
    </Panel>
  );
}
