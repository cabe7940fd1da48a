import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerCrawlerRoutes } from './crawlers.routes.ts';

it('robots.txt allows the calls of pages also to readers of the first match', async () => {
  const app = Fastify();
  registerCrawlerRoutes(app, {
    origin: 'http://prints.example',
    sitemap: { main: async () => Buffer.alloc(0), file: async () => null },
    sitemaps: { take: async () => 0 },
  });
  const { body } = await app.inject('/robots.txt');
  const rules = body.split('\n').flatMap((line) => {
    const [, rule, prefix] = /^(Allow|Disallow): (.+)$/.exec(line) ?? [];
    return rule === undefined || prefix === undefined ? [] : [{ rule, prefix }];
  });
  const ruleOf = (url: string) => rules.find(({ prefix }) => url.startsWith(prefix))?.rule;
  for (const call of ['catalogue', 'geo-location', 'studios']) {
    expect(ruleOf(`/api/${call}`)).toBe('Allow');
  }
  expect(ruleOf('/api/quote')).toBe('Disallow');
});
