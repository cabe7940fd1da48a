-- The owner's texts of the information pages. A published version never changes: which one an order accepted follows from
-- when it was placed.
create table page_versions (
  page text not null check (page in ('delivery', 'privacy', 'terms', 'contact', 'questions')),
  -- Code of a language; `*` for every language without a text of its own.
  language text not null check (language ~ '^([a-z]{2}|[*])$'),
  version integer not null check (version >= 1),
  -- Markdown.
  body text not null check (length(body) between 1 and 200000),
  at timestamptz not null,
  -- Name of the person; null for the shop itself.
  actor_name text check (length(actor_name) <= 100),
  -- Null for a draft, of which a page has one at most: its newest version.
  published_at timestamptz,
  primary key (page, language, version)
);
create index page_versions_published on page_versions (page, language, published_at) where published_at is not null;
create unique index page_versions_draft on page_versions (page, language) where published_at is null;
