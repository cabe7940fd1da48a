-- What the owner sets in the browser. Every change is a new version, so that who changed what when, and what was before, is
-- kept; the newest version of a section holds.
create table setting_versions (
  section text not null check (section in ('brand', 'seller', 'limits', 'sentences')),
  version integer not null check (version >= 1),
  value jsonb not null check (jsonb_typeof(value) = 'object' and length(value::text) <= 200000),
  at timestamptz not null,
  -- Name of the person; null for the shop itself.
  actor_name text check (length(actor_name) <= 100),
  primary key (section, version)
);

-- Pictures of the brand that were decoded and made anew; their files are in the storage.
create table brand_pictures (
  id uuid primary key,
  place text not null check (place in ('logo', 'studio', 'print-1', 'print-2')),
  -- Names it in addresses: another file or another part of it has another.
  tag text not null unique check (tag ~ '^[0-9a-f]{32}$'),
  -- The part of the sent picture that is shown, as shares of its width and height; null for all of it.
  crop jsonb,
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  created_at timestamptz not null
);

-- The files of each picture: the one that was sent (`source`), those that were made of it for pages by their width, and the
-- `png` and `jpeg` of a logo.
create table brand_picture_files (
  picture uuid not null references brand_pictures on delete cascade,
  name text not null check (name in ('source', '480', '960', '1600', 'png', 'jpeg')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null check (size > 0),
  -- The bytes too of a logo for documents, which are drawn where no storage is open.
  content bytea check (length(content) = size and length(content) <= 500000),
  primary key (picture, name)
);

create function announce_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('fpx_settings', '');
  return null;
end $$;
create trigger setting_versions_announced after insert on setting_versions
  for each statement execute function announce_settings();
