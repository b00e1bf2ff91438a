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
    ('own_link', 'same_mailbox', 'circle', 'disposable_address', 'not_new', 'monthly_cap', 'plan_before', 'budget_spent')),
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

create function private.first_name_of(person uuid) returns text
language sql
stable
set search_path = ''
as $$ select first_name from public.profiles where user_id = person $$;
revoke all on function private.first_name_of(uuid) from public;
comment on function private.first_name_of(uuid) is 'The first name a person gave, or null.';

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

-- A referral is accepted and followed one at a time: of an invitation taken and a plan saved in the same instant, the
-- second sees the first.
create function private.lock_referral(friend uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('referral of:' || friend::text, 0))
$$;
revoke all on function private.lock_referral(uuid) from public;
comment on function private.lock_referral(uuid) is 'One change of a friend''s referral at a time.';

-- Takes a referral as far as it goes: joined with a confirmed account, qualified with a debt and a plan besides.
create function private.consider_referral(friend uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  referral private.referrals;
  why text;
  limits record;
begin
  perform private.lock_referral(friend);
  if not exists (
    select from auth.users where id = friend and not is_anonymous
      and (email_confirmed_at is not null or phone_confirmed_at is not null)
  ) then
    return;
  end if;
  perform private.hold_people(array[inviter_id]) from private.referrals
    where friend_id = friend and state in ('invited', 'joined');
  select * into referral from private.referrals
    where friend_id = friend and state in ('invited', 'joined') for update;
  if not found then
    return;
  end if;
  if referral.state = 'invited' then
    update private.referrals set state = 'joined' where friend_id = friend;
    perform private.referral_line(referral.inviter_id, 'joined', null, friend, 0);
  end if;
  if not exists (select from public.payoff_plans where user_id = friend)
    or not exists (select from public.debts where user_id = friend) then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('referrals:' || referral.inviter_id::text, 0));
  why := private.referral_refusal(friend, referral.inviter_id);
  if why is not null then
    update private.referrals set state = 'refused' where friend_id = friend;
    perform private.referral_line(referral.inviter_id, 'refused', why, friend, 0);
    return;
  end if;
  select * into limits from private.referral_limits();
  update private.referrals set state = 'qualified' where friend_id = friend;
  if (
    select count(*) from public.referral_entries
    where user_id = referral.inviter_id and kind = 'qualified' and points > 0 and created_at >= private.month_began()
  ) >= limits.friends_a_month then
    perform private.referral_line(referral.inviter_id, 'qualified', 'monthly_cap', friend, 0);
  else
    perform private.referral_line(referral.inviter_id, 'qualified', null, friend, limits.points_a_friend);
  end if;
end
$$;
revoke all on function private.consider_referral(uuid) from public;
comment on function private.consider_referral(uuid) is 'Takes a referral as far as its friend has come.';

-- Definer: runs inside a person's own write, who may not write ledgers. A defect here must never cost a person their
-- plan or their sign-up, so it is told to the log and the write goes on.
create function private.follow_referral() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_schema = 'auth' then
    perform private.consider_referral(new.id);
  elsif tg_level = 'ROW' then
    perform private.consider_referral(new.user_id);
  else
    perform private.consider_referral(person)
      from (select distinct user_id as person from inserted order by 1) as writers;
  end if;
  return null;
exception when others then
  raise warning 'A referral was not followed: % %', sqlstate, sqlerrm;
  return null;
end
$$;
revoke all on function private.follow_referral() from public;
comment on function private.follow_referral() is 'Trigger: a plan, a debt or an account may bring a referral on.';
create trigger follow_referral after insert or update on public.payoff_plans
  for each row execute function private.follow_referral();
-- Once a statement, after enforce_row_limit by its name: bringing a visit along takes the two locks in that order too.
create trigger follow_referral after insert on public.debts
  referencing new table as inserted
  for each statement execute function private.follow_referral();
create trigger follow_referral after update of is_anonymous, email_confirmed_at, phone_confirmed_at on auth.users
  for each row execute function private.follow_referral();

-- A visit that is brought to an account takes its invitation along, unless that account has one of its own or is the
-- inviter's. The rules for new accounts hold as ever. Definer and careful for the same reasons as follow_referral().
create function private.bring_referral() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_referral(new.member_id);
  perform private.lock_referral(new.visitor_id);
  perform private.hold_people(array[inviter_id]) from private.referrals where friend_id = new.visitor_id;
  update private.referrals set friend_id = new.member_id
    where friend_id = new.visitor_id and inviter_id <> new.member_id
      and not exists (select from private.referrals as own where own.friend_id = new.member_id);
  if found then
    perform private.consider_referral(new.member_id);
  end if;
  return null;
