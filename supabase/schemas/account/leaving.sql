-- Accounts that are closed and wait to be erased: nobody sees them, and signing in leads to one page
-- (docs/domain/account.md).

create table private.leaving_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  closed_at timestamptz not null default now(),
  erase_at timestamptz not null default now() + interval '14 days',
  keeps_answers boolean not null,
  failed_at timestamptz
);
comment on table private.leaving_accounts is 'Closed accounts, until they are erased or kept after all.';
comment on column private.leaving_accounts.keeps_answers is
  'Whether answers that helped others stay, without a name.';
comment on column private.leaving_accounts.failed_at is
  'When erasing it last failed: the others come first.';

create index leaving_accounts_erase_at on private.leaving_accounts (erase_at);

alter table private.leaving_accounts enable row level security;
revoke all on private.leaving_accounts from public, anon, authenticated, service_role;

-- Is this account closed? Nobody is shown it, and no mail goes there.
create function private.is_leaving(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$ select exists (select from private.leaving_accounts where user_id = person) $$;
comment on function private.is_leaving(uuid) is 'Is this account closed, and waits to be erased?';

-- Refuses to bring a closed account among others: whoever wrote in that instant comes too late. It runs after the foreign key
-- has waited for the account, and so sees what the closing did. Definer: whoever writes may not read who is leaving.
create function private.refuse_leaving() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from private.leaving_accounts as leaving
    where leaving.user_id in (
      select (pg_catalog.to_jsonb(new) ->> named)::uuid from unnest(tg_argv) as named)
  ) then
    raise exception using errcode = 'MW712', message = 'This account is closed';
  end if;
  return null;
end
$$;
comment on function private.refuse_leaving() is
  'Trigger, with the columns that hold accounts as arguments: none of them is closed. Raises MW712.';

-- What somebody writes in the instant in which they close their account, or staff show meanwhile, is seen by nobody.
-- Definer, for the same reason.
create function private.keep_away() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.state = 'shown' and private.is_leaving(new.author_id) then
    new.state := 'away';
  end if;
  return new;
end
$$;
comment on function private.keep_away() is 'Trigger on questions and answers: nothing of a closed account is shown.';
