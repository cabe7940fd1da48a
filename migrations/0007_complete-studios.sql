create extension if not exists pg_trgm;
create extension if not exists btree_gist;

alter table studios
  add column email text,
  add column owner_email text,
  add column description text,
  add column accepts_shipping boolean not null default false,
  add column time_zone text not null default 'UTC',
  -- [{day, isClosed, openTime, closeTime}], several a day allowed.
  add column operating_hours jsonb not null default '[]' check (jsonb_typeof(operating_hours) = 'array'),
  -- Dates (YYYY-MM-DD) on which it is closed whatever the weekday.
  add column closures jsonb not null default '[]' check (jsonb_typeof(closures) = 'array'),
  -- By language: name, address, description.
  add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  add column updated_at timestamptz not null default now(),
  add constraint studios_place check ((latitude is null) = (longitude is null));

create index studios_country on studios (country) where is_active;

create table bookings (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null,
  studio uuid not null references studios,
  service text not null check (service in ('passport', 'portrait', 'family', 'product')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  name text not null,
  email text not null,
  phone text not null,
  note text,
  language text not null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  constraint bookings_one_at_a_time exclude using gist
    (studio with =, tstzrange(starts_at, ends_at) with &&) where (cancelled_at is null)
);
create index bookings_studio on bookings (studio, starts_at);