exception when others then
  raise warning 'A referral was not brought along: % %', sqlstate, sqlerrm;
  return null;
end
$$;
revoke all on function private.bring_referral() from public;
comment on function private.bring_referral() is
  'Trigger on private.visitor_claims: the visitor''s invitation goes to the member.';
create trigger bring_referral
  after insert or update on private.visitor_claims
  for each row execute function private.bring_referral();

-- Whose code it is: nobody's while that account is closed to its owner.
create function private.inviter_of(invite text) returns uuid
language sql
stable
set search_path = ''
as $$
  select users.id from public.referral_links
  join auth.users on users.id = referral_links.user_id
  where referral_links.code = upper(invite)
    and users.deleted_at is null and (users.banned_until is null or users.banned_until <= now())
$$;
revoke all on function private.inviter_of(text) from public;
comment on function private.inviter_of(text) is 'The member who invites with this code, or null.';

-- Free passes that an inviter may still give this month.
create function private.passes_left(inviter uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select greatest(0, limits.passes_a_month - (
    select count(*) from public.referral_entries
    where user_id = inviter and kind = 'pass_given' and created_at >= private.month_began()
  ))::integer
  from private.referral_limits() as limits
$$;
revoke all on function private.passes_left(uuid) from public;
comment on function private.passes_left(uuid) is 'Free passes that an inviter may still give this month.';

-- Who invites: {"firstName", "passesLeft"}, null for a code that is none. Anybody who holds a link may ask.
-- Definer: it reads a stranger's first name by their code, and whether free passes are left, nothing else.
create function public.invitation(invite text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('firstName', private.first_name_of(inviter), 'passesLeft', private.passes_left(inviter))
  from private.inviter_of(invite) as inviter where inviter is not null
$$;
revoke all on function public.invitation(text) from public, anon, authenticated, service_role;
grant execute on function public.invitation(text) to anon, authenticated;
comment on function public.invitation(text) is
  'Whoever invites with this code: {firstName, passesLeft}, or null.';

-- Takes an invitation, and with it, if wanted, the free half hour: {"outcome", "pass", "waitSeconds"}.
--   accepted       noted; no time was asked for, or a member needs none
--   given          the half hour runs
--   already        this person had theirs before
--   unknown        no such code (counted as a guess)
--   own_link       one's own
--   budget_spent   the inviter has given all of this month; the invitation stands
--   too_many       too many wrong codes, or too many free passes from this address today (wait)
-- Definer: referrals, ledgers and passes are the server's. Executable by service_role alone, after the session is proven.
create function public.accept_invitation(person uuid, invite text, wants_time boolean, sender text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wait integer;
  inviter uuid;
  anonymous boolean;
  pass public.access_passes;
begin
  wait := private.code_wait('invitation', person, sender);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
  end if;
  inviter := private.inviter_of(invite);
  if inviter is null then
    perform private.note_wrong_code('invitation', person, sender);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  -- The people first, as in the triggers, whose statement holds that row already.
  perform private.hold_people(array[person, inviter]);
  select is_anonymous into anonymous from auth.users where id = person;
  if not found or not exists (select from auth.users where id = inviter) then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  perform private.lock_referral(person);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('referrals:' || inviter::text, 0));
  if inviter = person then
    if not exists (
      select from public.referral_entries
      where user_id = inviter and reason = 'own_link' and created_at > now() - interval '1 day'
    ) then
      perform private.referral_line(inviter, 'refused', 'own_link', inviter, 0);
    end if;
    return jsonb_build_object('outcome', 'own_link');
  end if;
  insert into private.referrals (friend_id, inviter_id) values (person, inviter) on conflict (friend_id) do nothing;
  if found then
    perform private.referral_line(inviter, 'invited', null, person, 0);
    perform private.consider_referral(person);
  end if;
  if not wants_time or not anonymous then
    return jsonb_build_object('outcome', 'accepted');
  end if;

  select * into pass from public.access_passes where user_id = person and source = 'referral';
  if found then
    return jsonb_build_object('outcome', 'already', 'pass', private.pass_seen(pass));
  end if;
  if private.passes_left(inviter) = 0 then
    if not exists (
      select from public.referral_entries
      join private.referrals on referrals.key = referral_entries.referral
      where referrals.friend_id = person and referral_entries.user_id = inviter
        and referral_entries.reason = 'budget_spent' and referral_entries.created_at >= private.month_began()
    ) then
      perform private.referral_line(inviter, 'refused', 'budget_spent', person, 0);
    end if;
    return jsonb_build_object('outcome', 'budget_spent');
  end if;
  wait := private.attempt_wait('free pass', sender, 5, interval '1 day');
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
  end if;
  perform private.note_attempt('free pass', sender);
  pass := private.give_pass(person, '30m', 'referral', interval '30 minutes');
  perform private.referral_line(inviter, 'pass_given', null, person, 0);
  return jsonb_build_object('outcome', 'given', 'pass', private.pass_seen(pass));
end
$$;
revoke all on function public.accept_invitation(uuid, text, boolean, text) from public, anon, authenticated, service_role;
grant execute on function public.accept_invitation(uuid, text, boolean, text) to service_role;
comment on function public.accept_invitation(uuid, text, boolean, text) is
  'Takes an invitation: {outcome, pass, waitSeconds}; outcome accepted, given, already, unknown, own_link, budget_spent or too_many.';

create function private.fresh_invite() returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  fresh text;
begin
  loop
    fresh := private.readable_signs(8);
    exit when not exists (select from public.referral_links where code = fresh);
  end loop;
  return fresh;
end
$$;
revoke all on function private.fresh_invite() from public;
comment on function private.fresh_invite() is 'An invitation code that is free.';

-- The calling member's invitations: {"code", "invited", "joined", "qualified", "points", "pointsThisMonth", "passesLeft",
-- "passesAMonth", "friends": [{"firstName", "state", "at"}]}; null for anybody but a member. The link is made on first asking.
-- Definer: links and referrals are the server's; it only ever tells the caller about the caller.
create function public.my_invitations() returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  limits record;
begin
  if public.session_standing() <> 'member' then
    return null;
  end if;
  insert into public.referral_links (user_id, code) values (person, private.fresh_invite()) on conflict do nothing;
  select * into limits from private.referral_limits();
  return jsonb_build_object(
    'code', (select code from public.referral_links where user_id = person),
    'invited', (select count(*) from private.referrals where inviter_id = person),
    'joined', (select count(*) from private.referrals where inviter_id = person and state <> 'invited'),
    'qualified', (select count(*) from private.referrals where inviter_id = person and state = 'qualified'),
    'points', (select coalesce(sum(points), 0) from public.referral_entries where user_id = person),
    'pointsThisMonth', (select coalesce(sum(points), 0) from public.referral_entries
      where user_id = person and created_at >= private.month_began()),
    'pointsAFriend', limits.points_a_friend,
    'friendsAMonth', limits.friends_a_month,
    'passesAMonth', limits.passes_a_month,
    'passesLeft', private.passes_left(person),
    'friends', (select coalesce(jsonb_agg(jsonb_build_object(
        'firstName', private.first_name_of(friend_id), 'state', state, 'at', invited_at) order by invited_at desc), '[]')
      from private.referrals where inviter_id = person)
  );
end
$$;
revoke all on function public.my_invitations() from public, anon, authenticated, service_role;
grant execute on function public.my_invitations() to authenticated;
comment on function public.my_invitations() is 'The calling member''s link, counts, points and friends; null for anybody else.';

-- A new code for the calling member; the old one opens nothing from then on. At most ten a day (MW501, hint: seconds to
-- wait); MW502 for anybody but a member.
-- Definer: links are the server's; it only ever changes the caller's.
create function public.renew_invitation() returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  wait integer;
  fresh text;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW502', message = 'Members alone have a link';
  end if;
  wait := private.attempt_wait('renew', person::text, 10, interval '1 day');
  if wait > 0 then
    raise exception using errcode = 'MW501', message = 'The link was renewed often enough today', hint = wait::text;
  end if;
  perform private.note_attempt('renew', person::text);
  insert into public.referral_links (user_id, code) values (person, private.fresh_invite())
  on conflict (user_id) do update set code = excluded.code
  returning code into fresh;
  return fresh;
end
$$;
revoke all on function public.renew_invitation() from public, anon, authenticated, service_role;
grant execute on function public.renew_invitation() to authenticated;
comment on function public.renew_invitation() is 'A new invitation code for the calling member. Raises MW501, MW502.';
