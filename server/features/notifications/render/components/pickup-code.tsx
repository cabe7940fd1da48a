import { Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailContent } from '../mail-content.ts';
import { DirectedText } from './directed-text.tsx';
import { useMailTheme } from './mail-theme.ts';
import { PaddedCell } from './padded-cell.tsx';

/** The code that the customer shows at the counter, large, with its QR code. */
export function PickupCode({
  pickup: { label, code, hint, picture },
}: {
  readonly pickup: NonNullable<MailContent['pickup']>;
}): ReactNode {
  const { style } = useMailTheme();
  const { cid, width, height, alt } = picture;
  return (
    <Section className="sheet" style={style.sheet}>
      <PaddedCell style={style.inner}>
        <Text className="quiet" style={style.label}>
          {label}
        </Text>
        <Text className="ink" style={style.code}>
          <DirectedText>{code}</DirectedText>
        </Text>
        <img src={`cid:${cid}`} alt={alt} width={width} height={height} style={style.qr} />
        <Text className="quiet" style={style.label}>
          {hint}
        </Text>
      </PaddedCell>
    </Section>
  );
}
