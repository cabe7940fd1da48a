import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { buttonKeys, listTextCalls } from './text-calls.ts';

const catalogues = new Map([['web', new Map([['go.on', 'Go on']])]]);

function isInButton(code: string): boolean {
  const whole = `function A() { const t = useTranslations('go'); ${code} }`;
  const source = ts.createSourceFile('web/x.tsx', whole, 99, true, ts.ScriptKind.TSX);
  return buttonKeys(listTextCalls(source), catalogues).has('go.on');
}

describe('buttonKeys', () => {
  it.each([
    `return <button type="button">{t('on')}</button>;`,
    `return <Button><Icon />{isOpen ? t('on') : null}</Button>;`,
    `return <ButtonLink href="/"><span className="text-small">{t('on')}</span></ButtonLink>;`,
    `return <Button busyLabel={t('on')} />;`,
    `return <AskFirst label={t('on')} />;`,
    `const label = isOpen ? t('on') : ''; return <Button>{label}</Button>;`,
    `return <Item>{t('on')}</Item>; } function Item({ children }) { return <Button>{children}</Button>;`,
  ])('has the key of %s', (code) => expect(isInButton(code)).toBe(true));

  it.each([
    `return <p>{t('on')}</p>;`,
    `return <button aria-label={t('on')} />;`,
    `return <Button><span className="sr-only">{t('on')}</span></Button>;`,
    `return <IconButton label={t('on')} />;`,
    `return <Banner action={<Button />}>{t('on')}</Banner>;`,
    `const label = t('on'); return <p>{label}</p>; } function B() { return <Button>{label}</Button>;`,
  ])('has no key of %s', (code) => expect(isInButton(code)).toBe(false));
});
