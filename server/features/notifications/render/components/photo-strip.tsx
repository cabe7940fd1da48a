import { Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailPhotos } from '../mail-content.ts';
import { useMailTheme } from './mail-theme.ts';

/** Photos are decoration without alternative text: the bill names them, and screen readers skip them. */
export function PhotoStrip({
  photos: { shown, more },
}: {
  readonly photos: MailPhotos;
}): ReactNode {
  const { style } = useMailTheme();
  return (
    <Section style={{ margin: '16px 0 0' }}>
      {shown.map(({ cid, width, height }) => (
        <img
          key={cid}
          src={`cid:${cid}`}
          alt=""
          width={width}
          height={height}
          style={style.photo}
        />
      ))}
      {more !== '' && (
        <Text className="quiet" style={style.label}>
          {more}
        </Text>
      )}
    </Section>
  );
}
