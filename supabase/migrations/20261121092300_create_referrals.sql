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

-- Mail services whose addresses are thrown away; a friend with one does not qualify.
create table private.disposable_domains (domain text primary key);
comment on table private.disposable_domains is 'Mail domains made to be thrown away. The operator may add some.';
alter table private.disposable_domains enable row level security;
revoke all on private.disposable_domains from public, anon, authenticated, service_role;
insert into private.disposable_domains (domain) values
  ('10minutemail.com'), ('20minutemail.com'), ('33mail.com'), ('anonbox.net'), ('burnermail.io'), ('byom.de'),
  ('discard.email'), ('dispostable.com'), ('dropmail.me'), ('emailondeck.com'), ('fakeinbox.com'), ('fakemail.net'),
  ('getairmail.com'), ('getnada.com'), ('grr.la'), ('guerrillamail.biz'), ('guerrillamail.com'), ('guerrillamail.de'),
  ('guerrillamail.info'), ('guerrillamail.net'), ('guerrillamail.org'), ('guerrillamailblock.com'), ('harakirimail.com'),
  ('inboxkitten.com'), ('jetable.org'), ('mail-temp.com'), ('mailcatch.com'), ('maildrop.cc'), ('mailexpire.com'),
  ('mailinator.com'), ('mailnesia.com'), ('mailnull.com'), ('mailsac.com'), ('mailtemp.net'), ('minuteinbox.com'),
  ('mintemail.com'), ('mohmal.com'), ('mytemp.email'), ('mytrashmail.com'), ('nada.email'), ('sharklasers.com'),
  ('spam4.me'), ('spamgourmet.com'), ('temp-mail.io'), ('temp-mail.org'), ('tempail.com'), ('tempinbox.com'),
  ('tempmail.com'), ('tempmail.net'), ('tempmailo.com'), ('tempr.email'), ('throwawaymail.com'), ('trashmail.com'),
  ('trashmail.de'), ('trashmail.net'), ('wegwerfmail.de'), ('yopmail.com'), ('yopmail.fr'), ('yopmail.net');

-- What an inviter may do in a calendar month, UTC: free passes to give, and friends that bring points.
create function private.referral_limits(out passes_a_month integer, out friends_a_month integer, out points_a_friend integer)
language sql
immutable
set search_path = ''
as $$ select 10, 10, 100 $$;
revoke all on function private.referral_limits() from public;
comment on function private.referral_limits() is 'Free passes and qualified friends a month, and points for one.';

create function private.month_began() returns timestamptz
language sql
stable
set search_path = ''
as $$ select pg_catalog.date_trunc('month', now(), 'UTC') $$;
revoke all on function private.month_began() from public;
comment on function private.month_began() is 'The first instant of this calendar month, UTC.';

-- A first name as others see it: nothing that is not drawn or changes how the words around it are drawn, one blank for many,
-- three accents on a letter at most. domain/people/first_name.ts says the same, and a test holds the two together.
create function private.shown_name(given text) returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(given,
          '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\U000E0000-\U000E0FFF]',
          '', 'g'),
        '[\u0001-\u0020\u007F-\u00A0\u115F\u1160\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000\u3164\uFFA0]+',
        ' ', 'g'),
      '([\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{3})[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]+',
      '\1', 'g'),
    '^[ \u200C\u200D\uFE00-\uFE0F]+|[ \u200C\u200D]+$', '', 'g'), '')
$$;
revoke all on function private.shown_name(text) from public;
comment on function private.shown_name(text) is 'A first name as others see it, or null where nothing of it can be seen.';

create function private.first_name_of(person uuid) returns text
language sql
stable
set search_path = ''
as $$ select private.shown_name(first_name) from public.profiles where user_id = person $$;
revoke all on function private.first_name_of(uuid) from public;
comment on function private.first_name_of(uuid) is 'The first name a person gave, as others see it, or null.';

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
revoke all on function private.referral_line(uuid, text, text, uuid, integer) from public;
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
revoke all on function private.forget_friend() from public;
comment on function private.forget_friend() is 'Trigger: a ledger keeps no name of somebody who is gone.';
create trigger forget_friend after delete on private.referrals
  for each row execute function private.forget_friend();

-- Friends may have invited each other, so that deleting both accounts at once would take the same two lines in the two
-- orders there are: one deletion after another. Runs as whoever deletes; it needs no rights.
create function private.lock_deletions() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  return null;
end
$$;
revoke all on function private.lock_deletions() from public;
comment on function private.lock_deletions() is 'Trigger on auth.users: one deletion of accounts at a time.';
create trigger lock_deletions before delete on auth.users
  for each statement execute function private.lock_deletions();

-- One mailbox under many spellings: case, what follows a plus, and dots where the service ignores them.
create function private.mailbox_of(address text) returns text
language sql
immutable
set search_path = ''
as $$
  select case when parts.domain in ('gmail.com', 'googlemail.com')
    then replace(parts.name, '.', '') || '@gmail.com' else parts.name || '@' || parts.domain end
  from (select
    pg_catalog.split_part(pg_catalog.split_part(lower(address), '@', 1), '+', 1) as name,
    pg_catalog.split_part(lower(address), '@', 2) as domain
  ) as parts
  where address like '%@%'
$$;
revoke all on function private.mailbox_of(text) from public;
comment on function private.mailbox_of(text) is 'The mailbox behind an address, so that one is not counted twice.';

-- The rule that keeps a friend from qualifying, or null.
create function private.referral_refusal(friend uuid, inviter uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  friends_mail text;
  inviters_mail text;
  invited timestamptz;
  began timestamptz;
begin
  select email, created_at into friends_mail, began from auth.users where id = friend;
  select email into inviters_mail from auth.users where id = inviter;
  select invited_at into invited from private.referrals where friend_id = friend;
  if private.mailbox_of(friends_mail) = private.mailbox_of(inviters_mail) then
    return 'same_mailbox';
  end if;
  if exists (
    with recursive above (person) as (
      select referrals.inviter_id from private.referrals where referrals.friend_id = inviter
      union
      select referrals.inviter_id from above join private.referrals on referrals.friend_id = above.person
    )
    select from above where person = friend
  ) then
    return 'circle';
  end if;
  if exists (
    select from private.disposable_domains
    where pg_catalog.split_part(lower(friends_mail), '@', 2) = domain
      or pg_catalog.split_part(lower(friends_mail), '@', 2) like '%.' || domain
  ) then
    return 'disposable_address';
  end if;
  -- Many accounts of one mailbox are one friend.
  if exists (
    select from private.referrals as earlier join auth.users on users.id = earlier.friend_id
    where earlier.inviter_id = inviter and earlier.friend_id <> friend and earlier.state = 'qualified'
      and private.mailbox_of(users.email) = private.mailbox_of(friends_mail)
  ) then
    return 'mailbox_before';
  end if;
  -- A visit of up to thirty days, the time a code is remembered, may come before the invitation.
  if began < invited - interval '30 days' then
    return 'not_new';
  end if;
  -- Nobody earns by somebody who had come that far alone.
  if exists (
    select from public.payoff_plans where payoff_plans.user_id = friend and payoff_plans.created_at < invited - interval '1 minute'
  ) then
    return 'plan_before';
  end if;
  return null;
end
$$;
revoke all on function private.referral_refusal(uuid, uuid) from public;
comment on function private.referral_refusal(uuid, uuid) is 'The rule by which a friend does not qualify, or null.';
