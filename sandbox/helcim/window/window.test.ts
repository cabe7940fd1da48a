import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { sandboxForTest, type SandboxClient } from '../../test-client.ts';

async function open({ url }: SandboxClient, token: string) {
  const response = await fetch(`${url}/helcim-pay/${token}`);
  return { response, html: await response.text() };
}

function inside(html: string, tag: string): string {
  return html.match(new RegExp(`<${tag}>([^]*?)</${tag}>`))?.[1] ?? '';
}

describe('start.js', () => {
  test('points the frame at the origin of its own request', async () => {
    const { url } = await sandboxForTest();
    const response = await fetch(`${url}/helcim-pay/services/start.js`);
    const source = await response.text();
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(source).toContain(`("${url}");`);
    expect(() => new Script(source)).not.toThrow();
  });

  test('points the frame at the public address if configured', async () => {
    const { url } = await sandboxForTest({ publicUrl: 'http://192.0.2.1:9' });
    const response = await fetch(`${url}/helcim-pay/services/start.js`);
    expect(await response.text()).toContain('("http://192.0.2.1:9");');
  });

  test('points the frame at the public host and the port it listens on', async () => {
    const { url } = await sandboxForTest({ publicHost: '192.0.2.1' });
    const response = await fetch(`${url}/helcim-pay/services/start.js`);
    expect(await response.text()).toContain(`("http://192.0.2.1:${new URL(url).port}");`);
  });
});

describe('the hosted Helcim window', () => {
  test.each([
    ['en', 'ltr', '$48.60', 'Card payment'],
    ['fr', 'ltr', '48,60', 'Paiement par carte'],
    ['ar', 'rtl', '48,60', 'الدفع بالبطاقة'],
    ['de', 'ltr', '$48.60', 'Card payment'],
  ])(
    'is rendered in English, French or Arabic for the language %s',
    async (language, direction, amount, title) => {
      const sandbox = await sandboxForTest();
      const { checkoutToken } = await sandbox.initialize({ language });
      const { response, html } = await open(sandbox, checkoutToken);
      expect(response.status).toBe(200);
      expect(html).toContain(`dir="${direction}"`);
      expect(html).toContain(amount);
      expect(html).toContain('USD');
      expect(html).toContain(`${title}</h1>`);
      expect(html).toContain('>SANDBOX</p>');
    },
  );

  test('shows yen without decimals', async () => {
    const sandbox = await sandboxForTest();
    const { checkoutToken } = await sandbox.initialize({ amount: 1200, currency: 'JPY' });
    expect((await open(sandbox, checkoutToken)).html).toContain('<bdi>¥1,200</bdi>');
  });

  test('runs only what its policy allows and loads nothing from elsewhere', async () => {
    const sandbox = await sandboxForTest();
    const { checkoutToken } = await sandbox.initialize();
    const { response, html } = await open(sandbox, checkoutToken);
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const tag of ['style', 'script']) {
      const hash = createHash('sha256').update(inside(html, tag)).digest('base64');
      expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
    }
    expect(policy).toContain("default-src 'none'");
    expect(html).not.toMatch(/\s(?:style|on\w+|src|href)=/);
    expect(() => new Script(inside(html, 'script'))).not.toThrow();
  });

  test('does not reveal the secret token', async () => {
    const sandbox = await sandboxForTest();
    const { checkoutToken, secretToken } = await sandbox.initialize();
    expect((await open(sandbox, checkoutToken)).html).not.toContain(secretToken);
    expect(JSON.stringify(await sandbox.pay(checkoutToken))).not.toContain(secretToken);
  });

  test('shows only the reason without a payable checkout', async () => {
    const sandbox = await sandboxForTest();
    const paid = await sandbox.initialize();
    await sandbox.pay(paid.checkoutToken);
    const late = await sandbox.initialize();
    await sandbox.control('/clock', { advanceSeconds: 3600 });
    const pages = await Promise.all(
      [paid.checkoutToken, late.checkoutToken, 'unknown'].map((token) => open(sandbox, token)),
    );
    expect(pages.map(({ response }) => response.status)).toEqual([200, 200, 404]);
    const texts = ['already been made', 'has expired', 'does not exist'];
    for (const [index, { html }] of pages.entries()) {
      expect(html).toContain(`${texts[index]}`);
      expect(html).toContain('id="close"');
      expect(html).toContain('>SANDBOX</p>');
      expect(html).not.toContain('<form');
    }
  });

  test('can be switched to fail or to hang', async () => {
    const sandbox = await sandboxForTest();
    const { checkoutToken } = await sandbox.initialize();
    await sandbox.control('/window', { page: 'error', script: 'error' });
    expect((await open(sandbox, checkoutToken)).response.status).toBe(500);
    expect((await fetch(`${sandbox.url}/helcim-pay/services/start.js`)).status).toBe(500);
    await sandbox.control('/window', { page: 'hang' });
    const waiting = open(sandbox, checkoutToken).then(
      () => 'answered',
      () => 'cut off',
    );
    await sandbox.control('/window', { script: 'normal' });
    await sandbox.sandbox.stop();
    expect(await waiting).toBe('cut off');
  });
});
