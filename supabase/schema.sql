-- The database as it stands after all migrations: generated, not run.
-- `npx tsx tools/database/main.ts` writes it anew; the database tests compare it.

-- Schema private
create schema private;
comment on schema private is 'Helpers of policies and triggers, and tables only the server reads. Not exposed by the data API.';

CREATE OR REPLACE FUNCTION private.attempt_wait(about text, who text, most integer, span interval)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  oldest timestamptz;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('attempt:' || about || ':' || who, 0));
  select min(latest.tried_at) into oldest from (
    select tried_at from private.attempts
    where kind = about and subject = who and tried_at > now() - span
    order by tried_at desc limit most
  ) as latest having count(*) = most;
  if oldest is null then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from oldest + span - now())));
end
$function$;
comment on function private.attempt_wait(text,text,integer,interval) is 'Seconds until another try is open; 0 is now.';
revoke all on function private.attempt_wait(text,text,integer,interval) from public;

CREATE OR REPLACE FUNCTION private.bring_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.orders set user_id = new.member_id where user_id = new.visitor_id;
  return null;
end
$function$;
comment on function private.bring_orders() is 'Trigger on private.visitor_claims: the visitor''s orders go to the member.';
revoke all on function private.bring_orders() from public;

CREATE OR REPLACE FUNCTION private.bring_referral()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.bring_referral() is 'Trigger on private.visitor_claims: the visitor''s invitation goes to the member.';
revoke all on function private.bring_referral() from public;

