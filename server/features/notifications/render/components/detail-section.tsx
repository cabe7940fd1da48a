import { Section } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailSection } from '../mail-content.ts';
import { FactBlock } from './fact-block.tsx';
import { Heading } from './heading.tsx';
import { Steps } from './steps.tsx';

/** A part with a heading, such as the delivery or the next steps. */
export function DetailSection({
  section: { title, steps, facts },
}: {
  readonly section: MailSection;
}): ReactNode {
  return (
    <Section style={{ margin: '28px 0 0' }}>
      {title !== '' && <Heading level={2}>{title}</Heading>}
      {steps.length > 0 && <Steps steps={steps} />}
      {facts.map((fact, index) => (
        <FactBlock key={index} fact={fact} />
      ))}
    </Section>
  );
}
