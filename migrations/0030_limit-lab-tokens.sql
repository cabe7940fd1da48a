-- A key of a lab may do less than all, and ends by itself.
alter table lab_tokens
  add column scopes text[] not null default '{prints,counter}'
    check (cardinality(scopes) > 0 and scopes <@ '{prints,counter}'),
  -- Null: it never ends.
  add column expires_at timestamptz;
create index lab_tokens_newest on lab_tokens (created_at, id);
