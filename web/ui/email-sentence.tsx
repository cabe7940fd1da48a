import { Fragment } from 'react';

interface EmailSentenceProps {
  /** The sentence with the address in it. */
  readonly text: string;
  readonly email: string;
}

/**
 * A sentence with an e-mail address that breaks behind the dots and the @ of the address: broken within a word, it could
 * leave the full stop of the sentence alone in the last line.
 */
export function EmailSentence({ text, email }: EmailSentenceProps) {
  const [before = '', ...after] = text.split(email);
  const parts = email.match(/[^@.]*[@.]?/gu)?.filter((part) => part !== '') ?? [];
  return (
    <>
      {before}
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
      {after.join(email)}
    </>
  );
}
