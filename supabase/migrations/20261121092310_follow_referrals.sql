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
