-- Members invite friends by a link. A friend gets half an hour without an account, once, out of what the inviter may
-- give in a month; the inviter gets points when the friend saves a first payoff plan with an account. Nothing here
-- depends on disputes, scores or what comes of a plan. The rules: docs/domain/referrals.md.
create table public.referral_links (
  user_id uuid primary key references auth.users (id) on delete cascade,
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.referral_links is 'Each member''s invitation code. Made and renewed by the server; its owner reads it.';

alter table public.referral_links enable row level security;
revoke all on public.referral_links from public, anon, authenticated, service_role;
grant select on public.referral_links to authenticated;
grant select, insert, update, delete on public.referral_links to service_role;

-- A member reads their own link; whose code it is, nobody else looks up here.
create policy "A person reads their own link"
  on public.referral_links for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create trigger touch_updated_at
  before update on public.referral_links
  for each row execute function private.touch_updated_at();

-- Who was invited by whom; one inviter for each person, the first. Only the server reads it: friends are shown to an
-- inviter by first name alone.
create table private.referrals (
  friend_id uuid primary key references auth.users (id) on delete cascade,
  inviter_id uuid not null references auth.users (id) on delete cascade,
  state text not null default 'invited' check (state in ('invited', 'joined', 'qualified', 'refused')),
  key uuid not null default gen_random_uuid(),
  invited_at timestamptz not null default now(),
  constraint referrals_two_people check (friend_id <> inviter_id)
);
comment on table private.referrals is 'Who was invited by whom, and how far it came.';
comment on column private.referrals.key is 'What its lines on the ledger are known by; it tells nothing of the friend.';

create index referrals_inviter_id on private.referrals (inviter_id, invited_at);

alter table private.referrals enable row level security;
revoke all on private.referrals from public, anon, authenticated, service_role;

-- The inviter's ledger: one line for everything that happened, with its reason. Lines are never changed,
-- but for the name of a friend who deleted their account.
create table public.referral_entries (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('invited', 'pass_given', 'joined', 'qualified', 'refused')),
  reason text check (reason in
    ('own_link', 'same_mailbox', 'circle', 'disposable_address', 'not_new', 'monthly_cap', 'plan_before', 'budget_spent',
      'mailbox_before')),
  points integer not null default 0 check (points between 0 and 100),
  friend_name text check (char_length(friend_name) <= 80),
  referral uuid,
  created_at timestamptz not null default now(),
  constraint referral_entries_refused_for_a_reason check (kind <> 'refused' or reason is not null)
);
comment on table public.referral_entries is
  'What came of a member''s invitations, line by line. Written by the server alone; the member reads it.';
comment on column public.referral_entries.friend_name is
  'First name that the friend gave, if any. Nothing else of the friend; null again when the friend is gone.';
comment on column public.referral_entries.referral is 'The same for every line about one friend.';

create index referral_entries_user_id on public.referral_entries (user_id, created_at);

alter table public.referral_entries enable row level security;
revoke all on public.referral_entries from public, anon, authenticated, service_role;
grant select on public.referral_entries to authenticated;
grant select, insert, update, delete on public.referral_entries to service_role;

-- A member reads their own ledger.
create policy "A person reads their own ledger"
  on public.referral_entries for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- What an inviter may do in a calendar month, UTC: free passes to give, and friends that bring points.
create function private.referral_limits(out passes_a_month integer, out friends_a_month integer, out points_a_friend integer)
language sql
immutable
set search_path = ''
as $$ select 10, 10, 100 $$;
comment on function private.referral_limits() is 'Free passes and qualified friends a month, and points for one.';

-- Limits of a month begin anew with the calendar's, the same for everybody.
create function private.month_began() returns timestamptz
language sql
stable
set search_path = ''
as $$ select pg_catalog.date_trunc('month', now(), 'UTC') $$;
comment on function private.month_began() is 'The first instant of this calendar month, UTC.';

-- Writes one line of an inviter's ledger. A friend is named only to who invited them.
create function private.referral_line(inviter uuid, what text, why text, friend uuid, earned integer) returns void
language sql
volatile
set search_path = ''
as $$
  insert into public.referral_entries (user_id, kind, reason, points, friend_name, referral)
  select inviter, what, why, earned, private.first_name_of(referrals.friend_id), referrals.key
  from (values (friend)) as about (person)
  left join private.referrals on referrals.friend_id = about.person and referrals.inviter_id = inviter
$$;
comment on function private.referral_line(uuid, text, text, uuid, integer) is
  'Writes one line of a ledger; it names the friend only to who invited them.';

-- Definer: whoever deletes a friend's account has no rights on the ledgers of others.
create function private.forget_friend() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.referral_entries set friend_name = null where user_id = old.inviter_id and referral = old.key;
  return null;
end
$$;
comment on function private.forget_friend() is 'Trigger: a ledger keeps no name of somebody who is gone.';

create trigger forget_friend after delete on private.referrals
  for each row execute function private.forget_friend();
