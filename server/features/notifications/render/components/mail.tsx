import type { ReactNode } from 'react';
import type { MailContent } from '../mail-content.ts';
import { BrandLink } from './brand-link.tsx';
import { Button } from './button.tsx';
import { DetailSection } from './detail-section.tsx';
import { MailEnding } from './ending.tsx';
import { Heading } from './heading.tsx';
import { MailFrame } from './mail-frame.tsx';
import { MailOpening } from './opening.tsx';
import { OrderLink } from './order-link.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { PickupCode } from './pickup-code.tsx';
import { SummarySheet } from './summary-sheet.tsx';

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
