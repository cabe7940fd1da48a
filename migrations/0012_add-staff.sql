-- The shop's people. A person signs in with a passkey, or with a password and the code of an authenticator.
create table staff (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) <= 254),
  email_key text not null,
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('owner', 'admin', 'csr', 'production', 'studio')),
  studio uuid references studios,
  extra_rights text[] not null default '{}',
  language text not null default 'en' check (language in ('en', 'fr', 'ar')),
  -- Argon2id, in the PHC string format.
  password_hash text,
  -- Sealed with a key that the database does not have.
  totp_secret bytea,
  -- The last time step whose code was used: each code works once.
  totp_step bigint,
  -- Of the screens: density, theme, keys that are turned off.
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint staff_email unique (email_key),
  constraint staff_studio check ((role = 'studio') = (studio is not null)),
  constraint staff_totp check (totp_secret is not null or totp_step is null)
);

-- There is always an owner who can sign in, once there was one.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  -- Two changes at once must not each rely on the owner whom the other one removes.
  perform pg_advisory_xact_lock(hashtext('staff owners'));
  if not exists (select from staff where role = 'owner' and disabled_at is null) then
    raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'staff_keep_an_owner';
  end if;
  return null;
end $$;
create trigger staff_keep_an_owner after update or delete on staff
  for each row when (old.role = 'owner' and old.disabled_at is null) execute function keep_an_owner();

-- Links that open an account once: the owner's, printed at the first start, and invitations.
create table staff_links (
  token_hash bytea primary key,
  kind text not null check (kind in ('owner', 'invitation')),
  -- The invited person; null in the owner's link, whose account does not exist yet.
  staff uuid references staff on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint staff_links_staff check ((kind = 'invitation') = (staff is not null))
);
create index staff_links_staff on staff_links (staff) where staff is not null;

-- Browsers in which a person has signed in before: strangers' guesses do not lock these out.
create table staff_devices (
  id uuid primary key default gen_random_uuid(),
  staff uuid not null references staff on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index staff_devices_staff on staff_devices (staff);

create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  staff uuid not null references staff on delete cascade,
  token_hash bytea not null unique,
  device uuid references staff_devices on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When the person last proved with a passkey or a code that it is them.
  proven_at timestamptz not null,
  address text not null,
  agent text not null check (length(agent) <= 300),
  ended_at timestamptz
);
create index staff_sessions_staff on staff_sessions (staff) where ended_at is null;
create index staff_sessions_last_used_at on staff_sessions (last_used_at);

create table staff_passkeys (
  -- The credential's id, base64url.
  id text primary key check (length(id) <= 1400),
  staff uuid not null references staff on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) <= 100),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff);

create table staff_recovery_codes (
  staff uuid not null references staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff, code_hash)
);

-- Challenges of passkeys that wait for their answer, each used once.
create table staff_challenges (
  challenge text primary key check (length(challenge) <= 100),
  -- Null for somebody who signs in.
  staff uuid references staff on delete cascade,
  kind text not null check (kind in ('sign-in', 'register', 'prove')),
  expires_at timestamptz not null
);
create index staff_challenges_expires_at on staff_challenges (expires_at);
