-- In which state the studios are: who keeps an answer made of them asks whether it still holds. A row and not a sequence,
-- because its new value must show with the commit and not before; writers of studios wait for each other at it.
create table studios_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);
insert into studios_revision (revision) values (0);

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

alter table studios
  add column words text[] not null generated always as (search_words(
    name || ' ' || slug || ' ' || address || ' ' || city || ' ' || coalesce(province, '') || ' ' ||
    coalesce(postal_code, '') || ' ' || jsonb_path_query_array(translations, '$.*.name')::text || ' ' ||
    jsonb_path_query_array(translations, '$.*.address')::text)) stored,
  -- Of its name and city alone: these count for more.
  add column name_words text[] not null generated always as (search_words(
    name || ' ' || city || ' ' || jsonb_path_query_array(translations, '$.*.name')::text)) stored;

-- Studios are searched all the time and change rarely: nothing is put off from the writing to the reading.
create index studios_words on studios using gin (words) with (fastupdate = off) where is_active;
create index studios_name_words on studios using gin (name_words) with (fastupdate = off) where is_active;

-- Every word a studio ever had: slips are looked up among words, which are few, and not among studios. A word nobody has
-- any more finds nobody.
create table studio_vocabulary (word text primary key);
create index studio_vocabulary_trigrams on studio_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off);
insert into studio_vocabulary select distinct unnest(words) from studios;

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
