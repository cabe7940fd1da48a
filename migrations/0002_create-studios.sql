-- A text as it is searched: lower case, accents and vowel marks dropped, letters that are mistaken for one another alike
-- (forms of alef, ya and alef maqsura, ta marbuta and ha, Latin letters of a sound), without the Arabic article. Arabic and
-- Cyrillic become Latin letters: in a database of locale C pg_trgm takes nothing else for letters.
create function search_words(written text) returns text[]
language sql immutable strict parallel safe
return array(
  select distinct word
  from regexp_split_to_table(
    translate(
      regexp_replace(
        regexp_replace(
          lower(normalize(written, NFKD)),
          '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]', '', 'g'),
        '(^|[^\u0621-\u064a])\u0627\u0644(?=[\u0621-\u064a]{2})', '\1', 'g'),
      '،؛؟٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹اٱبتةثجحخدذرزسشصضطظعغفقكلمنهويىکیگپچژڤڨھæœßøłđðıабвгдежзиклмнопрстуфхцчшщыэюяієґءъь',
      '   01234567890123456789aabthtjhxddrzscsdtzegfqklmnhwyykygpcjvghaosolddiabvgdejziklmnoprstufhccssyeuaieg'),
    '[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\ud7ff\uf900-\ufdff]+') as word
  where word <> ''
);

create table studios (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  address text not null,
  city text not null,
  province text,
  postal_code text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  email text,
  owner_email text,
  description text,
  accepts_shipping boolean not null default false,
  time_zone text not null default 'UTC',
  -- [{day, isClosed, openTime, closeTime}], several a day allowed.
  operating_hours jsonb not null default '[]' check (jsonb_typeof(operating_hours) = 'array'),
  -- Dates (YYYY-MM-DD) on which it is closed on any weekday.
  closures jsonb not null default '[]' check (jsonb_typeof(closures) = 'array'),
  -- By language: name, address, description.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  updated_at timestamptz not null default now(),
  words text[] not null generated always as (search_words(
    name || ' ' || slug || ' ' || address || ' ' || city || ' ' || coalesce(province, '') || ' ' ||
    coalesce(postal_code, '') || ' ' || jsonb_path_query_array(translations, '$.*.name')::text || ' ' ||
    jsonb_path_query_array(translations, '$.*.address')::text)) stored,
  -- Of its name and city alone: these count for more.
  name_words text[] not null generated always as (search_words(
    name || ' ' || city || ' ' || jsonb_path_query_array(translations, '$.*.name')::text)) stored,
  constraint studios_slug unique (slug),
  constraint studios_place check ((latitude is null) = (longitude is null))
);
create index studios_country on studios (country) where is_active;
-- Studios are searched all the time and change rarely: nothing is put off from the writing to the reading.
create index studios_words on studios using gin (words) with (fastupdate = off) where is_active;
create index studios_name_words on studios using gin (name_words) with (fastupdate = off) where is_active;

-- Counts the changes of studios, for caches that check whether they are current. It is a row and not a sequence, because
-- its new value must show with the commit and not before; writers of studios wait for each other at it.
create table studios_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);
insert into studios_revision (revision) values (0);

-- Every word that a studio ever had: misspelled words are looked up among words, which are few, and not among studios. A
-- word that no studio has any more finds none.
create table studio_vocabulary (word text primary key);
create index studio_vocabulary_trigrams on studio_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off);

create function note_studios() returns trigger language plpgsql as $$
begin
  update studios_revision set revision = revision + 1;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into studio_vocabulary select distinct unnest(words) from changed on conflict do nothing;
  end if;
  return null;
end $$;
create trigger studios_inserted after insert on studios referencing new table as changed
  for each statement execute function note_studios();
create trigger studios_updated after update on studios referencing new table as changed
  for each statement execute function note_studios();
create trigger studios_deleted after delete on studios for each statement execute function note_studios();
create trigger studios_truncated after truncate on studios for each statement execute function note_studios();

-- A booking holds its time until expires_at and keeps it once it is confirmed by the link in its customer's e-mail. The
-- time of one that was not confirmed by then can be booked again: that booking sets released_at of this one.
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
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  released_at timestamptz,
  -- Contact in the spelling in which people are compared.
  email_key text not null,
  phone_key text not null,
  -- Network address it was booked from; deleted when it is confirmed.
  network text,
  constraint bookings_one_at_a_time exclude using gist
    (studio with =, tstzrange(starts_at, ends_at) with &&)
    where (cancelled_at is null and released_at is null),
  constraint bookings_release check (released_at is null or confirmed_at is null)
);
create index bookings_studio on bookings (studio, starts_at);
create index bookings_of_email on bookings (email_key) where cancelled_at is null and released_at is null;
create index bookings_of_phone on bookings (phone_key) where cancelled_at is null and released_at is null;
create index bookings_of_session on bookings (session_id) where cancelled_at is null and released_at is null;
create index bookings_of_network on bookings (network) where network is not null;

-- One row for each mail of a booking.
create table booking_mails (
  booking uuid not null references bookings,
  kind text not null check (kind in ('booking-request', 'booking-customer', 'booking-studio',
    'booking-cancelled-customer', 'booking-cancelled-studio')),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text check (failure in ('SERVER_ERROR', 'AUTH_ERROR', 'RATE_LIMIT', 'UNKNOWN')),
  primary key (booking, kind)
);
