import { Section, Text } from '@react-email/components';
import { type ReactNode, Fragment } from 'react';
import type { MailSection, Fact } from '../mail-content.ts';
import { Heading } from './heading.tsx';
import { detectDirection } from '../../../../platform/mail/mail-language.ts';
import { useMailTheme } from './mail-theme.ts';
import { RowTable } from './row-table.tsx';

/** Numbered steps. */
function Steps({ steps }: { readonly steps: readonly string[] }): ReactNode {
  const { start, style } = useMailTheme();
  return (
    <RowTable>
      {steps.map((step, index) => (
        <tr key={index}>
          <td align={start} className="quiet" style={style.stepNumber}>
            {index + 1}
          </td>
          <td align={start} className="ink" style={style.step}>
            {step}
          </td>
        </tr>
      ))}
    </RowTable>
  );
}

/** A label with lines below it, each in its own direction. */
function FactBlock({ fact: { label, lines } }: { readonly fact: Fact }): ReactNode {
  const { style } = useMailTheme();
  return (
    <Text className="ink" style={style.fact}>
      {label !== '' && (
        <span className="quiet" style={style.label}>
          {label}
          <br />
        </span>
      )}
      {lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          <span dir={detectDirection(line)}>{line}</span>
        </Fragment>
      ))}
    </Text>
  );
}

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