CREATE OR REPLACE FUNCTION private.close_gaps(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  later public.access_passes;
  begun timestamptz;
begin
  for later in
    select * from public.access_passes
    where user_id = person and revoked_at is null and starts_at > now()
    order by starts_at, id
  loop
    select greatest(now(), max(ends_at)) into begun from public.access_passes
    where user_id = person and revoked_at is null and (starts_at, id) < (later.starts_at, later.id);
    if begun < later.starts_at then
      update public.access_passes set
        starts_at = begun,
        ends_at = begun + pg_catalog.make_interval(secs => extract(epoch from later.ends_at - later.starts_at)::double precision)
        where id = later.id;
    end if;
  end loop;
end
$function$;
comment on function private.close_gaps(uuid) is 'Moves a person''s passes that have not begun up to the end of those before them.';
revoke all on function private.close_gaps(uuid) from public;

CREATE OR REPLACE FUNCTION private.code_wait(about text, person uuid, sender text)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select greatest(
    private.attempt_wait(about, 'person ' || person::text, 5, interval '15 minutes'),
    private.attempt_wait(about, 'sender ' || sender, 5, interval '15 minutes')
  )
$function$;
comment on function private.code_wait(text,uuid,text) is 'Seconds until a person at an address may try a code or an invitation again.';
revoke all on function private.code_wait(text,uuid,text) from public;

CREATE OR REPLACE FUNCTION private.consider_referral(friend uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.consider_referral(uuid) is 'Takes a referral as far as its friend has come.';
revoke all on function private.consider_referral(uuid) from public;

CREATE OR REPLACE FUNCTION private.date_order(purchase uuid, fact text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.orders set paid_at = least(paid_at, moment) where id = purchase and fact = 'paid';
  update public.orders set disputed_at = greatest(disputed_at, moment) where id = purchase and fact = 'disputed';
  update public.orders set won_at = greatest(won_at, moment) where id = purchase and fact = 'won';
  update public.orders set refunded_cents = least(orders.amount_cents, told.amount_cents), refunded_at = told.happened_at
  from (
    select order_id, amount_cents, happened_at from private.payment_events
    where order_id = purchase and payment_events.fact = 'refunded' and outcome = 'applied' and amount_cents > 0
    order by amount_cents desc, happened_at limit 1
  ) as told
  where orders.id = told.order_id and date_order.fact = 'refunded'
$function$;
comment on function private.date_order(uuid,text,timestamp with time zone) is 'Notes the instants of an order''s payment, refund and disputes, and the sum given back.';
revoke all on function private.date_order(uuid,text,timestamp with time zone) from public;

CREATE OR REPLACE FUNCTION private.empty_visitors(unseen interval)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select users.id from auth.users
  where users.is_anonymous
    and users.created_at < now() - unseen
    and coalesce(users.last_sign_in_at, users.created_at) < now() - unseen
    and (coalesce(users.email_change, '') = '' or users.email_change_sent_at < now() - unseen)
    and (coalesce(users.phone_change, '') = '' or users.phone_change_sent_at < now() - unseen)
    and not exists (select from auth.sessions where sessions.user_id = users.id
      and greatest(sessions.refreshed_at at time zone 'UTC', sessions.created_at) >= now() - unseen)
    and not exists (select from public.debts where debts.user_id = users.id)
    and not exists (select from public.debt_payments where debt_payments.user_id = users.id)
    and not exists (select from public.payoff_plans where payoff_plans.user_id = users.id)
    and not exists (select from public.profiles where profiles.user_id = users.id and profiles.first_name is not null)
    and not exists (select from public.orders where orders.user_id = users.id
      and not private.is_order_over(orders, unseen))
    and not exists (select from public.access_passes where access_passes.user_id = users.id
      and access_passes.ends_at >= now() - unseen)
$function$;
comment on function private.empty_visitors(interval) is 'Anonymous users who kept nothing and were not seen for so long.';
revoke all on function private.empty_visitors(interval) from public;

CREATE OR REPLACE FUNCTION private.end_of_time(person uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(now(), max(ends_at)) from public.access_passes where user_id = person and revoked_at is null
$function$;
comment on function private.end_of_time(uuid) is 'The later of now and the end of a person''s passes.';
revoke all on function private.end_of_time(uuid) from public;

CREATE OR REPLACE FUNCTION private.enforce_row_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := tg_argv[0]::integer;
  person uuid;
  held bigint;
begin
  for person in select distinct inserted.user_id from inserted order by 1 loop
    perform pg_catalog.pg_advisory_xact_lock(
      pg_catalog.hashtextextended('row_limit:' || tg_table_name || ':' || person::text, 0));
    execute pg_catalog.format('select count(*) from %I.%I where user_id = $1', tg_table_schema, tg_table_name)
      into held using person;
    if held > most then
      raise exception using
        errcode = 'MW001',
        message = pg_catalog.format('A person may keep at most %s rows in %s', most, tg_table_name),
        hint = 'Delete some that are no longer needed.';
    end if;
  end loop;
  return null;
end
$function$;
comment on function private.enforce_row_limit() is 'Statement trigger after insert: at most tg_argv[0] rows a person. Raises MW001.';
revoke all on function private.enforce_row_limit() from public;

CREATE OR REPLACE FUNCTION private.first_name_of(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.shown_name(first_name) from public.profiles where user_id = person $function$;
comment on function private.first_name_of(uuid) is 'The first name a person gave, as others see it, or null.';
revoke all on function private.first_name_of(uuid) from public;

CREATE OR REPLACE FUNCTION private.follow_referral()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.follow_referral() is 'Trigger: a plan, a debt or an account may bring a referral on.';
revoke all on function private.follow_referral() from public;

CREATE OR REPLACE FUNCTION private.forget_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.return_to := '/';
  return new;
end
$function$;
comment on function private.forget_buyer() is 'Trigger: an order whose holder is gone leads to no page of theirs.';
revoke all on function private.forget_buyer() from public;

CREATE OR REPLACE FUNCTION private.forget_friend()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.referral_entries set friend_name = null where user_id = old.inviter_id and referral = old.key;
  return null;
end
$function$;
comment on function private.forget_friend() is 'Trigger: a ledger keeps no name of somebody who is gone.';
revoke all on function private.forget_friend() from public;

CREATE OR REPLACE FUNCTION private.fresh_invite()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  fresh text;
begin
  loop
    fresh := private.readable_signs(8);
    exit when not exists (select from public.referral_links where code = fresh);
  end loop;
  return fresh;
end
$function$;
comment on function private.fresh_invite() is 'An invitation code that is free.';
revoke all on function private.fresh_invite() from public;

CREATE OR REPLACE FUNCTION private.give_grace_pass()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  by_mail constant boolean := coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change;
  recipient_hash constant text := private.keyed_hash(
    case when by_mail then coalesce(private.mailbox_of(new.email_change), new.email_change) else new.phone_change end);
  network constant text := private.keyed_hash(private.network_of(new.id));
  day_ends timestamptz;
begin
  if exists (select from public.access_passes where user_id = new.id and source = 'grace') then
    return null;
  end if;
  if network is not null and private.attempt_wait('grace', network, 30, interval '1 day') > 0 then
    return null;
  end if;
  delete from private.grace_days where recipient in (
    select recipient from private.grace_days where ends_at < now() - interval '1 year' limit 100 for update skip locked
  );
  insert into private.grace_days as days (recipient) values (recipient_hash)
  on conflict (recipient) do update set visitors = days.visitors + 1 where days.ends_at > now() and days.visitors < 3
  returning ends_at into day_ends;
  if not found then
    return null;
  end if;
  if network is not null then
    perform private.note_attempt('grace', network);
  end if;
  insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
  values (new.id, 'grace', 'grace', now(), day_ends)
  on conflict (user_id) where source = 'grace' do nothing;
  return null;
end
$function$;
comment on function private.give_grace_pass() is 'Trigger on auth.users: 24 hours, once a visitor and once a mailbox, when an anonymous user asks to become permanent.';
revoke all on function private.give_grace_pass() from public;

CREATE OR REPLACE FUNCTION private.give_pass(person uuid, label text, origin text, duration interval)
 RETURNS public.access_passes
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  given public.access_passes;
begin
  perform private.lock_passes(person);
  insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
  select person, label, origin, begun, begun + duration from private.end_of_time(person) as begun
  returning * into given;
  return given;
end
$function$;
comment on function private.give_pass(uuid,text,text,interval) is 'Adds time to the later of now and the current end.';
revoke all on function private.give_pass(uuid,text,text,interval) from public;

CREATE OR REPLACE FUNCTION private.guard_order_step()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.order_step(old.state, new.state) then
    raise exception using errcode = 'MW401',
      message = pg_catalog.format('An order cannot go from %s to %s', old.state, new.state);
  end if;
  return new;
end
$function$;
comment on function private.guard_order_step() is 'Trigger: an order takes the steps there are. Raises MW401.';
revoke all on function private.guard_order_step() from public;

CREATE OR REPLACE FUNCTION private.hold_people(people uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select from auth.users where id = any (people) order by id for key share
$function$;
comment on function private.hold_people(uuid[]) is 'Keeps these accounts from being deleted until the transaction ends.';
revoke all on function private.hold_people(uuid[]) from public;

CREATE OR REPLACE FUNCTION private.inviter_of(invite text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select users.id from public.referral_links
  join auth.users on users.id = referral_links.user_id
  where referral_links.code = upper(invite)
    and users.deleted_at is null and (users.banned_until is null or users.banned_until <= now())
$function$;
comment on function private.inviter_of(text) is 'The member who invites with this code, or null.';
revoke all on function private.inviter_of(text) from public;

CREATE OR REPLACE FUNCTION private.is_order_over(bought public.orders, unseen interval)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select bought.updated_at < now() - unseen and bought.paid_at is null and bought.refunded_at is null and (
    bought.state in ('failed', 'expired')
    or bought.state in ('created', 'open') and not bought.is_live
    or bought.state = 'created' and not exists (
      select from private.order_checkouts as checkouts
      where checkouts.order_id = bought.id and checkouts.reference is not null
    )
  )
$function$;
comment on function private.is_order_over(public.orders,interval) is 'Whether an order was never paid and no payment can come any more.';
revoke all on function private.is_order_over(public.orders,interval) from public;

CREATE OR REPLACE FUNCTION private.keyed_hash(subject text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select pg_catalog.encode(extensions.hmac(pg_catalog.convert_to(subject, 'UTF8'), key, 'sha256'), 'hex')
  from private.hash_key
$function$;
comment on function private.keyed_hash(text) is 'What is counted in place of an address.';
revoke all on function private.keyed_hash(text) from public;

CREATE OR REPLACE FUNCTION private.lock_deletions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  return null;
end
$function$;
comment on function private.lock_deletions() is 'Trigger on auth.users: one deletion of accounts at a time.';
revoke all on function private.lock_deletions() from public;

CREATE OR REPLACE FUNCTION private.lock_order(purchase uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('order:' || purchase::text, 0))
$function$;
comment on function private.lock_order(uuid) is 'One change of an order at a time. Taken before the holder is held, so that who holds it stays who holds it.';
revoke all on function private.lock_order(uuid) from public;

CREATE OR REPLACE FUNCTION private.lock_orders_of(person uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('orders:' || person::text, 0))
$function$;
comment on function private.lock_orders_of(uuid) is 'No order comes to this person meanwhile. Taken before any order is.';
revoke all on function private.lock_orders_of(uuid) from public;

CREATE OR REPLACE FUNCTION private.lock_passes(person uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended('passes of all', 0));
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('passes:' || person::text, 0))
$function$;
comment on function private.lock_passes(uuid) is 'One change of a person''s passes at a time.';
revoke all on function private.lock_passes(uuid) from public;

CREATE OR REPLACE FUNCTION private.lock_referral(friend uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('referral of:' || friend::text, 0))
$function$;
comment on function private.lock_referral(uuid) is 'One change of a friend''s referral at a time.';
revoke all on function private.lock_referral(uuid) from public;

CREATE OR REPLACE FUNCTION private.mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when parts.domain in ('gmail.com', 'googlemail.com')
    then replace(parts.name, '.', '') || '@gmail.com' else parts.name || '@' || parts.domain end
  from (select
    pg_catalog.split_part(pg_catalog.split_part(lower(address), '@', 1), '+', 1) as name,
    pg_catalog.split_part(lower(address), '@', 2) as domain
  ) as parts
  where address like '%@%'
$function$;
comment on function private.mailbox_of(text) is 'The mailbox behind an address, so that one is not counted twice.';
revoke all on function private.mailbox_of(text) from public;

CREATE OR REPLACE FUNCTION private.make_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given text := pg_catalog.btrim(new.raw_user_meta_data ->> 'first_name');
begin
  if char_length(given) not between 1 and 80 then
    given := null;
  end if;
  insert into public.profiles (user_id, first_name) values (new.id, given)
  on conflict (user_id) do nothing;
  return null;
end
$function$;
comment on function private.make_profile() is 'Trigger on auth.users: each user gets a profile.';
revoke all on function private.make_profile() from public;

CREATE OR REPLACE FUNCTION private.may_enter()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return public.session_standing() in ('member', 'visitor_pass_running');
end
$function$;
comment on function private.may_enter() is 'Policy helper: the session is a member''s or has a running pass, and nothing is due first.';
revoke all on function private.may_enter() from public;
grant execute on function private.may_enter() to authenticated;

CREATE OR REPLACE FUNCTION private.may_see_own()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return public.session_standing() in ('member', 'visitor_pass_running', 'visitor_pass_over');
end
$function$;
comment on function private.may_see_own() is 'Policy helper: the session may read and delete the rows its user owns.';
revoke all on function private.may_see_own() from public;
grant execute on function private.may_see_own() to authenticated;

CREATE OR REPLACE FUNCTION private.month_began()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select pg_catalog.date_trunc('month', now(), 'UTC') $function$;
comment on function private.month_began() is 'The first instant of this calendar month, UTC.';
revoke all on function private.month_began() from public;

CREATE OR REPLACE FUNCTION private.network_of(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case family(ip) when 6 then pg_catalog.network(pg_catalog.set_masklen(ip, 64))::text else pg_catalog.host(ip) end
  from auth.sessions where user_id = person and ip is not null order by updated_at desc nulls last limit 1
$function$;
comment on function private.network_of(uuid) is 'The network that a person last came from, or null.';
revoke all on function private.network_of(uuid) from public;

CREATE OR REPLACE FUNCTION private.new_ticket_number()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select 'MW-' || private.readable_signs(6) $function$;
comment on function private.new_ticket_number() is 'MW- and six signs, about a billion of them.';
revoke all on function private.new_ticket_number() from public;

CREATE OR REPLACE FUNCTION private.note_attempt(about text, who text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.attempts where id in (
    select id from private.attempts where tried_at < now() - interval '1 day' limit 100 for update skip locked
  );
  insert into private.attempts (kind, subject) values (about, who);
end
$function$;
comment on function private.note_attempt(text,text) is 'Counts one try, and forgets those of yesterday.';
revoke all on function private.note_attempt(text,text) from public;

CREATE OR REPLACE FUNCTION private.note_password_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.password_changes (user_id, changed_at)
  values (new.id, clock_timestamp())
  on conflict (user_id) do update set changed_at = excluded.changed_at;
  return null;
end
$function$;
comment on function private.note_password_change() is 'Trigger on auth.users: keeps private.password_changes.';
revoke all on function private.note_password_change() from public;

CREATE OR REPLACE FUNCTION private.note_wrong_code(about text, person uuid, sender text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.note_attempt(about, 'person ' || person::text);
  select private.note_attempt(about, 'sender ' || sender)
$function$;
comment on function private.note_wrong_code(text,uuid,text) is 'Counts a code or an invitation that was none.';
revoke all on function private.note_wrong_code(text,uuid,text) from public;

CREATE OR REPLACE FUNCTION private.open_until(person uuid, day timestamp with time zone)
 RETURNS public.access_passes
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  waiting public.access_passes;
  begins timestamptz := private.resumes_at(person, day);
  ends timestamptz;
  given public.access_passes;
begin
  for waiting in select * from private.waiting_passes(person) loop
    ends := begins + pg_catalog.make_interval(
      secs => extract(epoch from waiting.ends_at - greatest(waiting.starts_at, now()))::double precision);
    update public.access_passes set starts_at = begins, ends_at = ends where id = waiting.id;
    begins := ends;
  end loop;
  insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
  values (person, 'code', 'code', now(), day) returning * into given;
  return given;
end
$function$;
comment on function private.open_until(uuid,timestamp with time zone) is 'Gives a pass from now until a day; a person''s other time goes on after it.';
revoke all on function private.open_until(uuid,timestamp with time zone) from public;

CREATE OR REPLACE FUNCTION private.order_seen(purchase uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', orders.id, 'number', orders.number, 'personId', orders.user_id, 'plan', orders.plan, 'minutes', orders.minutes,
    'amountCents', orders.amount_cents, 'currency', orders.currency, 'provider', orders.provider, 'isLive', orders.is_live,
    'state', orders.state, 'returnTo', orders.return_to, 'refundedCents', orders.refunded_cents,
    'createdAt', orders.created_at, 'updatedAt', orders.updated_at, 'paidAt', orders.paid_at,
    'refundedAt', orders.refunded_at, 'disputedAt', orders.disputed_at, 'wonAt', orders.won_at,
    'reference', checkouts.reference, 'payment', checkouts.payment, 'url', checkouts.url, 'urlEndsAt', checkouts.ends_at,
    'startsAt', passes.starts_at, 'endsAt', passes.ends_at, 'revokedAt', passes.revoked_at
  )
  from public.orders
  join private.order_checkouts as checkouts on checkouts.order_id = orders.id
  left join public.access_passes as passes on passes.order_id = orders.id
  where orders.id = purchase
$function$;
comment on function private.order_seen(uuid) is 'An order with its checkout and its pass, as one object.';
revoke all on function private.order_seen(uuid) from public;

CREATE OR REPLACE FUNCTION private.order_step(before text, after text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (before, after) in (
    ('created', 'open'), ('created', 'processing'), ('created', 'paid'), ('created', 'failed'), ('created', 'expired'),
    ('created', 'review'), ('created', 'refunded'), ('created', 'disputed'),
    ('open', 'processing'), ('open', 'paid'), ('open', 'failed'), ('open', 'expired'),
    ('open', 'review'), ('open', 'refunded'), ('open', 'disputed'),
    ('processing', 'paid'), ('processing', 'failed'), ('processing', 'expired'),
    ('processing', 'review'), ('processing', 'refunded'), ('processing', 'disputed'),
    ('failed', 'paid'), ('failed', 'review'), ('failed', 'refunded'), ('failed', 'disputed'),
    ('expired', 'paid'), ('expired', 'review'), ('expired', 'refunded'), ('expired', 'disputed'),
    ('review', 'refunded'), ('review', 'disputed'),
    ('paid', 'refunded'), ('paid', 'disputed'),
    ('disputed', 'paid'), ('disputed', 'review'), ('disputed', 'refunded')
  )
$function$;
comment on function private.order_step(text,text) is 'Whether an order may go from one state to another.';
revoke all on function private.order_step(text,text) from public;

CREATE OR REPLACE FUNCTION private.pass_seen(pass public.access_passes)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('plan', pass.plan, 'startsAt', pass.starts_at, 'endsAt', pass.ends_at)
$function$;
comment on function private.pass_seen(public.access_passes) is 'A pass as the server''s functions see it.';
revoke all on function private.pass_seen(public.access_passes) from public;

CREATE OR REPLACE FUNCTION private.passes_left(inviter uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(0, limits.passes_a_month - (
    select count(*) from public.referral_entries
    where user_id = inviter and kind = 'pass_given' and created_at >= private.month_began()
  ))::integer
  from private.referral_limits() as limits
$function$;
comment on function private.passes_left(uuid) is 'Free passes that an inviter may still give this month.';
revoke all on function private.passes_left(uuid) from public;

CREATE OR REPLACE FUNCTION private.plan_terms(label text, OUT minutes integer, OUT price_cents bigint)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select terms.minutes, terms.price_cents
  from (values ('1h', 60, 199::bigint), ('24h', 1440, 499), ('7d', 10080, 999)) as terms (plan, minutes, price_cents)
  where terms.plan = label
$function$;
comment on function private.plan_terms(text) is 'Minutes and price of a plan on sale; nulls for any other label.';
revoke all on function private.plan_terms(text) from public;

CREATE OR REPLACE FUNCTION private.readable_signs(length integer)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (get_byte(bytes, place) % 31), 1), '')
  from (select extensions.gen_random_bytes(length) as bytes) as random, generate_series(0, length - 1) as place
$function$;
comment on function private.readable_signs(integer) is 'Random signs for people to read out.';
revoke all on function private.readable_signs(integer) from public;

CREATE OR REPLACE FUNCTION private.referral_limits(OUT passes_a_month integer, OUT friends_a_month integer, OUT points_a_friend integer)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 10, 10, 100 $function$;
comment on function private.referral_limits() is 'Free passes and qualified friends a month, and points for one.';
revoke all on function private.referral_limits() from public;

CREATE OR REPLACE FUNCTION private.referral_line(inviter uuid, what text, why text, friend uuid, earned integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.referral_entries (user_id, kind, reason, points, friend_name, referral)
  select inviter, what, why, earned, private.first_name_of(referrals.friend_id), referrals.key
  from (values (friend)) as about (person)
  left join private.referrals on referrals.friend_id = about.person and referrals.inviter_id = inviter
$function$;
comment on function private.referral_line(uuid,text,text,uuid,integer) is 'Writes one line of a ledger; it names the friend only to who invited them.';
revoke all on function private.referral_line(uuid,text,text,uuid,integer) from public;

CREATE OR REPLACE FUNCTION private.referral_refusal(friend uuid, inviter uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.referral_refusal(uuid,uuid) is 'The rule by which a friend does not qualify, or null.';
revoke all on function private.referral_refusal(uuid,uuid) from public;

CREATE OR REPLACE FUNCTION private.restore_pass(pass uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  back public.access_passes;
  unused interval;
  begun timestamptz;
begin
  select * into back from public.access_passes where id = pass;
  if not found then
    return;
  end if;
  perform private.lock_passes(back.user_id);
  select * into back from public.access_passes where id = pass and revoked_why = 'disputed' for update;
  if not found then
    return;
  end if;
  unused := pg_catalog.make_interval(
    secs => extract(epoch from back.ends_at - greatest(back.starts_at, back.revoked_at))::double precision);
  begun := private.end_of_time(back.user_id);
  update public.access_passes set revoked_at = null, revoked_why = null where id = pass;
  -- One that was over before the dispute stays as it was.
  update public.access_passes set starts_at = begun, ends_at = begun + unused where id = pass and unused > interval '0';
end
$function$;
comment on function private.restore_pass(uuid) is 'Gives back what was left of a pass that a dispute ended: from the later of now and the current end.';
revoke all on function private.restore_pass(uuid) from public;

CREATE OR REPLACE FUNCTION private.resumes_at(person uuid, day timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(day, max(ends_at)) from public.access_passes
  where user_id = person and revoked_at is null and id not in (select id from private.waiting_passes(person))
$function$;
comment on function private.resumes_at(uuid,timestamp with time zone) is 'When a person''s waiting time goes on, with everything open until a day.';
revoke all on function private.resumes_at(uuid,timestamp with time zone) from public;

CREATE OR REPLACE FUNCTION private.revoke_pass(pass uuid, why text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  taken public.access_passes;
begin
  select * into taken from public.access_passes where id = pass;
  if not found then
    return;
  end if;
  perform private.lock_passes(taken.user_id);
  select * into taken from public.access_passes where id = pass and revoked_at is null for update;
  if not found then
    return;
  end if;
  update public.access_passes set revoked_at = now(), revoked_why = why where id = pass;
  perform private.close_gaps(taken.user_id);
end
$function$;
comment on function private.revoke_pass(uuid,text) is 'Ends a pass now; those after it move up.';
revoke all on function private.revoke_pass(uuid,text) from public;

CREATE OR REPLACE FUNCTION private.shown_name(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.shown_name(text) is 'A first name as others see it, or null where nothing of it can be seen.';
revoke all on function private.shown_name(text) from public;

CREATE OR REPLACE FUNCTION private.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.updated_at := now();
  return new;
end
$function$;
comment on function private.touch_updated_at() is 'Trigger: updated_at is the time of the last write.';
revoke all on function private.touch_updated_at() from public;

CREATE OR REPLACE FUNCTION private.waiting_passes(person uuid)
 RETURNS SETOF public.access_passes
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from public.access_passes as passes
  where passes.user_id = person and passes.revoked_at is null and passes.ends_at > now() and passes.source <> 'grace'
    and not exists (
      select from private.access_code_uses as uses join private.access_codes as codes on codes.id = uses.code_id
      where uses.pass_id = passes.id and codes.open_until is not null
    )
  order by passes.starts_at, passes.id
$function$;
comment on function private.waiting_passes(uuid) is 'A person''s time that waits while everything is open until a day.';
revoke all on function private.waiting_passes(uuid) from public;

CREATE OR REPLACE FUNCTION private.weigh_visitor_claim(member uuid, visitor uuid, OUT debts integer, OUT payments integer, OUT plan text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  members_debts integer;
  members_payments integer;
begin
  if not exists (select from auth.users where users.id = member and not users.is_anonymous) then
    raise exception using errcode = 'MW101', message = 'Only a member can bring visitor data over';
  end if;
  if not exists (select from auth.users where users.id = visitor and users.is_anonymous) then
    raise exception using errcode = 'MW102', message = 'The other session is not a visitor''s';
  end if;
  if exists (
    select from private.visitor_claims
    where visitor_claims.visitor_id = visitor and visitor_claims.member_id <> member
  ) then
    raise exception using errcode = 'MW103', message = 'This visitor''s data went to another account before';
  end if;

  select count(*) filter (where owned.user_id = visitor), count(*) filter (where owned.user_id = member)
    into debts, members_debts
    from public.debts as owned where owned.user_id in (visitor, member);
  select count(*) filter (where owned.user_id = visitor), count(*) filter (where owned.user_id = member)
    into payments, members_payments
    from public.debt_payments as owned where owned.user_id in (visitor, member);
  if debts > 0 and debts + members_debts > 200 or payments > 0 and payments + members_payments > 5000 then
    raise exception using
      errcode = 'MW001',
      message = 'The account would hold too much with this visitor''s data',
      detail = pg_catalog.format('%s debts and %s payments in all; at most 200 and 5000',
        debts + members_debts, payments + members_payments),
      hint = 'Delete some that are no longer needed.';
  end if;

  plan := case
    when not exists (select from public.payoff_plans as owned where owned.user_id = visitor) then 'none'
    when exists (select from public.payoff_plans as owned where owned.user_id = member) then 'kept_members'
    else 'moved'
  end;
end
$function$;
comment on function private.weigh_visitor_claim(uuid,uuid) is 'What bringing a visitor''s data over would come to. Raises MW001, MW101, MW102, MW103.';
revoke all on function private.weigh_visitor_claim(uuid,uuid) from public;

CREATE OR REPLACE FUNCTION public.accept_invitation(person uuid, invite text, wants_time boolean, sender text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function public.accept_invitation(uuid,text,boolean,text) is 'Takes an invitation: {outcome, pass, waitSeconds}; outcome accepted, given, already, unknown, own_link, budget_spent or too_many.';
revoke all on function public.accept_invitation(uuid,text,boolean,text) from public;
grant execute on function public.accept_invitation(uuid,text,boolean,text) to service_role;

CREATE OR REPLACE FUNCTION public.attach_checkout(purchase uuid, checkout text, place text, until timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_order(purchase);
  perform private.hold_people(array[orders.user_id]) from public.orders where id = purchase;
  perform from public.orders where id = purchase for update;
  update private.order_checkouts set reference = checkout, url = place, ends_at = until
    where order_id = purchase and (reference is null or reference = checkout);
  update public.orders set state = 'open' where id = purchase and state = 'created';
  return private.order_seen(purchase);
end
$function$;
comment on function public.attach_checkout(uuid,text,text,timestamp with time zone) is 'Notes the provider''s checkout of an order.';
revoke all on function public.attach_checkout(uuid,text,text,timestamp with time zone) from public;
grant execute on function public.attach_checkout(uuid,text,text,timestamp with time zone) to service_role;

CREATE OR REPLACE FUNCTION public.await_new_password()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  -- Held until the end: who signs out at the same moment does so before this or after it.
  perform from auth.sessions
  where sessions.id = session
    and sessions.user_id = auth.uid()
    and (sessions.not_after is null or sessions.not_after > now())
  for key share;
  if not found then
    raise exception using errcode = 'MW111', message = 'This token names no session that stands';
  end if;
  -- What ended without a new password needs no row any more.
  delete from private.sessions_awaiting_password as awaiting
  where awaiting.user_id = auth.uid()
    and not exists (select from auth.sessions where sessions.id = awaiting.session_id);
  insert into private.sessions_awaiting_password (session_id, user_id)
  values (session, auth.uid())
  on conflict (session_id) do nothing;
end
$function$;
comment on function public.await_new_password() is 'Holds the calling session back until its person has set a password. Raises MW111.';
revoke all on function public.await_new_password() from public;
grant execute on function public.await_new_password() to authenticated;

CREATE OR REPLACE FUNCTION public.claim_visitor_data(member uuid, visitor uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  locked text;
  weighed record;
  after_position integer;
  total record;
begin
  -- The visitor's orders come along (bring_orders()), and none is added to them meanwhile.
  perform private.lock_orders_of(visitor);
  perform private.lock_order(held.id)
    from (select owned.id from public.orders as owned where owned.user_id = visitor order by owned.id) as held;
  -- Neither account goes away meanwhile.
  perform private.hold_people(array[member, visitor]);
  -- One claim of a visitor at a time; payments under way on the visitor's debts end first; and neither
  -- person gains rows while theirs are counted and moved: the locks of enforce_row_limit().
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('visitor_claim:' || visitor::text, 0));
  perform from public.debts as owned where owned.user_id = visitor order by owned.id for update;
  for locked in
    select 'row_limit:' || limited.name || ':' || person::text
    from (values ('debts', 1), ('debt_payments', 2)) as limited (name, place),
      unnest(array[member, visitor]) as person
    order by limited.place, person
  loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(locked, 0));
  end loop;

  select * into weighed from private.weigh_visitor_claim(member, visitor);

  select coalesce(max(owned.position) + 1, 0) into after_position
    from public.debts as owned where owned.user_id = member;
  update public.debts as owned
    set user_id = member, position = least(owned.position + after_position, 1000000)
    where owned.user_id = visitor;
  -- A plan that moves brings the member's referral on: the visitor's comes first, as where an invitation is taken.
  perform from public.payoff_plans as owned where owned.user_id = visitor for update;
  perform private.lock_referral(visitor);
  if weighed.plan = 'moved' then
    begin
      update public.payoff_plans as owned set user_id = member where owned.user_id = visitor;
    exception when unique_violation then
      -- The member saved one in the same instant.
      weighed.plan := 'kept_members';
    end;
  end if;
  if weighed.plan = 'kept_members' then
    delete from public.payoff_plans as owned where owned.user_id = visitor;
  end if;

  insert into public.profiles (user_id, first_name, time_zone, locale)
    select member, said.first_name, said.time_zone, said.locale
    from public.profiles as said where said.user_id = visitor
  on conflict (user_id) do update set
    first_name = coalesce(profiles.first_name, excluded.first_name),
    time_zone = coalesce(profiles.time_zone, excluded.time_zone),
    locale = coalesce(profiles.locale, excluded.locale);
  update public.profiles as said
    set first_name = null, time_zone = null, locale = null
    where said.user_id = visitor;

  insert into private.visitor_claims as claims (visitor_id, member_id, debts, payments, plan)
  values (visitor, member, weighed.debts, weighed.payments, weighed.plan)
  on conflict (visitor_id) do update set
    debts = claims.debts + excluded.debts,
    payments = claims.payments + excluded.payments,
    plan = case when excluded.plan = 'none' then claims.plan else excluded.plan end,
    last_claimed_at = now()
  returning claims.debts, claims.payments, claims.plan into total;
  return pg_catalog.to_jsonb(total);
end
$function$;
comment on function public.claim_visitor_data(uuid,uuid) is 'Brings a visitor''s data to a member, in one piece, once: {debts, payments, plan}. Raises MW001, MW101, MW102, MW103.';
revoke all on function public.claim_visitor_data(uuid,uuid) from public;
grant execute on function public.claim_visitor_data(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.create_access_code(code_hash text, code_hint text, gives_minutes integer, opens_until timestamp with time zone, most_uses integer, usable_until timestamp with time zone, remark text)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.access_codes (hash, hint, minutes, open_until, uses, ends_at, note)
  values (code_hash, code_hint, gives_minutes, opens_until, most_uses, usable_until, remark)
  returning id
$function$;
comment on function public.create_access_code(text,text,integer,timestamp with time zone,integer,timestamp with time zone,text) is 'Stores a code''s keyed hash with what it gives; answers its id.';
revoke all on function public.create_access_code(text,text,integer,timestamp with time zone,integer,timestamp with time zone,text) from public;
grant execute on function public.create_access_code(text,text,integer,timestamp with time zone,integer,timestamp with time zone,text) to service_role;

CREATE OR REPLACE FUNCTION public.list_access_codes()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', codes.id, 'hint', codes.hint, 'minutes', codes.minutes, 'openUntil', codes.open_until, 'uses', codes.uses,
    'used', (select count(*) from private.access_code_uses where access_code_uses.code_id = codes.id),
    'lastUsedAt', (select max(used_at) from private.access_code_uses where access_code_uses.code_id = codes.id),
    'endsAt', codes.ends_at, 'note', codes.note, 'revokedAt', codes.revoked_at, 'createdAt', codes.created_at
  ) order by codes.created_at desc), '[]')
  from private.access_codes as codes
$function$;
comment on function public.list_access_codes() is 'Every master code without the code itself, newest first.';
revoke all on function public.list_access_codes() from public;
grant execute on function public.list_access_codes() to service_role;

CREATE OR REPLACE FUNCTION public.my_invitations()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function public.my_invitations() is 'The calling member''s link, counts, points and friends; null for anybody else.';
revoke all on function public.my_invitations() from public;
grant execute on function public.my_invitations() to authenticated;

CREATE OR REPLACE FUNCTION public.my_pass()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'plan', (array_agg(plan order by ends_at desc))[1],
    'endsAt', max(ends_at),
    'isPaid', coalesce(bool_or(source = 'order'), false),
    'now', now()
  )
  from public.access_passes
  where user_id = auth.uid() and revoked_at is null and ends_at > now()
$function$;
comment on function public.my_pass() is 'The caller''s time: {plan, endsAt, isPaid, now}.';
revoke all on function public.my_pass() from public;
grant execute on function public.my_pass() to authenticated;

CREATE OR REPLACE FUNCTION public.open_contact_message(message uuid, person uuid, sender_name text, sender_email text, about text, words text, sender_hash text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.contact_messages;
  fresh text;
  oldest timestamptz;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact sender:' || sender_hash, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact mail:' || lower(sender_email), 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact id:' || message::text, 0));
  select * into known from public.contact_messages where id = message;
  if found then
    if (known.email, known.body, known.topic, known.name)
      is distinct from (sender_email, words, about, sender_name) then
      raise exception using errcode = 'MW202', message = 'This id holds another message';
    end if;
    return jsonb_build_object('number', known.number, 'openedAt', known.created_at, 'isNew', false);
  end if;
  update public.contact_messages set sender = null where id in (
    select id from public.contact_messages
    where sender is not null and created_at < now() - interval '1 day'
    for update skip locked
  );
  select min(latest.created_at) into oldest from (
    select created_at from public.contact_messages
    where sender = sender_hash and created_at > now() - interval '1 hour'
    order by created_at desc limit 5
  ) as latest having count(*) = 5;
  if oldest is not null then
    raise exception using errcode = 'MW201', message = 'Too many messages from one sender',
      hint = ceil(extract(epoch from oldest + interval '1 hour' - now()))::text;
  end if;
  select min(latest.created_at) into oldest from (
    select created_at from public.contact_messages
    where lower(email) = lower(sender_email) and created_at > now() - interval '1 day'
    order by created_at desc limit 20
  ) as latest having count(*) = 20;
  if oldest is not null then
    raise exception using errcode = 'MW201', message = 'Too many messages from one mail address',
      hint = ceil(extract(epoch from oldest + interval '1 day' - now()))::text;
  end if;
  loop
    fresh := private.new_ticket_number();
    exit when not exists (select from public.contact_messages where number = fresh);
  end loop;
  insert into public.contact_messages (id, number, user_id, name, email, topic, body, sender)
  values (message, fresh, person, sender_name, sender_email, about, words, sender_hash);
  return jsonb_build_object('number', fresh, 'openedAt', now(), 'isNew', true);
end
$function$;
comment on function public.open_contact_message(uuid,uuid,text,text,text,text,text) is 'Opens a ticket once for each id. MW201: too many, hint is seconds to wait. MW202: the id holds another message.';
revoke all on function public.open_contact_message(uuid,uuid,text,text,text,text,text) from public;
grant execute on function public.open_contact_message(uuid,uuid,text,text,text,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.open_order(purchase uuid, person uuid, plan_label text, provider_name text, live boolean, going_to text, recovery text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.orders;
  terms record;
  oldest timestamptz;
  fresh text;
begin
  perform private.lock_orders_of(person);
  perform private.lock_order(purchase);
  select * into known from public.orders where id = purchase;
  if found then
    if (known.user_id, known.plan, known.provider) is distinct from (person, plan_label, provider_name) then
      raise exception using errcode = 'MW402', message = 'This id is another order';
    end if;
    return private.order_seen(purchase);
  end if;
  perform private.hold_people(array[person]);
  if not exists (select from auth.users where id = person and is_anonymous) then
    raise exception using errcode = 'MW403', message = 'A member needs no pass';
  end if;
  select * into terms from private.plan_terms(plan_label);
  if terms.minutes is null then
    raise exception using errcode = 'MW404', message = 'There is no such plan';
  end if;
  select min(latest.created_at) into oldest from (
    select created_at from public.orders
    where user_id = person and paid_at is null and created_at > now() - interval '1 hour'
    order by created_at desc limit 10
  ) as latest having count(*) = 10;
  if oldest is not null then
    raise exception using errcode = 'MW405', message = 'Too many orders that were not paid',
      hint = ceil(extract(epoch from oldest + interval '1 hour' - now()))::text;
  end if;
  loop
    fresh := 'MO-' || private.readable_signs(8);
    exit when not exists (select from public.orders where number = fresh);
  end loop;
  insert into public.orders (id, number, user_id, plan, minutes, amount_cents, provider, is_live, return_to)
  values (purchase, fresh, person, plan_label, terms.minutes, terms.price_cents, provider_name, live, going_to);
  insert into private.order_checkouts (order_id, recovery_hash) values (purchase, recovery);
  return private.order_seen(purchase);
end
$function$;
comment on function public.open_order(uuid,uuid,text,text,boolean,text,text) is 'Opens an order once for each id. MW402 another order, MW403 a member, MW404 no such plan, MW405 too many.';
revoke all on function public.open_order(uuid,uuid,text,text,boolean,text,text) from public;
grant execute on function public.open_order(uuid,uuid,text,text,boolean,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.preview_visitor_data(member uuid, visitor uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select pg_catalog.to_jsonb(weighed) from private.weigh_visitor_claim(member, visitor) as weighed);
end
$function$;
comment on function public.preview_visitor_data(uuid,uuid) is 'What claim_visitor_data would bring: {debts, payments, plan}. Raises MW001, MW101, MW102, MW103.';
revoke all on function public.preview_visitor_data(uuid,uuid) from public;
grant execute on function public.preview_visitor_data(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.purge_empty_visitors(unseen interval)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone integer;
  held uuid[];
begin
  if unseen < interval '1 day' then
    raise exception using errcode = '22023', message = 'A visitor is kept a day at least';
  end if;
  -- Before any of them is held: whoever deletes takes this first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  held := array(
    select id from auth.users where id in (select private.empty_visitors(unseen)) limit 1000 for update skip locked
  );
  delete from auth.users where id = any (held) and id in (select private.empty_visitors(unseen));
  get diagnostics gone = row_count;
  -- Whoever forgets some of them in this instant may wait for others by now.
  delete from private.attempts where id in (
    select id from private.attempts where tried_at < now() - interval '1 day' for update skip locked
  );
  return gone;
end
$function$;
comment on function public.purge_empty_visitors(interval) is 'Deletes anonymous users who kept nothing and were not seen for so long; how many.';
revoke all on function public.purge_empty_visitors(interval) from public;
grant execute on function public.purge_empty_visitors(interval) to service_role;

CREATE OR REPLACE FUNCTION public.read_order(purchase uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.order_seen(purchase)
$function$;
comment on function public.read_order(uuid) is 'An order with its checkout and pass, for the server.';
revoke all on function public.read_order(uuid) from public;
grant execute on function public.read_order(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.redeem_access_code(person uuid, code_hash text, sender text, sure boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wait integer;
  code private.access_codes;
  used private.access_code_uses;
  pass public.access_passes;
  time_ends timestamptz;
begin
  wait := private.code_wait('code', person, sender);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
  end if;
  perform private.hold_people(array[person]);
  -- Not so firmly that an account which used it could not be deleted.
  select * into code from private.access_codes where hash = code_hash for no key update;
  if not found then
    perform private.note_wrong_code('code', person, sender);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  select * into used from private.access_code_uses where code_id = code.id and user_id = person;
  if found then
    select * into pass from public.access_passes where id = used.pass_id;
    if pass.revoked_at is null then
      return jsonb_build_object('outcome', 'already', 'pass', private.pass_seen(pass));
    end if;
  end if;
  if not exists (select from auth.users where id = person and is_anonymous) then
    return jsonb_build_object('outcome', 'not_needed');
  end if;
  if code.revoked_at is not null or code.ends_at <= now() or code.open_until <= now() then
    return jsonb_build_object('outcome', 'over');
  end if;
  if (select count(*) from private.access_code_uses where code_id = code.id) >= code.uses then
    return jsonb_build_object('outcome', 'used_up');
  end if;
  if code.open_until is not null then
    perform private.lock_passes(person);
    select * into pass from public.access_passes
      where user_id = person and revoked_at is null and ends_at >= code.open_until
        and id in (
          select pass_id from private.access_code_uses as uses join private.access_codes as codes on codes.id = uses.code_id
          where uses.user_id = person and codes.open_until is not null
        )
      order by ends_at desc limit 1;
    if found then
      return jsonb_build_object('outcome', 'covered', 'pass', private.pass_seen(pass));
    end if;
    select private.resumes_at(person, code.open_until) + pg_catalog.make_interval(secs => coalesce(sum(
        extract(epoch from ends_at - greatest(starts_at, now()))), 0)::double precision)
      into time_ends from private.waiting_passes(person);
    if not sure then
      return jsonb_build_object('outcome', 'asks', 'timeEndsAt', time_ends,
        'pass', jsonb_build_object('plan', 'code', 'startsAt', now(), 'endsAt', code.open_until));
    end if;
    pass := private.open_until(person, code.open_until);
  else
    pass := private.give_pass(person, 'code', 'code', pg_catalog.make_interval(mins => code.minutes));
  end if;
  insert into private.access_code_uses (code_id, user_id, pass_id) values (code.id, person, pass.id);
  return jsonb_build_object('outcome', 'given', 'pass', private.pass_seen(pass), 'timeEndsAt', time_ends);
end
$function$;
comment on function public.redeem_access_code(uuid,text,text,boolean) is 'Redeems a master code: {outcome, pass, timeEndsAt, waitSeconds}; outcome given, asks, covered, already, unknown, used_up, over, not_needed or too_many.';
revoke all on function public.redeem_access_code(uuid,text,text,boolean) from public;
grant execute on function public.redeem_access_code(uuid,text,text,boolean) to service_role;

CREATE OR REPLACE FUNCTION public.redeem_recovery_code(person uuid, code_hash text, sender text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wait integer;
  found_id uuid;
  bought public.orders;
  pass public.access_passes;
  holder uuid;
  rest interval;
  begun timestamptz;
begin
  wait := private.code_wait('code', person, sender);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
  end if;
  select order_id into found_id from private.order_checkouts where recovery_hash = code_hash;
  if not found then
    perform private.note_wrong_code('code', person, sender);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  perform private.lock_orders_of(person);
  perform private.lock_order(found_id);
  select user_id into holder from public.access_passes where order_id = found_id;
  perform private.hold_people(array[person, holder, orders.user_id]) from public.orders where id = found_id;
  select * into bought from public.orders where id = found_id for update;
  if not exists (select from auth.users where id = person and is_anonymous) then
    return jsonb_build_object('outcome', 'not_needed');
  end if;
  -- Both people's passes hold still, in one order whoever asks.
  perform private.lock_passes(locked) from (
    select locked from unnest(array[holder, person]) as locked where locked is not null order by locked
  ) as ordered;
  select * into pass from public.access_passes where order_id = bought.id;
  if pass.id is null or pass.revoked_at is not null or pass.ends_at <= now() then
    return jsonb_build_object('outcome', 'over');
  end if;
  if pass.user_id = person then
    return jsonb_build_object('outcome', 'already', 'pass', private.pass_seen(pass));
  end if;
  rest := pg_catalog.make_interval(
    secs => extract(epoch from pass.ends_at - greatest(pass.starts_at, now()))::double precision);
  begun := private.end_of_time(person);
  update public.access_passes set
    user_id = person,
    starts_at = case when begun <= now() and starts_at <= now() then starts_at else begun end,
    ends_at = case when begun <= now() and starts_at <= now() then ends_at else begun + rest end
    where id = pass.id returning * into pass;
  perform private.close_gaps(holder);
  -- A member who holds the order keeps it among their own: their books do not change with who uses the time.
  update public.orders set user_id = person where id = bought.id
    and exists (select from auth.users where users.id = orders.user_id and users.is_anonymous);
  insert into private.pass_moves (pass_id) values (pass.id);
  return jsonb_build_object('outcome', 'moved', 'pass', private.pass_seen(pass));
end
$function$;
comment on function public.redeem_recovery_code(uuid,text,text) is 'Brings an order''s pass to another browser: {outcome, pass, waitSeconds}; outcome moved, already, unknown, over, not_needed or too_many.';
revoke all on function public.redeem_recovery_code(uuid,text,text) from public;
grant execute on function public.redeem_recovery_code(uuid,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.renew_invitation()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function public.renew_invitation() is 'A new invitation code for the calling member. Raises MW501, MW502.';
revoke all on function public.renew_invitation() from public;
grant execute on function public.renew_invitation() to authenticated;

CREATE OR REPLACE FUNCTION public.revoke_access_code(code uuid, with_passes boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended integer := 0;
  person uuid;
  people uuid[];
begin
  update private.access_codes set revoked_at = coalesce(revoked_at, now()) where id = code;
  if not found then
    return null;
  end if;
  if with_passes then
    -- One lock for everybody's passes: a code may have been used by more people than there are locks.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('passes of all', 0));
    perform private.hold_people(array(
      select user_id from private.access_code_uses where code_id = code and user_id is not null
    ));
    with taken as (
      update public.access_passes set revoked_at = now(), revoked_why = 'withdrawn'
        where ends_at > now() and revoked_at is null
          and id in (select pass_id from private.access_code_uses where code_id = code)
        returning user_id
    )
    select count(*), array_agg(user_id) into ended, people from taken;
    for person in
      select distinct later.user_id from public.access_passes as later
      where later.user_id = any (people) and later.revoked_at is null and later.starts_at > now()
    loop
      perform private.close_gaps(person);
    end loop;
  end if;
  return ended;
end
$function$;
comment on function public.revoke_access_code(uuid,boolean) is 'Takes a master code back, with the passes it gave if asked; how many ended, null when there is no such code.';
revoke all on function public.revoke_access_code(uuid,boolean) from public;
grant execute on function public.revoke_access_code(uuid,boolean) to service_role;

CREATE OR REPLACE FUNCTION public.see_invitation(invite text, sender text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wait constant integer := private.attempt_wait('invitation seen', sender, 20, interval '15 minutes');
  inviter uuid;
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
  end if;
  inviter := private.inviter_of(invite);
  if inviter is null then
    perform private.note_attempt('invitation seen', sender);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  return jsonb_build_object(
    'outcome', 'known', 'firstName', private.first_name_of(inviter), 'passesLeft', private.passes_left(inviter));
end
$function$;
comment on function public.see_invitation(text,text) is 'Whoever invites with this code: {outcome, firstName, passesLeft, waitSeconds}; outcome known, unknown or too_many.';
revoke all on function public.see_invitation(text,text) from public;
grant execute on function public.see_invitation(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.session_standing()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claims constant jsonb := auth.jwt();
  person constant uuid := auth.uid();
  session constant uuid := nullif(claims ->> 'session_id', '')::uuid;
  anonymous boolean;
  due_since timestamptz;
begin
  select users.is_anonymous into anonymous
  from auth.users
  where users.id = person
    and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now());
  if not found then
    return 'nobody';
  end if;

  -- A token without a session was signed by the operator for a purpose of their own.
  if session is not null and not exists (
    select from auth.sessions
    where sessions.id = session
      and sessions.user_id = person
      and (sessions.not_after is null or sessions.not_after > now())
  ) then
    return 'nobody';
  end if;

  if claims ->> 'aal' is distinct from 'aal2' and exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = person and mfa_factors.status = 'verified'
  ) then
    return 'second_factor_due';
  end if;

  if claims -> 'amr' @> '[{"method": "recovery"}]' then
    select pg_catalog.to_timestamp(max((entry ->> 'timestamp')::double precision)) into due_since
    from pg_catalog.jsonb_array_elements(claims -> 'amr') as entry
    where entry ->> 'method' = 'recovery';
  end if;
  due_since := greatest(due_since, (
    select awaiting.since from private.sessions_awaiting_password as awaiting
    where awaiting.session_id = session and awaiting.user_id = person
  ));
  if due_since is not null and not exists (
    select from private.password_changes
    where password_changes.user_id = person and password_changes.changed_at >= due_since
  ) then
    return 'password_due';
  end if;

  if not anonymous then
    return 'member';
  end if;
  if exists (
    select from public.access_passes
    where access_passes.user_id = person
      and access_passes.starts_at <= now()
      and access_passes.ends_at > now()
      and access_passes.revoked_at is null
  ) then
    return 'visitor_pass_running';
  end if;
  return 'visitor_pass_over';
end
$function$;
comment on function public.session_standing() is 'What the calling session is worth: nobody, second_factor_due, password_due, member, visitor_pass_running or visitor_pass_over.';
revoke all on function public.session_standing() from public;
grant execute on function public.session_standing() to authenticated;

CREATE OR REPLACE FUNCTION public.settle_order(provider_name text, event_id text, fact text, purchase uuid, checkout text, payment_name text, amount bigint, money text, live boolean, happened timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_id uuid;
  bought public.orders;
  checkouts private.order_checkouts;
  pass public.access_passes;
  is_ours boolean;
  is_won boolean;
  was_given boolean;
  may_step boolean;
  received bigint;
  moment timestamptz;
  next_state text := fact;
  result text := 'applied';
begin
  if fact not in ('processing', 'paid', 'failed', 'expired', 'refunded', 'disputed', 'won') then
    raise exception using errcode = '22023', message = 'No such fact';
  end if;
  -- Two deliveries of one event wait for each other here; the second finds the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('event:' || provider_name || ':' || event_id, 0));
  if exists (select from private.payment_events where provider = provider_name and id = event_id) then
    return jsonb_build_object('outcome', 'replayed', 'state', (
      select orders.state from private.payment_events
      join public.orders on orders.id = payment_events.order_id
      where payment_events.provider = provider_name and payment_events.id = event_id
    ));
  end if;

  select order_checkouts.order_id into found_id from private.order_checkouts
  where order_checkouts.order_id = purchase or order_checkouts.reference = checkout or order_checkouts.payment = payment_name
  order by (order_checkouts.order_id = purchase) desc nulls last limit 1;
  perform private.lock_order(found_id);
  -- A visitor may hold the pass of an order that is a member's.
  perform private.hold_people(array[orders.user_id, passes.user_id])
    from public.orders left join public.access_passes as passes on passes.order_id = orders.id
    where orders.id = found_id;
  select * into bought from public.orders where id = found_id and provider = provider_name for update;
  if not found then
    insert into private.payment_events (provider, id, fact, amount_cents, currency, outcome, happened_at)
    values (provider_name, event_id, fact, amount, money, 'unknown_order', coalesce(happened, now()));
    return jsonb_build_object('outcome', 'unknown_order', 'state', null);
  end if;
  moment := least(now(), greatest(bought.created_at, coalesce(happened, now())));
  select * into checkouts from private.order_checkouts where order_id = bought.id;
  -- What is not told counts as the order's own.
  is_ours := coalesce(live, bought.is_live) = bought.is_live
    and coalesce(checkouts.reference, checkout) is not distinct from coalesce(checkout, checkouts.reference)
    and not (bought.paid_at is not null and coalesce(checkouts.payment <> payment_name, false))
    and not exists (
      select from private.order_checkouts as others where others.reference = checkout and others.order_id <> bought.id
    );
  if is_ours then
    update private.order_checkouts set
      reference = coalesce(reference, checkout),
      payment = case when fact = 'paid' then coalesce(payment_name, payment) else coalesce(payment, payment_name) end
      where order_id = bought.id;
  end if;
  -- Whether the last dispute that is known of was won.
  is_won := coalesce(greatest(bought.won_at, case fact when 'won' then moment end)
    >= greatest(bought.disputed_at, case fact when 'disputed' then moment end), false);
  was_given := exists (
    select from private.payment_events as told
    where told.order_id = bought.id and told.fact in ('paid', 'won') and told.outcome = 'applied'
  );

  if fact = 'paid' then
    -- Money for an order that waits for the operator waits with it.
    if not is_ours or (bought.user_id is null and bought.paid_at is null) or bought.state = 'review'
      or (amount, money, live) is distinct from (bought.amount_cents, bought.currency, bought.is_live) then
      next_state := 'review';
    end if;
  elsif not is_ours then
    next_state := bought.state;
  elsif fact = 'refunded' then
    -- The whole is what came, where that was another sum than ordered.
    received := bought.amount_cents;
    if bought.state = 'review' then
      select coalesce(max(told.amount_cents), received) into received
        from private.payment_events as told where told.order_id = bought.id and told.fact = 'paid';
    end if;
    if coalesce(amount, 0) < received then
      next_state := bought.state;
    end if;
  elsif fact = 'disputed' and is_won and bought.state in ('paid', 'review') then
    next_state := bought.state;
  elsif fact = 'won' then
    -- What was not told yet is waited for.
    next_state := case
      when bought.state <> 'disputed' then bought.state
      when bought.paid_at is not null and (bought.user_id is not null or was_given) then 'paid'
      when bought.paid_at is not null or exists (
        select from private.payment_events as told
        where told.order_id = bought.id and told.fact = 'paid' and told.outcome = 'review'
      ) then 'review'
      else bought.state
    end;
  end if;
  may_step := private.order_step(bought.state, next_state)
    and (bought.state <> 'disputed' or next_state = 'refunded' or is_won);

  if fact = 'paid' and next_state = 'review' then
    result := 'review';
  elsif not is_ours or (fact <> 'refunded' and not may_step) then
    result := 'ignored';
  end if;
  -- What was bought before stays as it is when money comes beside it.
  if may_step then
    update public.orders set state = next_state where id = bought.id returning * into bought;
    if next_state = 'paid' then
      perform private.restore_pass(passes.id)
        from public.access_passes as passes where passes.order_id = bought.id;
      if not found and not was_given then
        pass := private.give_pass(bought.user_id, bought.plan, 'order', pg_catalog.make_interval(mins => bought.minutes));
        update public.access_passes set order_id = bought.id where id = pass.id;
      end if;
    elsif next_state in ('refunded', 'disputed') then
      perform private.revoke_pass(passes.id, next_state)
        from public.access_passes as passes where passes.order_id = bought.id;
    end if;
  end if;

  insert into private.payment_events (provider, id, fact, order_id, amount_cents, currency, outcome, happened_at)
  values (provider_name, event_id, fact, bought.id, amount, money, result, moment);
  if is_ours and result <> 'review' then
    perform private.date_order(bought.id, fact, moment);
  end if;
  return jsonb_build_object('outcome', result, 'state', bought.state);
end
$function$;
comment on function public.settle_order(text,text,text,uuid,text,text,bigint,text,boolean,timestamp with time zone) is 'Does what a provider''s event says, once: {outcome, state}.';
revoke all on function public.settle_order(text,text,text,uuid,text,text,bigint,text,boolean,timestamp with time zone) from public;
grant execute on function public.settle_order(text,text,text,uuid,text,text,bigint,text,boolean,timestamp with time zone) to service_role;

create table public.access_passes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  plan text not null,
  source text not null,
  starts_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  revoked_why text,
  order_id uuid,
  constraint access_passes_pkey PRIMARY KEY (id),
  constraint access_passes_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE SET NULL,
  constraint access_passes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint access_passes_end_after_start CHECK ((ends_at > starts_at)),
  constraint access_passes_plan_check CHECK (((char_length(plan) >= 1) AND (char_length(plan) <= 40))),
  constraint access_passes_revoked_for_a_reason CHECK (((revoked_at IS NULL) = (revoked_why IS NULL))),
  constraint access_passes_revoked_why_check CHECK ((revoked_why = ANY (ARRAY['refunded'::text, 'disputed'::text, 'withdrawn'::text]))),
  constraint access_passes_source_check CHECK ((source = ANY (ARRAY['grace'::text, 'referral'::text, 'order'::text, 'code'::text])))
);
comment on table public.access_passes is 'Time in the app for a visitor without an account. Written by the server alone; its holder may read it.';
comment on column public.access_passes.plan is 'Label of what was given: 30m, 1h, 24h, 7d, code, grace.';
comment on column public.access_passes.ends_at is 'First instant at which the pass no longer lets anyone in.';
comment on column public.access_passes.revoked_at is 'When it was taken back; it lets nobody in from then on.';
comment on column public.access_passes.revoked_why is 'The order was refunded or disputed, or the operator withdrew the code.';
comment on column public.access_passes.order_id is 'The order that paid for it, if one did.';
CREATE UNIQUE INDEX access_passes_one_grace ON public.access_passes USING btree (user_id) WHERE (source = 'grace'::text);
CREATE UNIQUE INDEX access_passes_one_per_order ON public.access_passes USING btree (order_id);
CREATE UNIQUE INDEX access_passes_one_referral ON public.access_passes USING btree (user_id) WHERE (source = 'referral'::text);
CREATE INDEX access_passes_user_id_ends_at ON public.access_passes USING btree (user_id, ends_at);
alter table public.access_passes enable row level security;
revoke all on public.access_passes from public, anon, authenticated, service_role;
grant select on public.access_passes to authenticated;
grant delete, insert, select, update on public.access_passes to service_role;
create policy "A holder reads their own passes" on public.access_passes as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));

create table public.contact_messages (
  id uuid not null,
  number text not null,
  user_id uuid,
  name text,
  email text not null,
  topic text not null,
  body text not null,
  status text not null default 'open'::text,
  sender text,
  mailed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_number_key UNIQUE (number),
  constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint contact_messages_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000))),
  constraint contact_messages_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint contact_messages_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint contact_messages_number_check CHECK ((number ~ '^MW-[2-9A-HJKMNP-Z]{6}$'::text)),
  constraint contact_messages_sender_check CHECK ((char_length(sender) <= 64)),
  constraint contact_messages_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))),
  constraint contact_messages_topic_check CHECK ((topic = ANY (ARRAY['account'::text, 'planner'::text, 'privacy'::text, 'access'::text, 'something_wrong'::text, 'other'::text])))
);
comment on table public.contact_messages is 'What somebody wrote to the operator. Written by the server alone; a member may read their own.';
comment on column public.contact_messages.id is 'Chosen by the sender''s page, so that sending twice opens one ticket.';
comment on column public.contact_messages.number is 'What people call it by. Not guessable: about a billion.';
comment on column public.contact_messages.user_id is 'The member who wrote it; null for anybody else.';
comment on column public.contact_messages.sender is 'Keyed hash of the network address, for the limit alone; erased with the first message after a day.';
comment on column public.contact_messages.mailed_at is 'When the operator''s mail left; null while it has not.';
CREATE INDEX contact_messages_email ON public.contact_messages USING btree (lower(email), created_at);
CREATE INDEX contact_messages_sender ON public.contact_messages USING btree (sender, created_at) WHERE (sender IS NOT NULL);
CREATE INDEX contact_messages_unmailed ON public.contact_messages USING btree (created_at) WHERE (mailed_at IS NULL);
CREATE INDEX contact_messages_user_id ON public.contact_messages USING btree (user_id);
alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated, service_role;
grant select on public.contact_messages to authenticated;
grant delete, insert, select, update on public.contact_messages to service_role;
create policy "A person reads what they wrote to the operator" on public.contact_messages as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));

create table public.debt_payments (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  debt_id uuid not null,
  paid_on date not null,
  amount_cents bigint not null,
  note text,
  created_at timestamp with time zone not null default now(),
  counts_for date,
  constraint debt_payments_pkey PRIMARY KEY (id),
  constraint debt_payments_debt FOREIGN KEY (debt_id, user_id) REFERENCES public.debts(id, user_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint debt_payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint debt_payments_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= '1000000000000'::bigint))),
  constraint debt_payments_counts_for_check CHECK ((EXTRACT(day FROM counts_for) = (1)::numeric)),
  constraint debt_payments_note_check CHECK ((char_length(note) <= 500))
);
comment on table public.debt_payments is 'Payments a person made. Seen and written by that person alone; at most 5,000 each.';
comment on column public.debt_payments.counts_for is 'First day of the plan''s month that it was made for; null when that is the month of paid_on.';
CREATE INDEX debt_payments_debt_id ON public.debt_payments USING btree (debt_id, user_id);
CREATE INDEX debt_payments_user_id_paid_on ON public.debt_payments USING btree (user_id, paid_on);
alter table public.debt_payments enable row level security;
revoke all on public.debt_payments from public, anon, authenticated, service_role;
grant delete, select on public.debt_payments to authenticated;
grant delete, insert, select, update on public.debt_payments to service_role;
grant insert (id, user_id, debt_id, paid_on, amount_cents, note, counts_for) on public.debt_payments to authenticated;
grant update (id, user_id, debt_id, paid_on, amount_cents, note, counts_for) on public.debt_payments to authenticated;
create policy "A person inserts their own payments" on public.debt_payments as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
create policy "A person deletes their own payments" on public.debt_payments as permissive for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person reads their own payments" on public.debt_payments as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person updates their own payments" on public.debt_payments as permissive for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
CREATE TRIGGER enforce_row_limit AFTER INSERT ON public.debt_payments REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION private.enforce_row_limit('5000');

create table public.debts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  name text not null,
  kind text not null,
  balance_cents bigint not null,
  apr_bps integer not null,
  interest_method text not null default 'monthly'::text,
  minimum_kind text not null,
  minimum_fixed_cents bigint,
  minimum_percent_bps integer,
  minimum_floor_cents bigint,
  credit_limit_cents bigint,
  due_day smallint,
  statement_day smallint,
  "position" integer not null default 0,
  starting_balance_cents bigint not null,
  balance_as_of date not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint debts_pkey PRIMARY KEY (id),
  constraint debts_id_user_id UNIQUE (id, user_id),
  constraint debts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint debts_apr_bps_check CHECK (((apr_bps >= 0) AND (apr_bps <= 100000))),
  constraint debts_balance_cents_check CHECK (((balance_cents >= 0) AND (balance_cents <= '1000000000000'::bigint))),
  constraint debts_credit_limit_cents_check CHECK (((credit_limit_cents >= 0) AND (credit_limit_cents <= '1000000000000'::bigint))),
  constraint debts_due_day_check CHECK (((due_day >= 1) AND (due_day <= 31))),
  constraint debts_interest_method_check CHECK ((interest_method = ANY (ARRAY['monthly'::text, 'average_daily'::text]))),
  constraint debts_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'personal_loan'::text, 'student_loan'::text, 'auto'::text, 'mortgage'::text, 'medical'::text, 'collection'::text, 'tax'::text, 'family'::text, 'other'::text]))),
  constraint debts_minimum_complete CHECK (
CASE minimum_kind
    WHEN 'fixed'::text THEN (minimum_fixed_cents IS NOT NULL)
    ELSE ((minimum_percent_bps IS NOT NULL) AND (minimum_floor_cents IS NOT NULL))
END),
  constraint debts_minimum_fixed_cents_check CHECK (((minimum_fixed_cents >= 0) AND (minimum_fixed_cents <= '1000000000000'::bigint))),
  constraint debts_minimum_floor_cents_check CHECK (((minimum_floor_cents >= 0) AND (minimum_floor_cents <= '1000000000000'::bigint))),
  constraint debts_minimum_kind_check CHECK ((minimum_kind = ANY (ARRAY['fixed'::text, 'percent'::text, 'percent_plus_interest'::text]))),
  constraint debts_minimum_percent_bps_check CHECK (((minimum_percent_bps >= 0) AND (minimum_percent_bps <= 10000))),
  constraint debts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint debts_position_check CHECK ((("position" >= 0) AND ("position" <= 1000000))),
  constraint debts_starting_balance_cents_check CHECK (((starting_balance_cents >= 0) AND (starting_balance_cents <= '1000000000000'::bigint))),
  constraint debts_statement_day_check CHECK (((statement_day >= 1) AND (statement_day <= 31)))
);
comment on table public.debts is 'What a person owes. Seen and written by that person alone; at most 200 each.';
comment on column public.debts.apr_bps is 'Annual percentage rate in basis points: 24.99 % is 2499.';
comment on column public.debts.interest_method is 'How a period''s interest is reckoned: docs/domain/payoff.md.';
comment on column public.debts."position" is 'Order on the person''s own list, smallest first.';
comment on column public.debts.starting_balance_cents is 'Balance when the person began: progress is measured from it.';
comment on column public.debts.balance_as_of is 'The day on which balance_cents was true.';
CREATE INDEX debts_user_id_position ON public.debts USING btree (user_id, "position");
alter table public.debts enable row level security;
revoke all on public.debts from public, anon, authenticated, service_role;
grant delete, select on public.debts to authenticated;
grant delete, insert, select, update on public.debts to service_role;
grant insert (id, user_id, name, kind, balance_cents, apr_bps, interest_method, minimum_kind, minimum_fixed_cents, minimum_percent_bps, minimum_floor_cents, credit_limit_cents, due_day, statement_day, "position", starting_balance_cents, balance_as_of) on public.debts to authenticated;
grant update (id, user_id, name, kind, balance_cents, apr_bps, interest_method, minimum_kind, minimum_fixed_cents, minimum_percent_bps, minimum_floor_cents, credit_limit_cents, due_day, statement_day, "position", starting_balance_cents, balance_as_of) on public.debts to authenticated;
create policy "A person inserts their own debts" on public.debts as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
create policy "A person deletes their own debts" on public.debts as permissive for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person reads their own debts" on public.debts as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person updates their own debts" on public.debts as permissive for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
CREATE TRIGGER enforce_row_limit AFTER INSERT ON public.debts REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION private.enforce_row_limit('200');
CREATE TRIGGER follow_referral AFTER INSERT ON public.debts REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION private.follow_referral();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.debts FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

create table public.orders (
  id uuid not null,
  number text not null,
  user_id uuid,
  plan text not null,
  minutes integer not null,
  amount_cents bigint not null,
  currency text not null default 'usd'::text,
  provider text not null,
  is_live boolean not null default false,
  state text not null default 'created'::text,
  return_to text not null,
  refunded_cents bigint not null default 0,
  paid_at timestamp with time zone,
  refunded_at timestamp with time zone,
  disputed_at timestamp with time zone,
  won_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_number_key UNIQUE (number),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint orders_amount_cents_check CHECK ((amount_cents > 0)),
  constraint orders_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= amount_cents))),
  constraint orders_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint orders_minutes_check CHECK ((minutes > 0)),
  constraint orders_number_check CHECK ((number ~ '^MO-[2-9A-HJKMNP-Z]{8}$'::text)),
  constraint orders_plan_check CHECK (((char_length(plan) >= 1) AND (char_length(plan) <= 40))),
  constraint orders_provider_check CHECK ((provider ~ '^[a-z]{2,20}$'::text)),
  constraint orders_refunded_some_day CHECK (((refunded_cents = 0) = (refunded_at IS NULL))),
  constraint orders_return_to_check CHECK (((return_to ~ '^/'::text) AND (return_to !~ '^[^?#]*//'::text) AND (return_to !~ '[\\[:cntrl:]]'::text) AND (char_length(return_to) <= 2000))),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['created'::text, 'open'::text, 'processing'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'review'::text, 'refunded'::text, 'disputed'::text])))
);
comment on table public.orders is 'Orders for session time. Written by the server alone; the holder may read them.';
comment on column public.orders.id is 'Chosen by the buyer''s page, so that asking twice opens one order.';
comment on column public.orders.user_id is 'Who holds it; null once they deleted their account: the books keep the sum.';
comment on column public.orders.is_live is 'Whether real money moves.';
comment on column public.orders.return_to is 'The page asked for before paying: a path of this site.';
comment on column public.orders.refunded_at is 'When the last part of what was given back so far was given back.';
comment on column public.orders.disputed_at is 'When the buyer''s bank asked for the money back, the last time.';
comment on column public.orders.won_at is 'When the bank decided, the last time, that the money stays with us.';
CREATE INDEX orders_user_id ON public.orders USING btree (user_id, created_at);
alter table public.orders enable row level security;
revoke all on public.orders from public, anon, authenticated, service_role;
grant select on public.orders to authenticated;
grant delete, insert, select, update on public.orders to service_role;
create policy "A person reads their own orders" on public.orders as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
CREATE TRIGGER forget_buyer BEFORE UPDATE OF user_id ON public.orders FOR EACH ROW WHEN ((new.user_id IS NULL)) EXECUTE FUNCTION private.forget_buyer();
CREATE TRIGGER guard_order_step BEFORE UPDATE OF state ON public.orders FOR EACH ROW WHEN ((new.state IS DISTINCT FROM old.state)) EXECUTE FUNCTION private.guard_order_step();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

create table public.payoff_plans (
  user_id uuid not null default auth.uid(),
  strategy text not null,
  monthly_cents bigint not null,
  starts_on date not null,
  custom_order uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint payoff_plans_pkey PRIMARY KEY (user_id),
  constraint payoff_plans_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint payoff_plans_custom_order_check CHECK (((cardinality(custom_order) <= 200) AND (array_position(custom_order, NULL::uuid) IS NULL))),
  constraint payoff_plans_monthly_cents_check CHECK (((monthly_cents >= 0) AND (monthly_cents <= '1000000000000'::bigint))),
  constraint payoff_plans_strategy_check CHECK ((strategy = ANY (ARRAY['minimums'::text, 'avalanche'::text, 'snowball'::text, 'custom'::text])))
);
comment on table public.payoff_plans is 'A person''s one current plan. Seen and written by that person alone.';
comment on column public.payoff_plans.monthly_cents is 'What the person means to pay a month, over all debts.';
comment on column public.payoff_plans.custom_order is 'Debts in the order to pay them, for the strategy custom. Ids of debts that are gone are passed over.';
alter table public.payoff_plans enable row level security;
revoke all on public.payoff_plans from public, anon, authenticated, service_role;
grant delete, select on public.payoff_plans to authenticated;
grant delete, insert, select, update on public.payoff_plans to service_role;
grant insert (user_id, strategy, monthly_cents, starts_on, custom_order) on public.payoff_plans to authenticated;
grant update (user_id, strategy, monthly_cents, starts_on, custom_order) on public.payoff_plans to authenticated;
create policy "A person inserts their own plan" on public.payoff_plans as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
create policy "A person deletes their own plan" on public.payoff_plans as permissive for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person reads their own plan" on public.payoff_plans as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person updates their own plan" on public.payoff_plans as permissive for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
CREATE TRIGGER follow_referral AFTER INSERT OR UPDATE ON public.payoff_plans FOR EACH ROW EXECUTE FUNCTION private.follow_referral();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.payoff_plans FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

create table public.profiles (
  user_id uuid not null default auth.uid(),
  first_name text,
  time_zone text,
  locale text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint profiles_first_name_check CHECK (((char_length(first_name) >= 1) AND (char_length(first_name) <= 80))),
  constraint profiles_locale_check CHECK (((char_length(locale) <= 35) AND (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$'::text))),
  constraint profiles_time_zone_check CHECK (((char_length(time_zone) <= 64) AND (time_zone ~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$'::text)))
);
comment on table public.profiles is 'What a person told us of themselves. Seen and written by that person alone.';
comment on column public.profiles.time_zone is 'IANA name, e.g. America/Chicago. Decides what "today" is.';
comment on column public.profiles.locale is 'BCP 47 tag, e.g. en-US. Decides how numbers and dates look.';
alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;
grant delete, select on public.profiles to authenticated;
grant delete, insert, select, update on public.profiles to service_role;
grant insert (user_id, first_name, time_zone, locale) on public.profiles to authenticated;
grant update (user_id, first_name, time_zone, locale) on public.profiles to authenticated;
create policy "A person inserts their own profile" on public.profiles as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
create policy "A person deletes their own profile" on public.profiles as permissive for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person reads their own profile" on public.profiles as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person updates their own profile" on public.profiles as permissive for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

create table public.referral_entries (
  id bigint not null,
  user_id uuid not null,
  kind text not null,
  reason text,
  points integer not null default 0,
  friend_name text,
  referral uuid,
  created_at timestamp with time zone not null default now(),
  constraint referral_entries_pkey PRIMARY KEY (id),
  constraint referral_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint referral_entries_friend_name_check CHECK ((char_length(friend_name) <= 80)),
  constraint referral_entries_kind_check CHECK ((kind = ANY (ARRAY['invited'::text, 'pass_given'::text, 'joined'::text, 'qualified'::text, 'refused'::text]))),
  constraint referral_entries_points_check CHECK (((points >= 0) AND (points <= 100))),
  constraint referral_entries_reason_check CHECK ((reason = ANY (ARRAY['own_link'::text, 'same_mailbox'::text, 'circle'::text, 'disposable_address'::text, 'not_new'::text, 'monthly_cap'::text, 'plan_before'::text, 'budget_spent'::text, 'mailbox_before'::text]))),
  constraint referral_entries_refused_for_a_reason CHECK (((kind <> 'refused'::text) OR (reason IS NOT NULL)))
);
comment on table public.referral_entries is 'What came of a member''s invitations, line by line. Written by the server alone; the member reads it.';
comment on column public.referral_entries.friend_name is 'First name that the friend gave, if any. Nothing else of the friend; null again when the friend is gone.';
comment on column public.referral_entries.referral is 'The same for every line about one friend.';
CREATE INDEX referral_entries_user_id ON public.referral_entries USING btree (user_id, created_at);
alter table public.referral_entries enable row level security;
revoke all on public.referral_entries from public, anon, authenticated, service_role;
grant select on public.referral_entries to authenticated;
grant delete, insert, select, update on public.referral_entries to service_role;
create policy "A person reads their own ledger" on public.referral_entries as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));

create table public.referral_links (
  user_id uuid not null,
  code text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint referral_links_pkey PRIMARY KEY (user_id),
  constraint referral_links_code_key UNIQUE (code),
  constraint referral_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint referral_links_code_check CHECK ((code ~ '^[2-9A-HJKMNP-Z]{8}$'::text))
);
comment on table public.referral_links is 'Each member''s invitation code. Made and renewed by the server; its owner reads it.';
alter table public.referral_links enable row level security;
revoke all on public.referral_links from public, anon, authenticated, service_role;
grant select on public.referral_links to authenticated;
grant delete, insert, select, update on public.referral_links to service_role;
create policy "A person reads their own link" on public.referral_links as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.referral_links FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

create table private.access_code_uses (
  id bigint not null,
  code_id uuid not null,
  user_id uuid,
  pass_id uuid,
  used_at timestamp with time zone not null default now(),
  constraint access_code_uses_pkey PRIMARY KEY (id),
  constraint access_code_uses_code_id_fkey FOREIGN KEY (code_id) REFERENCES private.access_codes(id) ON DELETE CASCADE,
  constraint access_code_uses_pass_id_fkey FOREIGN KEY (pass_id) REFERENCES public.access_passes(id) ON DELETE SET NULL,
  constraint access_code_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on table private.access_code_uses is 'Each use of a master code: who, when, and the pass it gave.';
CREATE UNIQUE INDEX access_code_uses_once ON private.access_code_uses USING btree (code_id, user_id);
CREATE INDEX access_code_uses_pass_id ON private.access_code_uses USING btree (pass_id);
CREATE INDEX access_code_uses_user_id ON private.access_code_uses USING btree (user_id);
alter table private.access_code_uses enable row level security;
revoke all on private.access_code_uses from public, anon, authenticated, service_role;

create table private.access_codes (
  id uuid not null default gen_random_uuid(),
  hash text not null,
  hint text not null,
  minutes integer,
  open_until timestamp with time zone,
  uses integer not null,
  ends_at timestamp with time zone,
  note text,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint access_codes_pkey PRIMARY KEY (id),
  constraint access_codes_hash_key UNIQUE (hash),
  constraint access_codes_hint_check CHECK (((char_length(hint) >= 1) AND (char_length(hint) <= 12))),
  constraint access_codes_minutes_check CHECK (((minutes >= 1) AND (minutes <= 525600))),
  constraint access_codes_minutes_or_day CHECK (((minutes IS NULL) <> (open_until IS NULL))),
  constraint access_codes_note_check CHECK ((char_length(note) <= 200)),
  constraint access_codes_uses_check CHECK (((uses >= 1) AND (uses <= 100000)))
);
comment on table private.access_codes is 'Master codes: what they give, how often, until when. Made by the operator.';
comment on column private.access_codes.hint is 'The last signs of the code, so that the operator tells codes apart.';
comment on column private.access_codes.minutes is 'Minutes that one use gives; null when it opens everything until a day.';
comment on column private.access_codes.ends_at is 'When the code itself can no longer be used.';
alter table private.access_codes enable row level security;
revoke all on private.access_codes from public, anon, authenticated, service_role;

create table private.attempts (
  id bigint not null,
  kind text not null,
  subject text not null,
  tried_at timestamp with time zone not null default now(),
  constraint attempts_pkey PRIMARY KEY (id)
);
comment on table private.attempts is 'Tries that are limited, by person and by keyed hash of the network address. Forgotten after a day.';
CREATE INDEX attempts_subject ON private.attempts USING btree (kind, subject, tried_at);
CREATE INDEX attempts_tried_at ON private.attempts USING btree (tried_at);
alter table private.attempts enable row level security;
revoke all on private.attempts from public, anon, authenticated, service_role;

create table private.disposable_domains (
  domain text not null,
  constraint disposable_domains_pkey PRIMARY KEY (domain)
);
comment on table private.disposable_domains is 'Mail domains made to be thrown away. The operator may add some.';
alter table private.disposable_domains enable row level security;
revoke all on private.disposable_domains from public, anon, authenticated, service_role;

create table private.grace_days (
  recipient text not null,
  ends_at timestamp with time zone not null default (now() + '24:00:00'::interval),
  visitors integer not null default 1,
  constraint grace_days_pkey PRIMARY KEY (recipient)
);
comment on table private.grace_days is 'The day of grace of a mailbox or number, by keyed hash: until when, and to how many visitors it was given.';
CREATE INDEX grace_days_ends_at ON private.grace_days USING btree (ends_at);
alter table private.grace_days enable row level security;
revoke all on private.grace_days from public, anon, authenticated, service_role;

create table private.hash_key (
  only_one boolean not null default true,
  key bytea not null default extensions.gen_random_bytes(32),
  constraint hash_key_pkey PRIMARY KEY (only_one),
  constraint hash_key_only_one_check CHECK (only_one)
);
comment on table private.hash_key is 'Key of the hashes by which mailboxes and networks are counted.';
alter table private.hash_key enable row level security;
revoke all on private.hash_key from public, anon, authenticated, service_role;

create table private.order_checkouts (
  order_id uuid not null,
  reference text,
  payment text,
  url text,
  ends_at timestamp with time zone,
  recovery_hash text not null,
  constraint order_checkouts_pkey PRIMARY KEY (order_id),
  constraint order_checkouts_recovery_hash_key UNIQUE (recovery_hash),
  constraint order_checkouts_reference_key UNIQUE (reference),
  constraint order_checkouts_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE
);
comment on table private.order_checkouts is 'The provider''s names for an order, where to pay it, and the keyed hash of its recovery code.';
CREATE INDEX order_checkouts_payment ON private.order_checkouts USING btree (payment) WHERE (payment IS NOT NULL);
alter table private.order_checkouts enable row level security;
revoke all on private.order_checkouts from public, anon, authenticated, service_role;

create table private.pass_moves (
  id bigint not null,
  pass_id uuid not null,
  moved_at timestamp with time zone not null default now(),
  constraint pass_moves_pkey PRIMARY KEY (id),
  constraint pass_moves_pass_id_fkey FOREIGN KEY (pass_id) REFERENCES public.access_passes(id) ON DELETE CASCADE
);
comment on table private.pass_moves is 'Each time a recovery code brought a pass to another browser.';
CREATE INDEX pass_moves_pass_id ON private.pass_moves USING btree (pass_id);
alter table private.pass_moves enable row level security;
revoke all on private.pass_moves from public, anon, authenticated, service_role;

create table private.password_changes (
  user_id uuid not null,
  changed_at timestamp with time zone not null,
  constraint password_changes_pkey PRIMARY KEY (user_id),
  constraint password_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.password_changes is 'Time of each person''s last change of password. Kept by trigger.';
alter table private.password_changes enable row level security;
revoke all on private.password_changes from public, anon, authenticated, service_role;

create table private.payment_events (
  provider text not null,
  id text not null,
  fact text not null,
  order_id uuid,
  amount_cents bigint,
  currency text,
  outcome text not null,
  happened_at timestamp with time zone not null default now(),
  told_at timestamp with time zone not null default now(),
  constraint payment_events_pkey PRIMARY KEY (provider, id),
  constraint payment_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE,
  constraint payment_events_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 255)))
);
comment on table private.payment_events is 'Events of payment providers, each processed once, with what came of it.';
comment on column private.payment_events.amount_cents is 'What came, or all that was given back so far, as the provider told it.';
comment on column private.payment_events.happened_at is 'When it happened, as the provider told it.';
CREATE INDEX payment_events_order_id ON private.payment_events USING btree (order_id);
alter table private.payment_events enable row level security;
revoke all on private.payment_events from public, anon, authenticated, service_role;

create table private.referrals (
  friend_id uuid not null,
  inviter_id uuid not null,
  state text not null default 'invited'::text,
  key uuid not null default gen_random_uuid(),
  invited_at timestamp with time zone not null default now(),
  constraint referrals_pkey PRIMARY KEY (friend_id),
  constraint referrals_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint referrals_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint referrals_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'joined'::text, 'qualified'::text, 'refused'::text]))),
  constraint referrals_two_people CHECK ((friend_id <> inviter_id))
);
comment on table private.referrals is 'Who was invited by whom, and how far it came.';
comment on column private.referrals.key is 'What its lines on the ledger are known by; it tells nothing of the friend.';
CREATE INDEX referrals_inviter_id ON private.referrals USING btree (inviter_id, invited_at);
alter table private.referrals enable row level security;
revoke all on private.referrals from public, anon, authenticated, service_role;
CREATE TRIGGER forget_friend AFTER DELETE ON private.referrals FOR EACH ROW EXECUTE FUNCTION private.forget_friend();

create table private.sessions_awaiting_password (
  session_id uuid not null,
  user_id uuid not null,
  since timestamp with time zone not null default clock_timestamp(),
  constraint sessions_awaiting_password_pkey PRIMARY KEY (session_id),
  constraint sessions_awaiting_password_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.sessions_awaiting_password is 'Sessions opened by password recovery, or by a link to an account that somebody else may have started. Kept by await_new_password().';
CREATE INDEX sessions_awaiting_password_user_id ON private.sessions_awaiting_password USING btree (user_id);
alter table private.sessions_awaiting_password enable row level security;
revoke all on private.sessions_awaiting_password from public, anon, authenticated, service_role;

create table private.visitor_claims (
  visitor_id uuid not null,
  member_id uuid not null,
  debts integer not null,
  payments integer not null,
  plan text not null,
  first_claimed_at timestamp with time zone not null default now(),
  last_claimed_at timestamp with time zone not null default now(),
  constraint visitor_claims_pkey PRIMARY KEY (visitor_id),
  constraint visitor_claims_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint visitor_claims_visitor_id_fkey FOREIGN KEY (visitor_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint visitor_claims_plan_check CHECK ((plan = ANY (ARRAY['moved'::text, 'kept_members'::text, 'none'::text])))
);
comment on table private.visitor_claims is 'Visitors whose data a member brought over, with running totals.';
CREATE INDEX visitor_claims_member_id ON private.visitor_claims USING btree (member_id);
alter table private.visitor_claims enable row level security;
revoke all on private.visitor_claims from public, anon, authenticated, service_role;
CREATE TRIGGER bring_orders AFTER INSERT OR UPDATE ON private.visitor_claims FOR EACH ROW EXECUTE FUNCTION private.bring_orders();
CREATE TRIGGER bring_referral AFTER INSERT OR UPDATE ON private.visitor_claims FOR EACH ROW EXECUTE FUNCTION private.bring_referral();

-- On tables of other schemas
CREATE TRIGGER follow_referral AFTER UPDATE OF is_anonymous, email_confirmed_at, phone_confirmed_at ON auth.users FOR EACH ROW EXECUTE FUNCTION private.follow_referral();
CREATE TRIGGER give_grace_pass AFTER UPDATE OF email_change, phone_change ON auth.users FOR EACH ROW WHEN ((new.is_anonymous AND ((((COALESCE(new.email_change, ''::character varying))::text <> ''::text) AND ((new.email_change)::text IS DISTINCT FROM (old.email_change)::text)) OR ((COALESCE(new.phone_change, ''::text) <> ''::text) AND (new.phone_change IS DISTINCT FROM old.phone_change))))) EXECUTE FUNCTION private.give_grace_pass();
CREATE TRIGGER lock_deletions BEFORE DELETE ON auth.users FOR EACH STATEMENT EXECUTE FUNCTION private.lock_deletions();
CREATE TRIGGER make_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.make_profile();
CREATE TRIGGER note_password_change AFTER UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN (((new.encrypted_password)::text IS DISTINCT FROM (old.encrypted_password)::text)) EXECUTE FUNCTION private.note_password_change();
