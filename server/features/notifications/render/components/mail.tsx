import type { ReactNode } from 'react';
import { Img, Link, Text, Section } from '@react-email/components';
import type { MailContent } from '../mail-content.ts';
import { DetailSection } from './detail-section.tsx';
import { MailEnding } from './ending.tsx';
import { Heading } from './heading.tsx';
import { MailFrame } from './mail-frame.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { PickupCode } from './pickup-code.tsx';
import { SummarySheet } from './summary-sheet.tsx';
import { useMailTheme } from './mail-theme.ts';

/** The owner's logo, else a mark in the accent color; that of the owner stays the same in dark mode. */
function BrandMark({
  brand: { accent, logo },
}: {
  readonly brand: MailContent['brand'];
}): ReactNode {
  const { style } = useMailTheme();
  if (logo) {
    const { source, width, height } = logo;
    return <Img src={source} width={width} height={height} alt="" style={style.logo} />;
  }
  return (
    <span
      className={accent === undefined ? 'mark' : ''}
      style={accent === undefined ? style.mark : { ...style.mark, backgroundColor: accent }}
    >
      {'\u00a0'}
    </span>
  );
}

/** The shop's mark and name, at the top of a mail. */
function BrandLink({ brand }: { readonly brand: MailContent['brand'] }): ReactNode {
  const { style } = useMailTheme();
  const { name, link } = brand;
  return (
    <Link href={link} className="ink" style={style.brand}>
      <BrandMark brand={brand} />
      {'\u00a0 '}
      {name}
    </Link>
  );
}

/** The greeting and the first sentences. */
function MailOpening({ lines }: { readonly lines: readonly string[] }): ReactNode {
  const { style } = useMailTheme();
  return lines.map((line, index) => (
    <Text key={index} className="ink" style={style.opening}>
      {line}
    </Text>
  ));
}

/** The main action. */
function Button({
  action: { label, link },
}: {
  readonly action: NonNullable<MailContent['action']>;
}): ReactNode {
  const { style } = useMailTheme();
  return (
    <Section style={{ margin: '28px 0 0' }}>
      <Link href={link} className="action" style={style.action}>
        {label}
      </Link>
    </Section>
  );
}

/** The link to the order, when the main action is another. */
function OrderLink({
  link: { label, link },
}: {
  readonly link: NonNullable<MailContent['more']>;
}): ReactNode {
  const { style } = useMailTheme();
  return (
    <Text className="ink" style={style.note}>
      <Link href={link} className="ink" style={style.link}>
        {label}
      </Link>
    </Text>
  );
}

/** A whole mail, from top to bottom. */
export function Mail({ mail }: { readonly mail: MailContent }): ReactNode {
  return (
    <MailFrame mail={mail}>
      <BrandLink brand={mail.brand} />
      <Heading level={1}>{mail.heading}</Heading>
      <MailOpening lines={mail.opening} />
      {mail.photos && <PhotoStrip photos={mail.photos} />}
      <SummarySheet mail={mail} />
      {mail.pickup && <PickupCode pickup={mail.pickup} />}
      {mail.action && <Button action={mail.action} />}
      {mail.sections.map((section, index) => (
        <DetailSection key={index} section={section} />
      ))}
      {mail.more && <OrderLink link={mail.more} />}
      <MailEnding mail={mail} />
    </MailFrame>
  );
}
