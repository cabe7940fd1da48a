-- expand
-- Exports of the whole shop that people asked for in the console. A worker writes one at a time; the archive of one that is
-- ready is in the storage in parts, until it is over.
create table shop_exports (
  id uuid primary key,
  asked_at timestamptz not null,
  staff uuid references staff on delete set null,
  staff_name text not null check (length(staff_name) <= 200),
  has_photos boolean not null,
  state text not null default 'queued'
    check (state in ('queued', 'running', 'ready', 'failed', 'stopped', 'withdrawn', 'expired')),
  -- How often a worker began it.
  attempts integer not null default 0,
  step text check (step in ('tables', 'photos', 'archive')),
  done bigint not null default 0,
  total bigint not null default 0,
  failure text check (failure in ('no_room', 'broken_off', 'failed')),
  -- Bytes that it needs and that were free, of one for which there was no room.
  needed_bytes bigint,
  free_bytes bigint,
  -- Of the archive.
  size bigint check (size > 0),
  sha256 bytea check (length(sha256) = 32),
  orders integer,
  photos integer,
  missing_photos integer,
  ready_at timestamptz,
  -- When the archive is deleted.
  ends_at timestamptz,
  ended_at timestamptz,
  -- Who may download it, until when: they proved who they are.
  opened_by uuid references staff on delete set null,
  opened_until timestamptz,
  constraint shop_exports_failure check ((state = 'failed') = (failure is not null)),
  constraint shop_exports_ready check (state <> 'ready' or size is not null and sha256 is not null and ready_at is not null
    and ends_at is not null),
  constraint shop_exports_ended check (
    (state in ('failed', 'stopped', 'withdrawn', 'expired')) = (ended_at is not null))
);
-- One is made at a time.
create unique index shop_exports_one on shop_exports ((true)) where state in ('queued', 'running');
create index shop_exports_asked on shop_exports (asked_at, id);
create index shop_exports_staff on shop_exports (staff);

create table shop_export_parts (
  export uuid not null references shop_exports on delete cascade,
  position integer not null check (position >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  size bigint not null check (size > 0),
  primary key (export, position)
);
