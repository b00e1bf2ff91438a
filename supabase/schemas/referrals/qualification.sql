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
comment on function private.referral_refusal(uuid, uuid) is 'The rule by which a friend does not qualify, or null.';

-- Plans, debts and accounts take a referral as far as its friend has come, by the rules of private.referral_refusal().

-- A referral is accepted and followed one at a time: of an invitation taken and a plan saved in the same instant, the
-- second sees the first.
create function private.lock_referral(friend uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('referral of:' || friend::text, 0))
$$;
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
  perform private.lock_people(array[inviter_id]) from private.referrals
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
comment on function private.follow_referral() is 'Trigger: a plan, a debt or an account may bring a referral on.';

create trigger follow_referral after insert or update on public.payoff_plans
  for each row execute function private.follow_referral();
-- Once a statement, after enforce_row_limit by its name: bringing a visit along takes the two locks in that order too.
create trigger follow_referral after insert on public.debts
  referencing new table as inserted
  for each statement execute function private.follow_referral();
create trigger follow_referral after update of is_anonymous, email_confirmed_at, phone_confirmed_at on auth.users
  for each row execute function private.follow_referral();
