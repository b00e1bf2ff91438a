alter function private.tell_circle(public.circles) rename to notify_circle;
alter function private.tell_feed(text) rename to notify_feed;
alter function private.tell_followers(uuid,uuid) rename to notify_followers;
alter function private.tell_meeting(public.meetings) rename to notify_meeting;
alter function private.tell_person(uuid,text) rename to notify_person;
alter function private.tell_notice(text,uuid,uuid) rename to post_due_notice;
alter function public.tend_community() rename to run_due_community_jobs;
alter function public.tend_circles() rename to run_due_circle_jobs;
alter function private.reckon_anew() rename to recompute_debt_notices;
alter function private.next_reckoning_at(uuid,date) rename to next_recompute_at;
alter function public.note_reckoning(uuid,date,jsonb,jsonb) rename to save_recomputed_notices;
alter function public.people_to_reckon(integer) rename to people_to_recompute;
alter function private.hold_circle(uuid,boolean) rename to lock_circle;
alter function private.hold_both(uuid,uuid) rename to lock_both_people;
alter function private.hold_people(uuid[]) rename to lock_people;
alter function private.hold_match(uuid) rename to lock_match;
alter function private.hold_meeting(uuid) rename to lock_meeting;
alter function private.hold_question(uuid,uuid) rename to lock_question;
alter function private.hold_room(uuid) rename to lock_room;
alter function private.hold_circles_of_deleted() rename to lock_circles_of_deleted;
alter function private.hold_hosted(uuid) rename to lock_hosted_circle;
alter function private.hold_leaving(uuid) rename to lock_leaving_account;
alter function private.take_turn(uuid,text) rename to count_action;
alter function private.judge_words(uuid,text) rename to moderate_text;
alter function private.judge_post(uuid,text) rename to moderate_post;
alter function private.judge_check_in(uuid) rename to moderate_check_in;
alter function private.judge_badges(uuid) rename to award_badges;
alter function public.take_farewells(integer) rename to take_account_closed_mails;
alter function public.settle_farewell(uuid,text) rename to settle_account_closed_mail;
alter function private.forget_farewells() rename to forget_account_closed_mails;
alter function public.session_standing() rename to session_status;
alter function private.ways_in(uuid) rename to sign_in_options;
alter trigger reckon_anew on public.debts rename to recompute_debt_notices;

-- May this session use what is protected, and write its own rows? Members and running passes.
-- Definer for the same reason as session_status(). Policies call it as (select private.may_enter()),
-- so that it runs once a statement and not once a row.
create or replace function private.may_enter() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return public.session_status() in ('member', 'visitor_pass_running');
end
$$;

revoke all on function private.may_enter() from public;

grant execute on function private.may_enter() to authenticated;

comment on function private.may_enter() is
  'Policy helper: the session is a member''s or has a running pass, and nothing is due first.';

-- May this session see and delete its own rows? Everyone who may enter, and a visitor whose pass is over:
-- what they entered stays theirs to read, export and erase.
-- Definer for the same reason as may_enter(), and called in the same way.
create or replace function private.may_see_own() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return public.session_status() in ('member', 'visitor_pass_running', 'visitor_pass_over');
end
$$;

revoke all on function private.may_see_own() from public;

grant execute on function private.may_see_own() to authenticated;

comment on function private.may_see_own() is
  'Policy helper: the session may read and delete the rows its user owns.';

-- Opens an order, once for each id. Price and minutes are the server's own. Refuses: MW402 the id is another order;
-- MW403 a member needs no pass; MW404 no such plan; MW405 more than ten unpaid orders in an hour (hint: seconds to wait).
-- Definer: nobody writes orders but this. Executable by service_role alone, after the session is proven.
create or replace function public.open_order(
  purchase uuid, person uuid, plan_label text, provider_name text, live boolean, going_to text, recovery text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.orders;
  terms record;
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
  perform private.lock_people(array[person]);
  if not exists (select from auth.users where id = person and is_anonymous) then
    raise exception using errcode = 'MW403', message = 'A member needs no pass';
  end if;
  select * into terms from private.plan_terms(plan_label);
  if terms.minutes is null then
    raise exception using errcode = 'MW404', message = 'There is no such plan';
  end if;
  perform private.refuse_for_now(private.rate_limit_wait(array(
    select created_at from public.orders
    where user_id = person and paid_at is null and created_at > now() - interval '1 hour'
  ), 10, interval '1 hour'), 'MW405', 'Too many orders that were not paid');
  loop
    fresh := 'MO-' || private.readable_characters(8);
    exit when not exists (select from public.orders where number = fresh);
  end loop;
  insert into public.orders (id, number, user_id, plan, minutes, amount_cents, provider, is_live, return_to)
  values (purchase, fresh, person, plan_label, terms.minutes, terms.price_cents, provider_name, live, going_to);
  insert into private.order_checkouts (order_id, recovery_hash) values (purchase, recovery);
  return private.order_seen(purchase);
end
$$;

revoke all on function public.open_order(uuid, uuid, text, text, boolean, text, text)
  from public, anon, authenticated, service_role;

grant execute on function public.open_order(uuid, uuid, text, text, boolean, text, text) to service_role;

comment on function public.open_order(uuid, uuid, text, text, boolean, text, text) is
  'Opens an order once for each id. MW402 another order, MW403 a member, MW404 no such plan, MW405 too many.';

-- Notes where an order is paid. An order that has gone on meanwhile stays where it is.
-- Definer: nobody writes orders but this. Executable by service_role alone.
create or replace function public.attach_checkout(purchase uuid, checkout text, place text, until timestamptz) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_order(purchase);
  perform private.lock_people(array[orders.user_id]) from public.orders where id = purchase;
  perform from public.orders where id = purchase for update;
  update private.order_checkouts set reference = checkout, url = place, ends_at = until
    where order_id = purchase and (reference is null or reference = checkout);
  update public.orders set state = 'open' where id = purchase and state = 'created';
  return private.order_seen(purchase);
end
$$;

revoke all on function public.attach_checkout(uuid, text, text, timestamptz) from public, anon, authenticated, service_role;

grant execute on function public.attach_checkout(uuid, text, text, timestamptz) to service_role;

comment on function public.attach_checkout(uuid, text, text, timestamptz) is 'Notes the provider''s checkout of an order.';

-- Does what an event of a provider says, once, whatever order events come in, and answers {"outcome", "state"}:
--   applied        the order took a step, or a part of it was given back
--   replayed       this event was processed before
--   ignored        the order is past this step
--   review         money came, and not as ordered (another sum, currency, mode or checkout, a second payment, or a holder
--                  who is gone): no pass for it, the operator looks
--   unknown_order  no order of ours
-- A fact is processing, paid, failed, expired, refunded (amount: all that was given back so far), disputed or won (a
-- dispute ended, and the money stays here). What is said of another checkout, of another payment than the one that paid, or
-- in the other mode, moves an order only to review.
-- It happened at an instant that the provider names; what is reported late, or without one, happened between the order and
-- now. Here the order is found and locked and the event noted; judge_payment() says what it comes to, enter_order_state()
-- does that.
-- Definer: nobody writes orders and passes but this. Executable by service_role alone, after the event is proven genuine.
create or replace function public.settle_order(
  provider_name text, event_id text, fact text, purchase uuid, checkout text, payment_name text,
  amount bigint, money text, live boolean, happened timestamptz default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_id uuid;
  bought public.orders;
  checkouts private.order_checkouts;
  moment timestamptz;
  is_ours boolean;
  was_applied boolean;
  received_cents bigint;
  judged record;
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
  perform private.lock_people(array[orders.user_id, passes.user_id])
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
  -- What the event does not name counts as the order's own.
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

  was_applied := exists (
    select from private.payment_events as events
    where events.order_id = bought.id and events.fact in ('paid', 'won') and events.outcome = 'applied'
  );
  select max(events.amount_cents) into received_cents
    from private.payment_events as events where events.order_id = bought.id and events.fact = 'paid';
  judged := private.judge_payment(
    fact, bought.state, is_ours,
    is_as_ordered => (amount, money, live) is not distinct from (bought.amount_cents, bought.currency, bought.is_live),
    -- The whole is what came, where that was another sum than ordered.
    is_refund_whole => coalesce(amount, 0) >=
      coalesce(case bought.state when 'review' then received_cents end, bought.amount_cents),
    is_dispute_won => coalesce(greatest(bought.won_at, case fact when 'won' then moment end)
      >= greatest(bought.disputed_at, case fact when 'disputed' then moment end), false),
    has_holder => bought.user_id is not null,
    was_paid => bought.paid_at is not null,
    was_applied => was_applied,
    is_payment_held => exists (
      select from private.payment_events as events
      where events.order_id = bought.id and events.fact = 'paid' and events.outcome = 'review'
    )
  );
  -- What was bought before stays as it is when money comes beside it.
  if judged.next_state <> bought.state then
    perform private.enter_order_state(bought.id, judged.next_state, was_applied);
  end if;

  insert into private.payment_events (provider, id, fact, order_id, amount_cents, currency, outcome, happened_at)
  values (provider_name, event_id, fact, bought.id, amount, money, judged.outcome, moment);
  if is_ours and judged.outcome <> 'review' then
    perform private.date_order(bought.id, fact, moment);
  end if;
  return jsonb_build_object('outcome', judged.outcome, 'state', judged.next_state);
end
$$;

revoke all on function public.settle_order(text, text, text, uuid, text, text, bigint, text, boolean, timestamptz)
  from public, anon, authenticated, service_role;

grant execute on function public.settle_order(text, text, text, uuid, text, text, bigint, text, boolean, timestamptz)
  to service_role;

comment on function public.settle_order(text, text, text, uuid, text, text, bigint, text, boolean, timestamptz) is
  'Does what a provider''s event says, once: {outcome, state}.';

-- Redeems a master code: {"outcome", "pass", "timeEndsAt", "waitSeconds"}. Outcomes: given; asks (it opens everything until a
-- day, and the person is not sure yet: the pass it would give, nothing is used); covered (a code opens everything as long
-- already, nothing is used); already (this person used it: the same pass); unknown; used_up; over (past its end, taken back,
-- or its day has passed); not_needed (a member); too_many (wait). timeEndsAt is told with a day: the end of all the person's
-- time then, with what waits. A value and not an error, because a wrong code must stay counted.
-- Definer: codes and passes are the server's. Executable by service_role alone, after the session is proven.
create or replace function public.redeem_access_code(person uuid, code_hash text, sender text, sure boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
  perform private.lock_people(array[person]);
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
$$;

revoke all on function public.redeem_access_code(uuid, text, text, boolean) from public, anon, authenticated, service_role;

grant execute on function public.redeem_access_code(uuid, text, text, boolean) to service_role;

comment on function public.redeem_access_code(uuid, text, text, boolean) is
  'Redeems a master code: {outcome, pass, timeEndsAt, waitSeconds}; outcome given, asks, covered, already, unknown, used_up, over, not_needed or too_many.';

-- Takes a code back, by its id; what it gave stays given unless the passes are to end too, and then what somebody has
-- after them moves up. Answers how many ended, or null when there is no such code.
-- Definer: codes and passes are the server's. Executable by service_role alone.
create or replace function public.revoke_access_code(code uuid, with_passes boolean) returns integer
language plpgsql
security definer
set search_path = ''
as $$
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
    perform private.lock_people(array(
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
$$;

revoke all on function public.revoke_access_code(uuid, boolean) from public, anon, authenticated, service_role;

grant execute on function public.revoke_access_code(uuid, boolean) to service_role;

comment on function public.revoke_access_code(uuid, boolean) is
  'Takes a master code back, with the passes it gave if asked; how many ended, null when there is no such code.';

-- Brings the pass of a paid order to the person who knows its recovery code, and with it a visitor's order: it is in one
-- browser at a time: {"outcome", "pass", "waitSeconds"}. Outcomes: moved; already (this person has it: the same pass);
-- unknown; over (its time has passed, or it was taken back); not_needed (a member); too_many (wait). A value and not an
-- error, because a wrong code must stay counted.
-- Definer: codes and passes are the server's. Executable by service_role alone, after the session is proven.
create or replace function public.redeem_recovery_code(person uuid, code_hash text, sender text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
  perform private.lock_people(array[person, holder, orders.user_id]) from public.orders where id = found_id;
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
$$;

revoke all on function public.redeem_recovery_code(uuid, text, text) from public, anon, authenticated, service_role;

grant execute on function public.redeem_recovery_code(uuid, text, text) to service_role;

comment on function public.redeem_recovery_code(uuid, text, text) is
  'Brings an order''s pass to another browser: {outcome, pass, waitSeconds}; outcome moved, already, unknown, over, not_needed or too_many.';

-- Takes a referral as far as it goes: joined with a confirmed account, qualified with a debt and a plan besides.
create or replace function private.consider_referral(friend uuid) returns void
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

revoke all on function private.consider_referral(uuid) from public;

comment on function private.consider_referral(uuid) is 'Takes a referral as far as its friend has come.';

-- Takes an invitation, and with it, if wanted, the free half hour: {"outcome", "pass", "waitSeconds"}.
--   accepted       noted; no time was asked for, or a member needs none
--   given          the half hour runs
--   already        this person had theirs before
--   unknown        no such code (counted as a guess)
--   own_link       one's own
--   budget_spent   the inviter has given all of this month; the invitation stands
--   too_many       too many wrong codes, or too many free passes from this address today (wait)
-- Definer: referrals, ledgers and passes are the server's. Executable by service_role alone, after the session is proven.
create or replace function public.accept_invitation(person uuid, invite text, wants_time boolean, sender text) returns jsonb
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
  perform private.lock_people(array[person, inviter]);
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

-- The calling member's invitations: {"code", "invited", "joined", "qualified", "points", "pointsThisMonth", "passesLeft",
-- "passesAMonth", "friends": [{"firstName", "state", "at"}]}; null for anybody but a member. The link is made on first asking.
-- Definer: links and referrals are the server's; it only ever tells the caller about the caller.
create or replace function public.my_invitations() returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  limits record;
begin
  if public.session_status() <> 'member' then
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
create or replace function public.renew_invitation() returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  fresh text;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW502', message = 'Members alone have a link';
  end if;
  perform private.refuse_for_now(
    private.attempt_wait('renew', person::text, 10, interval '1 day'), 'MW501', 'The link was renewed often enough today');
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

-- Moves everything the visitor entered to the member, at once or not at all, and answers with the totals
-- of this and every earlier claim of the pair: asked twice, it moves once and answers the same. Locks are taken in the
-- order that everything else keeps: orders, people, rows. A plan that the member saves in the same instant stays theirs.
--   debts     move, after the member's own; their payments follow by the foreign key
--   plan      moves, unless the member has one: then the visitor's is dropped
--   profile   fills what the member has not said, and is emptied
--   passes    stay: a member needs none
-- Definer: it writes two people's rows. Executable by service_role alone, after both sessions are proven.
create or replace function public.claim_visitor_data(member uuid, visitor uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
  perform private.lock_people(array[member, visitor]);
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
$$;

revoke all on function public.claim_visitor_data(uuid, uuid) from public, anon, authenticated, service_role;

grant execute on function public.claim_visitor_data(uuid, uuid) to service_role;

comment on function public.claim_visitor_data(uuid, uuid) is
  'Brings a visitor''s data to a member, in one piece, once: {debts, payments, plan}. Raises MW001, MW101, MW102, MW103.';

-- A visit that is brought to an account takes its invitation along, unless that account has one of its own or is the
-- inviter's. The rules for new accounts hold as ever. Definer and careful for the same reasons as follow_referral().
create or replace function private.bring_referral() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_referral(new.member_id);
  perform private.lock_referral(new.visitor_id);
  perform private.lock_people(array[inviter_id]) from private.referrals where friend_id = new.visitor_id;
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

-- schemas/assistant/write_turns.sql

-- How a question is taken, answered and ended. The server calls these, once it knows who asks.

-- Takes a question, once for each id, and counts it: asked again it answers that it is known, and nothing is counted twice.
-- It begins a conversation where there is none of that id, if the page that asks begins one (is_beginning): what was deleted
-- elsewhere is not revived. {isNew, title, askedAt, mayUseModel}; refuses by
--   MW801 too many questions from one person or one network; hint: seconds to wait
--   MW802 an answer in this conversation is still being written
--   MW803 the id is another question, or another person's      MW804 the conversation is another person's, or has just gone
--   MW805 the conversation holds 200 questions                  MW806 the person has 500 conversations
-- max_daily_model is null where the operator's model is not to be asked; what else it may cost: take_model_use().
-- Definer: it counts in private tables. Executable by service_role alone. Locks are taken in one order: the account, the
-- person's questions, what is counted, the month, rows. consent_to comes with the one question whose preview was agreed to: what
-- was taken back since is not written again by a page that does not know of it.
create or replace function public.open_turn(
  turn uuid, conversation uuid, person uuid, words text, asked_about jsonb, named text, consent_to text, sender_hash text,
  max_daily_model integer, max_month_microdollars bigint, reserve_microdollars bigint,
  is_beginning boolean
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.turns;
  held public.conversations;
  may_use_model boolean := false;
begin
  perform private.lock_people(array[person]);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('turns:' || person::text, 0));
  select * into known from public.turns where id = turn;
  select * into held from public.conversations where id = conversation;
  if known.id is not null then
    if (known.user_id, known.conversation_id, known.question) is distinct from (person, conversation, words) then
      raise exception using errcode = 'MW803', message = 'This id holds another question';
    end if;
    return jsonb_build_object('isNew', false, 'title', held.title, 'askedAt', known.asked_at, 'mayUseModel', false);
  end if;
  if held.user_id <> person then
    raise exception using errcode = 'MW804', message = 'The conversation is another person''s';
  end if;
  if held.id is null and not is_beginning then
    raise exception using errcode = 'MW804', message = 'The conversation was deleted';
  end if;
  if exists (
    select from public.turns
    where conversation_id = conversation and state in ('running', 'stopping') and lease_until > now()
  ) then
    raise exception using errcode = 'MW802', message = 'An answer in this conversation is still being written';
  end if;
  if (select count(*) from public.turns where conversation_id = conversation) >= 200 then
    raise exception using errcode = 'MW805', message = 'The conversation holds 200 questions';
  end if;
  if held.id is null and (select count(*) from public.conversations where user_id = person) >= 500 then
    raise exception using errcode = 'MW806', message = 'The person has 500 conversations';
  end if;
  perform private.refuse_for_now(greatest(
    private.attempt_wait('question', person::text, 300, interval '1 day'),
    private.attempt_wait('question_address', sender_hash, 3000, interval '1 day')
  ), 'MW801', 'Too many questions');
  perform private.note_attempt('question', person::text);
  perform private.note_attempt('question_address', sender_hash);
  if max_daily_model is not null then
    may_use_model := private.take_model_use(
      turn, person, max_daily_model, max_month_microdollars, reserve_microdollars);
  end if;

  if held.id is null then
    insert into public.conversations (id, user_id, title, consent_host, consent_at)
    values (conversation, person, named, consent_to, case when consent_to is not null then now() end)
    on conflict (id) do nothing;
    if not found then
      raise exception using errcode = 'MW804', message = 'The conversation is another person''s';
    end if;
  else
    update public.conversations set
      last_asked_at = now(),
      consent_host = coalesce(consent_to, consent_host),
      consent_at = case when consent_to is distinct from consent_host and consent_to is not null then now() else consent_at end
      where id = conversation and user_id = person;
    if not found then
      raise exception using errcode = 'MW804', message = 'The conversation has just been deleted, or brought to an account';
    end if;
  end if;
  -- What stands as running here has broken off: nobody renewed it.
  update public.turns set state = 'failed' where conversation_id = conversation and state in ('running', 'stopping');
  insert into public.turns (id, conversation_id, user_id, question, about, state, lease_until)
  values (turn, conversation, person, words, asked_about, 'running', now() + interval '30 seconds')
  on conflict (id) do nothing;
  if not found then
    raise exception using errcode = 'MW803', message = 'This id holds another question';
  end if;
  return jsonb_build_object(
    'isNew', true, 'title', coalesce(held.title, named), 'askedAt', now(), 'mayUseModel', may_use_model);
end
$$;

revoke all on function public.open_turn(uuid, uuid, uuid, text, jsonb, text, text, text, integer, bigint, bigint, boolean)
  from public, anon, authenticated, service_role;

grant execute on function public.open_turn(uuid, uuid, uuid, text, jsonb, text, text, text, integer, bigint, bigint, boolean)
  to service_role;

comment on function public.open_turn(uuid, uuid, uuid, text, jsonb, text, text, text, integer, bigint, bigint, boolean) is
  'Takes a question, once for each id: {isNew, title, askedAt, mayUseModel}. Raises MW801 to MW806.';

-- Makes ten codes for the calling member, told this once; those of before are worth nothing from now on. Raises MW709 unless this
-- session has shown a second factor within ten minutes.
-- Definer: it writes a private table. Executable by authenticated alone.
create or replace function public.make_factor_recovery_codes() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  codes text[];
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' or not private.has_factor(auth.uid()) or not private.showed_factor_lately() then
    raise exception using errcode = 'MW709', message = 'Show your second factor first';
  end if;
  perform private.lock_people(array[auth.uid()]);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('factor codes:' || auth.uid()::text, 0));
  delete from private.factor_recovery_codes where user_id = auth.uid();
  select array_agg(private.readable_characters(5) || '-' || private.readable_characters(5)) into codes from generate_series(1, 10);
  insert into private.factor_recovery_codes (user_id, hash)
  select auth.uid(), private.factor_code_hash(auth.uid(), code) from unnest(codes) as code;
  return jsonb_build_object('codes', codes);
end
$$;

revoke all on function public.make_factor_recovery_codes() from public, anon, authenticated, service_role;

grant execute on function public.make_factor_recovery_codes() to authenticated;

comment on function public.make_factor_recovery_codes() is
  'Makes ten recovery codes for the calling member, told this once: {codes}. Raises MW601, MW709.';

-- Takes a code from who signed in and cannot show the second factor: {outcome, waitSeconds}.
--   lifted      every second factor of theirs is gone, with all codes, all sessions and the calendar address: they sign in again
--   wrong       no such code (counted)
--   too_many    no such code either, after five wrong ones within an hour (waitSeconds)
-- A right one is never refused: whoever has only the password could make it wait for ever. Of fifty random bits
-- nobody guesses one, however often they may try.
-- What is not asked of this session raises MW710.
-- Definer: it deletes from tables of the auth service. Executable by authenticated alone.
create or replace function public.use_factor_recovery_code(code text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  wait integer;
begin
  if public.session_status() <> 'second_factor_due' then
    raise exception using errcode = 'MW710', message = 'No second factor is asked of this session';
  end if;
  perform from private.factor_recovery_codes
    where user_id = person and hash = private.factor_code_hash(person, use_factor_recovery_code.code);
  if not found then
    wait := private.attempt_wait('factor recovery', person::text, 5, interval '1 hour');
    if wait > 0 then
      return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
    end if;
    perform private.note_attempt('factor recovery', person::text);
    return jsonb_build_object('outcome', 'wrong');
  end if;
  delete from private.factor_recovery_codes where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.sessions where user_id = person;
  delete from public.calendar_feeds where user_id = person;
  return jsonb_build_object('outcome', 'lifted');
end
$$;

revoke all on function public.use_factor_recovery_code(text) from public, anon, authenticated, service_role;

grant execute on function public.use_factor_recovery_code(text) to authenticated;

comment on function public.use_factor_recovery_code(text) is
  'Lifts the second factors of who cannot show theirs, by a recovery code: {outcome: lifted, wrong or too_many, waitSeconds}. Raises MW710.';

-- Raises MW601 unless the calling session is a member's.
create or replace function private.require_member() returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
end
$$;

revoke all on function private.require_member() from public;

comment on function private.require_member() is 'Raises MW601 unless the calling session is a member''s.';

-- What the auth service tells nobody of the calling member's own account:
--   hasPassword   whether a password opens it
--   newEmail      the address that waits to be confirmed, or null; with it which mailboxes have not answered yet
--   newPhone      the number that waits for its code, or null
-- Null for who is no member.
-- Definer: it reads auth.users, of the caller alone. Executable by authenticated alone.
create or replace function public.my_account() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'hasPassword', coalesce(encrypted_password, '') <> '',
    'newEmail', nullif(email_change, ''),
    'presentMailboxWaits', coalesce(email_change, '') <> '' and coalesce(email_change_token_current, '') <> '',
    'newMailboxWaits', coalesce(email_change, '') <> '' and coalesce(email_change_token_new, '') <> '',
    'newPhone', nullif(phone_change, ''))
  from auth.users where id = auth.uid() and public.session_status() = 'member'
$$;

revoke all on function public.my_account() from public, anon, authenticated, service_role;

grant execute on function public.my_account() to authenticated;

comment on function public.my_account() is
  'Of the calling member''s account: {hasPassword, newEmail, presentMailboxWaits, newMailboxWaits, newPhone}.';

-- Takes the telephone number away from the calling member's account. The last way in stays: MW702. Raises MW601, MW701.
-- Definer: it writes to tables of the auth service. Executable by authenticated alone.
create or replace function public.remove_phone() returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  perform private.require_fresh_proof();
  -- Two at once would each see the way that the other takes away.
  perform from auth.users where id = auth.uid() for update;
  if cardinality(array_remove(private.sign_in_options(auth.uid()), 'phone')) = 0 then
    raise exception using errcode = 'MW702', message = 'The last way in stays';
  end if;
  update auth.users
  set phone = null, phone_confirmed_at = null, phone_change = '', phone_change_token = '',
    raw_app_meta_data = case when jsonb_typeof(raw_app_meta_data -> 'providers') = 'array'
      then jsonb_set(raw_app_meta_data, '{providers}', (raw_app_meta_data -> 'providers') - 'phone')
      else raw_app_meta_data end
  where id = auth.uid();
  delete from auth.identities where user_id = auth.uid() and provider = 'phone';
  delete from auth.one_time_tokens
  where user_id = auth.uid() and token_type = 'phone_change_token';
end
$$;

revoke all on function public.remove_phone() from public, anon, authenticated, service_role;

grant execute on function public.remove_phone() to authenticated;

comment on function public.remove_phone() is
  'Takes the telephone number away from the calling member''s account. Raises MW601, MW701, MW702.';

-- schemas/account/sessions.sql

-- Where a person is signed in: the kind of device and when it was last used, never the place.

-- The calling member's sessions, this one first, then the newest: [{id, userAgent, since, lastUsedAt, isThis}]. No address of the
-- network is told. Empty for who is no member.
-- Definer: it reads auth.sessions, of the caller alone. Executable by authenticated alone.
create or replace function public.my_sessions() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', mine.id, 'userAgent', mine.user_agent, 'since', mine.created_at, 'lastUsedAt', mine.last_used_at,
        'isThis', mine.is_this)
      order by mine.is_this desc, mine.last_used_at desc, mine.id),
    '[]')
  from (
    select id, left(user_agent, 1000) as user_agent, created_at,
      greatest(created_at, refreshed_at at time zone 'utc') as last_used_at,
      coalesce(id::text = auth.jwt() ->> 'session_id', false) as is_this
    from auth.sessions
    where user_id = auth.uid() and (not_after is null or not_after > now()) and public.session_status() = 'member'
  ) as mine
$$;

revoke all on function public.my_sessions() from public, anon, authenticated, service_role;

grant execute on function public.my_sessions() to authenticated;

comment on function public.my_sessions() is
  'Where the calling member is signed in: [{id, userAgent, since, lastUsedAt, isThis}].';

-- Gives a person a name and a pot, in one circle or everywhere else. Raises 22023 for what is no name, MW602, MW610 for one
-- that is somebody else's, claims to be somebody, or says what a post may not.
create or replace function private.write_alias(person uuid, circle uuid, alias_name text, shape smallint, glaze smallint) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  wanted text;
  wanted_skeleton text;
  held public.aliases;
begin
  -- As it came, before anything reads it: what is far too long costs nothing.
  if char_length(coalesce(alias_name, '')) <= 100 then
    wanted := btrim(pg_catalog.regexp_replace(pg_catalog.normalize(coalesce(alias_name, ''), 'NFC'), '\s+', ' ', 'g'));
    wanted_skeleton := private.name_skeleton(wanted);
  end if;
  -- A letter that looks like none from a to z could stand for any.
  if wanted is null or wanted !~ '^[[:alnum:]][[:alnum:] .''’-]{1,22}[[:alnum:].]$' or wanted ~ '[^\u0020-\u024f\u2019]'
    or private.plain_words(wanted) ~ '[^a-z0-9 .''’-]' then
    raise exception using errcode = '22023', message = 'A name has 3 to 24 letters, digits, spaces, dots or hyphens';
  end if;
  if shape is null or glaze is null or shape not between 0 and 5 or glaze not between 0 and 5 then
    raise exception using errcode = '22023', message = 'There is no such pot';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('alias:' || person::text, 0));
  select * into held from public.aliases where user_id = person and circle_id is not distinct from circle;
  if found and held.name = wanted then
    update public.aliases set pot_shape = shape, pot_glaze = glaze where id = held.id;
    return held.id;
  end if;
  perform private.count_action(person, 'alias');
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('alias name:' || wanted_skeleton, 0));
  -- A name stands beside everything that somebody writes, and nobody looks at it before.
  if not private.is_name_free(wanted_skeleton, person)
    or (private.pattern_in(wanted)).pattern is not null or private.leads_elsewhere(wanted)
    or private.holds_private_number(private.plain_words(wanted))
    or exists (select from public.aliases where skeleton = wanted_skeleton and id is distinct from held.id) then
    raise exception using errcode = 'MW610', message = 'This name is taken, or not to be had';
  end if;
  if held.id is null then
    insert into public.aliases (user_id, circle_id, name, skeleton, pot_shape, pot_glaze)
    values (person, circle, wanted, wanted_skeleton, shape, glaze)
    returning * into held;
  else
    if held.skeleton <> wanted_skeleton then
      insert into private.released_aliases (skeleton, user_id) values (held.skeleton, person)
      on conflict (skeleton) do update set user_id = excluded.user_id, released_at = now();
    end if;
    update public.aliases set name = wanted, skeleton = wanted_skeleton, pot_shape = shape, pot_glaze = glaze
      where id = held.id;
  end if;
  return held.id;
end
$$;

revoke all on function private.write_alias(uuid, uuid, text, smallint, smallint) from public;

comment on function private.write_alias(uuid, uuid, text, smallint, smallint) is
  'Gives a person a name and a pot, in one circle or everywhere else. Raises 22023, MW602, MW610.';

-- Whoever takes part: a member who is not suspended and has a name here. Raises MW601, MW609 with the end as its hint (an
-- instant, or empty where there is none), MW614. Their account stays until the transaction ends.
create or replace function private.community_writer() returns uuid
language plpgsql
set search_path = ''
as $$
declare
  held private.restrictions;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.lock_people(array[auth.uid()]);
  select * into held from private.restriction_of(auth.uid());
  if held.kind in ('suspend', 'ban') then
    raise exception using errcode = 'MW609', message = 'This account may not write here for now',
      detail = held.sentence, hint = coalesce(held.until::text, '');
  end if;
  if not exists (select from public.aliases where user_id = auth.uid() and circle_id is null) then
    raise exception using errcode = 'MW614', message = 'Choose a name first';
  end if;
  return auth.uid();
end
$$;

revoke all on function private.community_writer() from public;

comment on function private.community_writer() is 'Whoever takes part in the community. Raises MW601, MW609, MW614.';

-- Holds the caller and somebody whom they named, whose account may go in the same instant. Raises MW605 where it has.
create or replace function private.lock_both_people(person uuid, other uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_people(array[person, other]);
  if not exists (select from auth.users where id = other) then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
end
$$;

revoke all on function private.lock_both_people(uuid, uuid) from public;

comment on function private.lock_both_people(uuid, uuid) is 'Holds the caller and another account. Raises MW605 where the other is gone.';

-- Gives the calling member a name and a pot. The first time they say that they are 18 or older.
-- Raises 22023, MW601, MW602, MW609 as community_writer() does, MW610, MW622 for who is not 18.
-- Definer: it looks at everybody's names. Executable by authenticated alone.
create or replace function public.set_alias(alias_name text, shape smallint, glaze smallint, is_adult boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  held private.restrictions;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.lock_people(array[auth.uid()]);
  select * into held from private.restriction_of(auth.uid());
  if held.kind in ('suspend', 'ban') then
    raise exception using errcode = 'MW609', message = 'This account may not write here for now',
      hint = coalesce(to_char(held.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '');
  end if;
  if is_adult is not true
    and not exists (select from public.aliases where user_id = auth.uid() and circle_id is null) then
    raise exception using errcode = 'MW622', message = 'The community is for people who are 18 or older';
  end if;
  perform private.write_alias(auth.uid(), null, alias_name, shape, glaze);
  return public.my_alias();
end
$$;

revoke all on function public.set_alias(text, smallint, smallint, boolean) from public, anon, authenticated, service_role;

grant execute on function public.set_alias(text, smallint, smallint, boolean) to authenticated;

comment on function public.set_alias(text, smallint, smallint, boolean) is
  'Gives the calling member a name and a pot. Raises 22023, MW601, MW602, MW609, MW610, MW622.';

-- What a block changes besides what is seen is told to whom it may concern by triggers of each subject.

-- Blocks somebody by a name, met in that circle if one is said: neither sees the other any more where they bear it. Again changes
-- nothing. Raises MW601, MW602, MW605, 22023 for oneself.
-- Definer: it finds the account behind a name. Executable by authenticated alone.
create or replace function public.block_person(alias uuid, circle uuid default null) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  person := private.person_called(auth.uid(), alias, circle);
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot block oneself';
  end if;
  perform private.count_action(auth.uid(), 'block');
  perform private.lock_both_people(auth.uid(), person);
  perform private.place_block(auth.uid(), person, alias, circle);
end
$$;

revoke all on function public.block_person(uuid, uuid) from public, anon, authenticated, service_role;

grant execute on function public.block_person(uuid, uuid) to authenticated;

comment on function public.block_person(uuid, uuid) is
  'Blocks the person of this name, both ways, where they bear it. Raises MW601, MW602, MW605, 22023.';

-- Hides somebody's words from the caller alone, where they bear this name. Again changes nothing, and neither does a block: it is
-- answered as for anybody, since a refusal would tell of it. Raises MW601, MW602, MW605, 22023 for oneself.
-- Definer for the same reason as block_person().
create or replace function public.mute_person(alias uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.person_called(auth.uid(), alias, null);
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot mute oneself';
  end if;
  perform private.count_action(auth.uid(), 'block');
  perform private.lock_both_people(auth.uid(), person);
  insert into public.mutes (user_id, muted_id, alias_id, circle_id) values (auth.uid(), person, alias,
    (select circle_id from public.aliases where id = alias))
  on conflict do nothing;
end
$$;

revoke all on function public.mute_person(uuid) from public, anon, authenticated, service_role;

grant execute on function public.mute_person(uuid) to authenticated;

comment on function public.mute_person(uuid) is 'Hides the words of the person of this name from the caller. Raises MW601, MW602, MW605, 22023.';

-- Takes a block or a mute of the caller's back. Also when it is there no more. Raises MW602: who blocks and unblocks without end
-- would watch what comes and goes. Definer: nobody writes these tables.
create or replace function public.unblock_person(block uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_gone boolean;
begin
  if not coalesce(private.may_see_own(), false) then
    return;
  end if;
  delete from public.blocks where id = block and user_id = auth.uid();
  is_gone := found;
  delete from public.mutes where id = block and user_id = auth.uid();
  if is_gone or found then
    perform private.count_action(auth.uid(), 'block');
  end if;
end
$$;

revoke all on function public.unblock_person(uuid) from public, anon, authenticated, service_role;

grant execute on function public.unblock_person(uuid) to authenticated;

comment on function public.unblock_person(uuid) is 'Takes the caller''s block or mute of this id back. Raises MW602.';

-- Reports a post: it is hidden from who reports it, waits for a person, and is hidden from everybody once three accounts of a
-- week or more reported it, by the report of one of these. Worry about somebody comes first, and hides nothing. Again with the
-- same post it is one report. Reports that staff decided count no more, and opens no case again, unless it is worry now.
-- Raises MW601, MW602, MW605 for what the caller cannot see, MW606, 22023.
-- Definer: it writes cases. Executable by authenticated alone.
create or replace function public.report_post(
  post_kind text, post_id uuid, reason text, said text default null, attached text default null, also_block boolean default false
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  reporter constant uuid := auth.uid();
  limits constant record := private.community_limits();
  author uuid;
  report public.reports;
  known public.reports;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.lock_people(array[reporter]);
  if post_id is null or not private.may_see_post(reporter, post_kind, post_id) then
    raise exception using errcode = 'MW605', message = 'There is no such post';
  end if;
  author := private.author_of(post_kind, post_id);
  if author = reporter then
    raise exception using errcode = '22023', message = 'One cannot report oneself';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('report:' || post_kind || ':' || post_id::text, 0));
  select * into known from public.reports as held
    where held.user_id = reporter and held.post_kind = report_post.post_kind and held.post_id = report_post.post_id;
  if known.id is null then
    perform private.count_action(reporter, 'report');
  end if;
  insert into public.reports as held (user_id, post_kind, post_id, reason, said, attached)
  values (reporter, report_post.post_kind, report_post.post_id, report_post.reason,
    case when btrim(report_post.said) <> '' then private.check_words(report_post.said, 1000) end,
    case when btrim(report_post.attached) <> '' then private.check_words(report_post.attached, 4000) end)
  on conflict on constraint reports_once do update set
    reason = excluded.reason, said = coalesce(excluded.said, held.said), attached = coalesce(excluded.attached, held.attached)
  returning * into report;
  if known.outcome is null or report.reason = 'worried' and known.reason <> 'worried' then
    perform private.open_case(
      case when report.reason = 'worried' then 'worried' else 'report' end, report.reason, report.post_kind, report.post_id, author);
  end if;
  if report.reason = 'worried' and author is not null then
    insert into private.care_notes (user_id) values (author)
    on conflict (user_id) do update set noted_at = now(), seen_at = null
      where care_notes.noted_at < now() - interval '1 day';
  elsif known.outcome is null and private.is_old_enough_to_hide(reporter) and (
    select count(*) from public.reports as other
    where other.post_kind = report.post_kind and other.post_id = report.post_id and other.reason <> 'worried'
      and other.outcome is null and private.is_old_enough_to_hide(other.user_id)
  ) >= limits.reporters_that_hide then
    perform private.hide_post(report.post_kind, report.post_id, 'hidden');
  end if;
  -- Of a circle nobody is told who hosts it, so nobody is blocked by reporting it: the list of whom one blocked would tell.
  if also_block and author is not null and report.post_kind <> 'circle'
    and private.place_block(reporter, author, private.alias_of_author(report.post_kind, report.post_id, author), case report.post_kind
      when 'check_in' then (select circle_id from public.check_ins where id = report.post_id)
      when 'meeting' then (
        select private.place_of_names(one_alias_id, other_alias_id) from public.meetings where id = report.post_id) end) then
    -- Counted and not refused: a report comes first, and has a limit of its own.
    perform private.note_attempt('community block', reporter::text);
  end if;
  return jsonb_build_object('id', report.id);
exception when check_violation or not_null_violation then
  raise exception using errcode = '22023', message = 'Choose what the report is about';
end
$$;

revoke all on function public.report_post(text, uuid, text, text, text, boolean) from public, anon, authenticated, service_role;

grant execute on function public.report_post(text, uuid, text, text, text, boolean) to authenticated;

comment on function public.report_post(text, uuid, text, text, text, boolean) is
  'Reports a post, once: {id}. Raises MW601, MW602, MW605, MW606, 22023.';

-- Who asks, where a circle is meant: a member of the product with nothing due first. Raises MW601.
create or replace function private.circle_person() returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  return auth.uid();
end
$$;

revoke all on function private.circle_person() from public;

comment on function private.circle_person() is 'The calling member. Raises MW601 for anybody else.';

-- A circle that the caller is in, held until the transaction ends, with everybody in it: accounts first, then the circle, so
-- that who is deleted in that instant waits or has gone. Raises MW605, the same for one that there is not.
create or replace function private.lock_circle(which uuid, must_live boolean default true) returns public.circles
language plpgsql
set search_path = ''
as $$
declare
  held public.circles;
begin
  perform private.lock_people(array(
    select user_id from public.circle_members where circle_id = which union select auth.uid()));
  select * into held from public.circles where id = which for update;
  if not found or held.ended_at is not null and must_live
    or not exists (select from public.circle_members where circle_id = which and user_id = auth.uid()) then
    raise exception using errcode = 'MW605', message = 'You are in no such circle';
  end if;
  return held;
end
$$;

revoke all on function private.lock_circle(uuid, boolean) from public;

comment on function private.lock_circle(uuid, boolean) is
  'A circle that the caller is in, held until the transaction ends. Raises MW605.';

-- A new channel for a circle, from which somebody is shut out who heard the old one. Who is still there hears there, for the
-- last time, that something changed, and joins the new one.
create or replace function private.renew_channel(which uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held public.circles;
begin
  select * into held from public.circles where id = which for update;
  if found then
    perform private.notify_circle(held);
    update public.circles set epoch = epoch + 1 where id = which;
  end if;
end
$$;

revoke all on function private.renew_channel(uuid) from public;

comment on function private.renew_channel(uuid) is 'Begins a new channel for a circle, which those who left cannot hear.';

-- Does the caller hear this channel: a member of the circle, in its present epoch? Definer, for the policies below: it reads
-- members. It only tells of the caller.
create or replace function private.may_hear_circle(topic text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.circle_members
    join public.circles on circles.id = circle_members.circle_id
    where circle_members.user_id = auth.uid() and private.circle_topic(circles) = topic
      and public.session_status() = 'member')
$$;

revoke all on function private.may_hear_circle(text) from public;

grant execute on function private.may_hear_circle(text) to authenticated;

comment on function private.may_hear_circle(text) is 'Policy helper: is the caller in the circle of this channel?';

-- May the caller be shown as here? Only who chose to be, and under their own id there: the gateway says under which name they
-- want to be shown, the hosted service doesn't. Whoever is here is shown to everybody on the channel: who blocked a
-- fellow, or was blocked by one, is shown to nobody there. Definer, as above.
create or replace function private.may_show_in_circle(topic text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.circle_members
    join public.circles on circles.id = circle_members.circle_id
    where circle_members.user_id = auth.uid() and circle_members.share_here
      and private.circle_topic(circles) = topic and public.session_status() = 'member'
      and coalesce(nullif(current_setting('realtime.presence_key', true), ''), circle_members.id::text)
        = circle_members.id::text
      and not exists (
        select from public.circle_members as fellows
        where fellows.circle_id = circles.id and private.is_blocked(auth.uid(), fellows.user_id, circles.id)))
$$;

revoke all on function private.may_show_in_circle(text) from public;

grant execute on function private.may_show_in_circle(text) to authenticated;

comment on function private.may_show_in_circle(text) is 'Policy helper: may the caller be shown as present on this channel?';

-- Words of a circle that everybody in it and invited reads: never ones that sell or lead elsewhere, as nobody looks at them
-- before. Raises 22023, MW606, MW615.
create or replace function private.circle_words(words text, max_length integer) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  kept constant text := private.check_words(words, max_length);
  judged constant jsonb := private.moderate_text(auth.uid(), kept);
begin
  if judged ->> 'verdict' in ('hold', 'refuse') and judged ->> 'reason' <> 'restricted' then
    raise exception using errcode = 'MW615', message = 'A circle is not called so', hint = judged ->> 'reason';
  end if;
  return kept;
end
$$;

revoke all on function private.circle_words(text, integer) from public;

comment on function private.circle_words(text, integer) is 'A name or purpose as it is kept. Raises 22023, MW606, MW615.';

-- Begins a circle of the caller's, which they host. The same one sent twice is one circle.
-- Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615, MW618 for who is in two, MW619 for who hosts one.
-- Definer: circles are written by functions alone. Executable by authenticated alone.
create or replace function public.make_circle(name text, purpose text, weekday smallint, zone text, shares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  called text;
  meant text;
  made public.circles;
begin
  select * into limits from private.community_limits();
  called := private.circle_words(make_circle.name, 40);
  meant := case when btrim(coalesce(make_circle.purpose, '')) = '' then '' else private.circle_words(make_circle.purpose, 140) end;
  if make_circle.weekday is null or make_circle.weekday not between 1 and 7 then
    raise exception using errcode = '22023', message = 'A day of the week is 1 to 7';
  end if;
  if zone is null or char_length(zone) > 64 or zone !~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$'
    or not exists (select from pg_catalog.pg_timezone_names as zones where zones.name = make_circle.zone) then
    raise exception using errcode = '22023', message = 'There is no such time zone';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || person::text, 0));
  select * into made from public.circles
    where host_id = person and circles.name = called and ended_at is null and created_at > now() - interval '10 minutes';
  if found then
    return jsonb_build_object('id', made.id);
  end if;
  if (select count(*) from public.circles where host_id = person and ended_at is null) >= limits.hosted_a_person then
    raise exception using errcode = 'MW619', message = 'You host a circle already';
  end if;
  perform private.count_action(person, 'circle');
  made.name := called;
  made.weekday := make_circle.weekday;
  made.time_zone := zone;
  insert into public.circles (host_id, name, purpose, weekday, time_zone, first_week_on)
    values (person, called, meant, make_circle.weekday, zone, private.first_week(made, now()))
    returning * into made;
  perform private.add_member(made, person, made.first_week_on, shares, person);
  return jsonb_build_object('id', made.id);
end
$$;

revoke all on function public.make_circle(text, text, smallint, text, jsonb) from public, anon, authenticated, service_role;

grant execute on function public.make_circle(text, text, smallint, text, jsonb) to authenticated;

comment on function public.make_circle(text, text, smallint, text, jsonb) is
  'Begins a circle that the caller hosts: {id}. Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615, MW618, MW619.';

-- A code for somebody whom the caller knows, shown this once; it takes the place of their last one. Also in a full circle, since a
-- refusal would tell of one who is hidden from the caller: whoever comes is told that there is no room.
-- Raises MW601, MW602, MW605 also where the host alone invites, MW609, MW614.
-- Definer: circles are read and written by functions alone.
create or replace function public.make_invite(circle uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  held public.circles;
  code constant text := private.new_invite_code();
  made private.invite_codes;
begin
  select * into limits from private.community_limits();
  held := private.lock_circle(make_invite.circle);
  if not held.members_may_invite and held.host_id is distinct from person then
    raise exception using errcode = 'MW605', message = 'The host alone invites here';
  end if;
  perform private.count_action(person, 'invite');
  update private.invite_codes set ended_at = now() where circle_id = held.id and user_id = person and ended_at is null;
  insert into private.invite_codes (circle_id, user_id, hash, expires_at)
    values (held.id, person, private.invite_hash(code), now() + pg_catalog.make_interval(days => limits.invite_days))
    returning * into made;
  return jsonb_build_object('code', code, 'expires_at', made.expires_at);
end
$$;

revoke all on function public.make_invite(uuid) from public, anon, authenticated, service_role;

grant execute on function public.make_invite(uuid) to authenticated;

comment on function public.make_invite(uuid) is
  'A code that invites to a circle, shown this once: {code, expires_at}. Raises MW601, MW602, MW605, MW609, MW614.';

-- Takes the caller's code back. Also when there is none. Raises MW601, MW605.
-- Definer: circles are read and written by functions alone.
create or replace function public.revoke_invite(circle uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.lock_circle(revoke_invite.circle);
begin
  update private.invite_codes set ended_at = now() where circle_id = held.id and user_id = person and ended_at is null;
end
$$;

revoke all on function public.revoke_invite(uuid) from public, anon, authenticated, service_role;

grant execute on function public.revoke_invite(uuid) to authenticated;

comment on function public.revoke_invite(uuid) is 'Takes the caller''s code to a circle back. Raises MW601, MW605.';

-- Joins the circle of a code: {outcome, wait_seconds} or {outcome: 'known', id}. Sent twice it is done once. A circle that is full
-- now keeps its codes, which its members would otherwise see end.
-- Raises 22023, MW601, MW602, MW604, MW609, MW614, MW618.
-- Definer: circles are read and written by functions alone.
create or replace function public.join_circle(code text, shares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  read_code constant jsonb := private.read_invite(person, join_circle.code);
  which constant uuid := (read_code ->> 'circle')::uuid;
  used private.invite_codes;
  held public.circles;
begin
  if read_code ->> 'outcome' <> 'known' then
    return read_code;
  end if;
  perform private.lock_people(array(select user_id from public.circle_members where circle_id = which));
  -- Those who come at once come one after another, so that five are the most.
  select * into held from public.circles where id = which and ended_at is null for update;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if not exists (select from public.circle_members where circle_id = which and user_id = person) then
    perform private.count_action(person, 'join');
    select * into used from private.invite_codes where hash = private.invite_hash(join_circle.code);
    perform private.add_member(held, person, private.first_week(held, now()), shares, used.user_id, used.id);
    perform private.notify_circle(held);
  end if;
  return jsonb_build_object('outcome', 'known', 'id', which);
end
$$;

revoke all on function public.join_circle(text, jsonb) from public, anon, authenticated, service_role;

grant execute on function public.join_circle(text, jsonb) to authenticated;

comment on function public.join_circle(text, jsonb) is
  'Joins the circle of a code: {outcome: known, unknown or too_many, id}. Raises 22023, MW601, MW602, MW604, MW609, MW614, MW618.';

-- The caller's circles: [{id, name, my_turn, is_host, weekday, next_weekday_on, checked_in, of, ended_on}]. Empty for anybody but a member.
-- Definer: circles are read and written by functions alone.
create or replace function public.my_circles() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', circles.id, 'name', circles.name,
    'my_turn', circles.ended_at is null and mine.week >= me.first_week_on
      and private.circle_date(circles, now()) between private.opens_on(circles, mine.week) and private.closes_on(circles, mine.week)
      and (me.paused_until_on is null or me.paused_until_on <= mine.week)
      and not exists (select from public.check_ins as said
        where said.circle_id = circles.id and said.user_id = me.user_id and said.week_on = mine.week
          and (said.result is not null or said.is_rest)),
    'is_host', circles.host_id is not distinct from me.user_id,
    'weekday', private.weekday_in(circles, mine.week),
    'next_weekday_on', case when circles.next_weekday_on > mine.week then circles.next_weekday_on end,
    'checked_in', fellows.checked_in,
    'of', fellows.of,
    'ended_on', private.circle_date(circles, circles.ended_at)) order by me.joined_at), '[]')
  from public.circle_members as me
  join public.circles on circles.id = me.circle_id
  cross join lateral (
    select greatest(private.current_week(circles, now()), me.first_week_on) as week
  ) as mine
  cross join lateral (
    select count(*) as of, count(said.result) as checked_in
    from public.circle_members as members
    left join public.check_ins as said
      on said.circle_id = circles.id and said.user_id = members.user_id and said.week_on = mine.week
        and said.week_on >= members.first_week_on
    where members.circle_id = circles.id and not private.is_blocked(me.user_id, members.user_id, circles.id)
  ) as fellows
  where me.user_id = auth.uid() and public.session_status() = 'member'
$$;

revoke all on function public.my_circles() from public, anon, authenticated, service_role;

grant execute on function public.my_circles() to authenticated;

comment on function public.my_circles() is
  'The calling member''s circles: [{id, name, my_turn, is_host, weekday, next_weekday_on, checked_in, of, ended_on}].';

-- schemas/community/circle_weeks.sql

-- The week of a circle: what each promised, how it went, and what every member lets the others see of it.

-- What becomes of the words of a week just written: shown, held for a person of the staff, or refused by MW615. Answers why it
-- is held, or null. What was hidden or removed stays so, whatever is written in its place.
create or replace function private.moderate_check_in(which uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  written public.check_ins;
  judged jsonb;
  why text;
begin
  select * into strict written from public.check_ins where id = which;
  judged := private.moderate_text(written.user_id, concat_ws(E'\n', written.commitment, written.line));
  if judged ->> 'verdict' = 'refuse' then
    raise exception using errcode = 'MW615', message = 'This is not taken here', hint = judged ->> 'reason';
  end if;
  why := case when judged ->> 'verdict' = 'hold' then judged ->> 'reason' end;
  if written.state in ('shown', 'held') then
    update public.check_ins set state = case when why is null then 'shown' else 'held' end, held_for = why where id = which;
    if why is not null then
      perform private.open_case('held', why, 'check_in', which, written.user_id);
    else
      -- Nobody has to look at what is there no more.
      delete from private.cases
        where kind = 'held' and post_kind = 'check_in' and post_id = which and decided_at is null;
    end if;
  end if;
  return why;
end
$$;

revoke all on function private.moderate_check_in(uuid) from public;

comment on function private.moderate_check_in(uuid) is 'Whether the words of a week are shown or held: why, or null. Raises MW615.';

-- How the caller's week went, with a line if they like and the next week's promise. The percentage of their own goal and the
-- number of debts closed are those of the first time they say so this week. Sent again it changes words, never counts twice.
-- Answers {held: why or null}. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.
-- Definer: weeks are written by functions alone. Executable by authenticated alone.
create or replace function public.check_in(
  circle uuid, today date, result text, line text, next text, goal_percent integer, debts_closed integer default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_circle(check_in.circle);
  said constant text := case when btrim(coalesce(check_in.line, '')) <> '' then private.check_words(check_in.line, 200) end;
  week date;
  was_said boolean;
  written uuid;
  why text;
begin
  perform private.check_today(today);
  if check_in.result is null or check_in.result not in ('kept', 'partly', 'not_yet')
    or check_in.goal_percent not between 0 and 100 or check_in.debts_closed not between 0 and 200 then
    raise exception using errcode = '22023', message = 'It went as promised, partly or not yet';
  end if;
  week := private.open_week(held);
  perform private.count_action(person, 'change');
  was_said := exists (select from public.check_ins as before
    where before.circle_id = held.id and before.user_id = person and before.week_on = week and before.result is not null);
  insert into public.check_ins as kept (circle_id, user_id, week_on, result, line, goal_percent, debts_closed, said_at)
  values (held.id, person, week, check_in.result, said, check_in.goal_percent, check_in.debts_closed, now())
  on conflict (circle_id, user_id, week_on) do update set
    result = excluded.result, line = excluded.line, is_rest = false,
    goal_percent = coalesce(kept.goal_percent, excluded.goal_percent),
    debts_closed = coalesce(kept.debts_closed, excluded.debts_closed),
    said_at = case when kept.result is null then excluded.said_at else kept.said_at end
  returning kept.id into written;
  why := private.moderate_check_in(written);
  if btrim(coalesce(check_in.next, '')) <> '' then
    why := coalesce(why, private.moderate_check_in(private.keep_commitment(held, person, week + 7, check_in.next)));
  end if;
  -- Who comes is back from their pause. One begun after they came goes on when they change their words.
  if not was_said then
    update public.circle_members set paused_until_on = null where circle_id = held.id and user_id = person;
  end if;
  update public.circles set last_said_at = now() where id = held.id;
  perform private.award_badges(person);
  perform private.notify_circle(held);
  return jsonb_build_object('held', why);
end
$$;

revoke all on function public.check_in(uuid, date, text, text, text, integer, integer) from public, anon, authenticated, service_role;

grant execute on function public.check_in(uuid, date, text, text, text, integer, integer) to authenticated;

comment on function public.check_in(uuid, date, text, text, text, integer, integer) is
  'How the caller''s week went: {held}. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.';

-- A week off, with a line if they like. It may be said before the check-in opens. Who has checked in has come, and what they said
-- stays. Answers {held}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615, MW617 for who has checked in.
-- Definer: circles are read and written by functions alone.
create or replace function public.rest_week(circle uuid, today date, line text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_circle(rest_week.circle);
  said constant text := case when btrim(coalesce(rest_week.line, '')) <> '' then private.check_words(rest_week.line, 200) end;
  week date;
  written uuid;
  why text;
begin
  perform private.check_today(today);
  week := private.member_week(held, person);
  if exists (select from public.check_ins as before
    where before.circle_id = held.id and before.user_id = person and before.week_on = week and before.result is not null) then
    raise exception using errcode = 'MW617', message = 'You have checked in this week';
  end if;
  perform private.count_action(person, 'change');
  insert into public.check_ins as kept (circle_id, user_id, week_on, line, is_rest, said_at)
  values (held.id, person, week, said, true, now())
  on conflict (circle_id, user_id, week_on) do update set
    line = excluded.line, is_rest = true,
    said_at = case when kept.is_rest then kept.said_at else excluded.said_at end
  returning kept.id into written;
  why := private.moderate_check_in(written);
  update public.circles set last_said_at = now() where id = held.id;
  perform private.notify_circle(held);
  return jsonb_build_object('held', why);
end
$$;

revoke all on function public.rest_week(uuid, date, text) from public, anon, authenticated, service_role;

grant execute on function public.rest_week(uuid, date, text) to authenticated;

comment on function public.rest_week(uuid, date, text) is
  'A week off: {held}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615, MW617.';

-- The caller's promise: for the week that is shown, or for the next one where that is wanted or this one's is said already.
-- Answers {held, week}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.
-- Definer: circles are read and written by functions alone.
create or replace function public.commit_week(circle uuid, today date, commitment text, is_next boolean default false) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_circle(commit_week.circle);
  week date;
  why text;
begin
  perform private.check_today(today);
  week := private.member_week(held, person);
  if is_next or exists (
    select from public.check_ins
    where circle_id = held.id and user_id = person and week_on = week and result is not null) then
    week := week + 7;
  end if;
  perform private.count_action(person, 'change');
  why := private.moderate_check_in(private.keep_commitment(held, person, week, commit_week.commitment));
  update public.circles set last_said_at = now() where id = held.id;
  perform private.notify_circle(held);
  return jsonb_build_object('held', why, 'week', week);
end
$$;

revoke all on function public.commit_week(uuid, date, text, boolean) from public, anon, authenticated, service_role;

grant execute on function public.commit_week(uuid, date, text, boolean) to authenticated;

comment on function public.commit_week(uuid, date, text, boolean) is
  'The caller''s promise for a week: {held, week}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.';

-- Nods at a fellow's week, or takes it back: again where `wanted` is not said, else as it says however often it is sent.
-- Answers whether the nod stands. Raises 22023, MW601, MW602, MW605, MW609, MW614.
-- Definer: circles are read and written by functions alone.
create or replace function public.nod(circle uuid, member uuid, week date, kind text, wanted boolean default null) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_circle(nod.circle);
  me public.circle_members;
  fellow public.circle_members;
  said public.check_ins;
  stands boolean;
begin
  select * into me from public.circle_members as members where members.circle_id = held.id and members.user_id = person;
  select * into fellow from public.circle_members as members
    where members.id = nod.member and members.circle_id = held.id and not private.is_blocked(person, members.user_id, held.id);
  if fellow.id is null or fellow.user_id = person or nod.week < greatest(me.first_week_on, fellow.first_week_on) then
    raise exception using errcode = 'MW605', message = 'There is nobody to nod at';
  end if;
  if nod.kind is null or nod.kind not in ('with_you', 'well_kept', 'rest_well') then
    raise exception using errcode = '22023', message = 'There is no such nod';
  end if;
  stands := exists (select from public.nods
    where nods.member_id = fellow.id and nods.week_on = nod.week and nods.user_id = person and nods.kind = nod.kind);
  if stands = coalesce(wanted, not stands) then
    return stands;
  end if;
  if stands then
    delete from public.nods
      where nods.member_id = fellow.id and nods.week_on = nod.week and nods.user_id = person and nods.kind = nod.kind;
  else
    select * into said from public.check_ins as weeks
      where weeks.circle_id = held.id and weeks.user_id = fellow.user_id and weeks.week_on = nod.week;
    if not (case nod.kind
      when 'with_you' then said.result is not null
      when 'well_kept' then said.result is not distinct from 'kept'
      else coalesce(said.is_rest, false) or coalesce(nod.week < fellow.paused_until_on, false) end) then
      raise exception using errcode = '22023', message = 'This nod does not fit their week';
    end if;
    perform private.count_action(person, 'nod');
    insert into public.nods (user_id, member_id, week_on, kind) values (person, fellow.id, nod.week, nod.kind);
  end if;
  perform private.notify_circle(held);
  return not stands;
end
$$;

revoke all on function public.nod(uuid, uuid, date, text, boolean) from public, anon, authenticated, service_role;

grant execute on function public.nod(uuid, uuid, date, text, boolean) to authenticated;

comment on function public.nod(uuid, uuid, date, text, boolean) is
  'Nods at a fellow''s week or takes it back: whether it stands. Raises 22023, MW601, MW602, MW605, MW609, MW614.';

-- Does whatever is due in a circle: counts a vote that is over, says a week before that it ends by silence, ends it, erases one that
-- ended long ago, and gives it a host where the last one is gone or was not seen. Whoever reads first does it, or the clock.
-- Looks without holding anything first: mostly there is nothing.
create or replace function private.settle_circle(which uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  held public.circles;
  due private.removals;
  host uuid;
begin
  if not exists (select from private.due_circles(which)) then
    return;
  end if;
  select * into limits from private.community_limits();
  perform private.lock_people(array(select user_id from public.circle_members where circle_id = which));
  select * into held from public.circles where id = which for update;
  if not found then
    return;
  end if;

  for due in
    select * from private.removals where circle_id = which and settled_at is null and closes_at <= now() order by closes_at, opened_at, id
  loop
    update private.removals set settled_at = now(),
      is_removed = private.is_voted_out(due)
        and exists (select from public.circle_members where circle_id = which and user_id = due.about_id)
      where id = due.id returning * into due;
    if due.is_removed then
      delete from public.circle_members where circle_id = which and user_id = due.about_id;
    end if;
    select * into held from public.circles where id = which;
    perform private.notify_circle(held);
  end loop;

  if held.ended_at is null and held.ends_at is null
    and private.silent_until(held) <= now() + pg_catalog.make_interval(days => limits.end_notice_days) then
    update public.circles set ends_by_silence = true,
      ends_at = greatest(private.silent_until(held), now() + pg_catalog.make_interval(days => limits.end_notice_days))
      where id = which returning * into held;
    perform private.notify_circle(held);
  end if;
  if held.ended_at is null and held.ends_at <= now() then
    update public.circles set ended_at = now() where id = which returning * into held;
    update private.invite_codes set ended_at = now() where circle_id = which and ended_at is null;
    perform private.notify_circle(held);
  end if;
  if held.ended_at < now() - pg_catalog.make_interval(days => limits.ended_readable_days) then
    delete from public.circles where id = which;
    return;
  end if;

  if held.ended_at is null and not exists (
    select from public.circle_members where circle_id = which and user_id = held.host_id
      and seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days)
  ) then
    host := private.longest_member(which);
    if host is distinct from held.host_id then
      update public.circles set host_id = host where id = which returning * into held;
      perform private.notify_circle(held);
    end if;
  end if;
end
$$;

revoke all on function private.settle_circle(uuid) from public;

comment on function private.settle_circle(uuid) is
  'Does what is due in a circle: counts a vote, ends it, erases it, gives it a host.';

-- Chooses what one circle sees of the caller; true at once. Answers all choices. Going from sight begins a new channel for
-- everybody, so that is done six times a minute. Raises 22023, MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create or replace function public.set_shares(circle uuid, shares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.lock_circle(set_shares.circle);
  before public.circle_members;
  chosen public.circle_members;
begin
  select * into before from public.circle_members where circle_id = held.id and user_id = person;
  chosen := private.with_shares(before, set_shares.shares);
  perform private.count_action(person, 'change');
  if before.share_here and not chosen.share_here then
    perform private.count_action(person, 'channel');
  end if;
  update public.circle_members set share_weeks = chosen.share_weeks, share_here = chosen.share_here,
    share_goal = chosen.share_goal, share_first_name = chosen.share_first_name, share_badges = chosen.share_badges,
    share_debts_closed = chosen.share_debts_closed
    where id = chosen.id;
  if before.share_here and not chosen.share_here then
    -- Whoever was shown as here goes from sight at once: the others meet on a new channel.
    perform private.renew_channel(held.id);
  else
    perform private.notify_circle(held);
  end if;
  return private.shares_of(chosen);
end
$$;

revoke all on function public.set_shares(uuid, jsonb) from public, anon, authenticated, service_role;

grant execute on function public.set_shares(uuid, jsonb) to authenticated;

comment on function public.set_shares(uuid, jsonb) is
  'What a circle sees of the caller from now on. Raises 22023, MW601, MW602, MW605.';

-- Another name and pot in one circle; without a name the one that they have everywhere. Raises 22023, MW601, MW602, MW605, MW609,
-- MW610, MW614.
-- Definer: circles are read and written by functions alone.
create or replace function public.set_circle_alias(circle uuid, alias_name text, shape smallint, glaze smallint) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_circle(set_circle_alias.circle);
begin
  if alias_name is null then
    delete from public.aliases where circle_id = held.id and user_id = person;
  else
    perform private.write_alias(person, held.id, alias_name, shape, glaze);
  end if;
  perform private.notify_circle(held);
end
$$;

revoke all on function public.set_circle_alias(uuid, text, smallint, smallint) from public, anon, authenticated, service_role;

grant execute on function public.set_circle_alias(uuid, text, smallint, smallint) to authenticated;

comment on function public.set_circle_alias(uuid, text, smallint, smallint) is
  'What one circle calls the caller. Raises 22023, MW601, MW602, MW605, MW609, MW610, MW614.';

-- Rests for so many weeks: from the one that is shown on, or from the next where its check-in is said or its day is past. None
-- takes it back. Raises 22023, MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create or replace function public.pause_circle(circle uuid, weeks integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.lock_circle(pause_circle.circle);
  week constant date := private.member_week(held, person);
  limits record;
begin
  select * into limits from private.community_limits();
  if weeks is null or weeks not between 0 and limits.pause_weeks then
    raise exception using errcode = '22023', message = pg_catalog.format('A pause is of at most %s weeks', limits.pause_weeks);
  end if;
  perform private.count_action(person, 'change');
  update public.circle_members set paused_until_on = case when weeks > 0 then 7 * weeks + private.first_week_off(held, week, exists (
      select from public.check_ins as said
      where said.circle_id = held.id and said.user_id = person and said.week_on = week and (said.result is not null or said.is_rest)),
      now()) end
    where circle_id = held.id and user_id = person;
  update public.circles set last_said_at = now() where id = held.id;
  perform private.notify_circle(held);
end
$$;

revoke all on function public.pause_circle(uuid, integer) from public, anon, authenticated, service_role;

grant execute on function public.pause_circle(uuid, integer) to authenticated;

comment on function public.pause_circle(uuid, integer) is 'Rests for 0 to 8 weeks. Raises 22023, MW601, MW602, MW605.';

-- Leaves at once. What they said there is seen by nobody there any more, and stays their own. Also when they are not in it (any
-- more): sent twice it is done once. Raises MW601.
-- Definer: circles are read and written by functions alone.
create or replace function public.leave_circle(circle uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
begin
  if exists (select from public.circle_members where circle_id = leave_circle.circle and user_id = person) then
    perform private.lock_circle(leave_circle.circle, false);
    delete from public.circle_members where circle_id = leave_circle.circle and user_id = person;
  end if;
end
$$;

revoke all on function public.leave_circle(uuid) from public, anon, authenticated, service_role;

grant execute on function public.leave_circle(uuid) to authenticated;

comment on function public.leave_circle(uuid) is 'Leaves a circle, with everything said there. Raises MW601.';

-- Held for its host alone. Raises MW605 for anybody else.
create or replace function private.lock_hosted_circle(which uuid) returns public.circles
language plpgsql
set search_path = ''
as $$
declare
  held constant public.circles := private.lock_circle(which);
begin
  if held.host_id is distinct from auth.uid() then
    raise exception using errcode = 'MW605', message = 'You host no such circle';
  end if;
  return held;
end
$$;

revoke all on function private.lock_hosted_circle(uuid) from public;

comment on function private.lock_hosted_circle(uuid) is 'A circle that the caller hosts, held. Raises MW605.';

-- The host changes what is not null. A new day holds from next week on, or the one after. Raises 22023, MW601, MW602, MW605, MW606,
-- MW627 for a day that was changed before and would cut a check-in that is open, MW609, MW614, MW615.
-- Definer: circles are read and written by functions alone.
create or replace function public.change_circle(circle uuid, name text, purpose text, weekday smallint, members_may_invite boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_hosted_circle(change_circle.circle);
  changed_days public.circles;
begin
  if change_circle.weekday not between 1 and 7 then
    raise exception using errcode = '22023', message = 'A day of the week is 1 to 7';
  end if;
  perform private.count_action(person, 'change');
  update public.circles as changed set
    name = case when change_circle.name is null then changed.name else private.circle_words(change_circle.name, 40) end,
    purpose = case when change_circle.purpose is null then changed.purpose
      when btrim(change_circle.purpose) = '' then '' else private.circle_words(change_circle.purpose, 140) end,
    members_may_invite = coalesce(change_circle.members_may_invite, changed.members_may_invite)
    where id = held.id;
  if change_circle.weekday is not null then
    changed_days := private.with_weekday(held, change_circle.weekday, now());
    update public.circles as changed set
      weekday = changed_days.weekday, next_weekday = changed_days.next_weekday, next_weekday_on = changed_days.next_weekday_on
      where id = held.id;
  end if;
  if change_circle.members_may_invite is false then
    update private.invite_codes set ended_at = now() where circle_id = held.id and user_id <> person and ended_at is null;
  end if;
  perform private.notify_circle(held);
end
$$;

revoke all on function public.change_circle(uuid, text, text, smallint, boolean) from public, anon, authenticated, service_role;

grant execute on function public.change_circle(uuid, text, text, smallint, boolean) to authenticated;

comment on function public.change_circle(uuid, text, text, smallint, boolean) is
  'Changes what its host decides. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615, MW627.';

-- Another member hosts from now on. Sent twice by who hosted before: MW605, as it is theirs no more.
-- Raises MW601, MW605, MW620 for one who hosts another circle.
-- Definer: circles are read and written by functions alone.
create or replace function public.hand_over(circle uuid, member uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.lock_hosted_circle(hand_over.circle);
  limits record;
  heir uuid;
begin
  select * into limits from private.community_limits();
  select members.user_id into heir from public.circle_members as members
    where members.circle_id = held.id and members.id = hand_over.member
      and not private.is_blocked(person, members.user_id, held.id);
  if heir is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if heir <> person then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || heir::text, 0));
    if (select count(*) from public.circles where host_id = heir and ended_at is null) >= limits.hosted_a_person then
      raise exception using errcode = 'MW620', message = 'They host a circle already';
    end if;
    update public.circles set host_id = heir where id = held.id;
    perform private.notify_circle(held);
  end if;
end
$$;

revoke all on function public.hand_over(uuid, uuid) from public, anon, authenticated, service_role;

grant execute on function public.hand_over(uuid, uuid) to authenticated;

comment on function public.hand_over(uuid, uuid) is 'Makes another member the host. Raises MW601, MW605, MW620.';

-- Asks the others whether the circle goes on without somebody: about one person once in thirty days. Votes about others go on
-- beside it, so that nobody learns of one about themselves by asking about another, or keeps one away.
-- Raises 22023 where fewer than two others could say yes, MW601, MW602, MW605, MW609, MW612, MW614.
-- Definer: circles are read and written by functions alone.
create or replace function public.open_vote(circle uuid, member uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  held public.circles;
  about uuid;
begin
  select * into limits from private.community_limits();
  perform private.settle_circle(open_vote.circle);
  held := private.lock_circle(open_vote.circle);
  -- Not refused for whom one blocked: a vote is one of two ways that are left then.
  select members.user_id into about from public.circle_members as members
    where members.circle_id = held.id and members.id = open_vote.member and members.user_id <> person;
  if about is null or private.is_gone_for(person, about, held.id) then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  -- Of those that the caller knows to be there: else it would tell of one who is hidden.
  if (select count(*) from public.circle_members as members
    where members.circle_id = held.id and not private.is_gone_for(person, members.user_id, held.id)) < 3 then
    raise exception using errcode = '22023', message = 'A vote needs two others';
  end if;
  if exists (select from private.removals where removals.circle_id = held.id and about_id = about and (settled_at is null
    or closes_at > now() - pg_catalog.make_interval(days => limits.vote_again_days))) then
    raise exception using errcode = 'MW612', message = 'A vote is open, or was a short while ago';
  end if;
  perform private.count_action(person, 'vote');
  insert into private.removals (circle_id, about_id, closes_at)
    values (held.id, about, now() + pg_catalog.make_interval(hours => limits.vote_hours));
  perform private.notify_circle(held);
end
$$;

revoke all on function public.open_vote(uuid, uuid) from public, anon, authenticated, service_role;

grant execute on function public.open_vote(uuid, uuid) to authenticated;

comment on function public.open_vote(uuid, uuid) is
  'Asks the others, in secret, whether the circle goes on without a member. Raises 22023, MW601, MW602, MW605, MW609, MW612, MW614.';

-- What the caller says to the open vote, changed as often as they like; null is nothing. With a member it is said of the vote about
-- them and no other, whatever closed or was opened since the page was read. Nobody is told, not even that somebody said something.
-- Raises MW601, MW602, MW605 where nothing is asked of them.
-- Definer: circles are read and written by functions alone.
create or replace function public.cast_vote(circle uuid, yes boolean, member uuid default null) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles;
  asked uuid;
begin
  perform private.settle_circle(cast_vote.circle);
  held := private.lock_circle(cast_vote.circle);
  asked := (private.vote_asked(held.id, person, cast_vote.member)).id;
  if asked is null then
    raise exception using errcode = 'MW605', message = 'Nothing is asked here';
  end if;
  perform private.count_action(person, 'change');
  if cast_vote.yes is null then
    delete from private.votes where removal_id = asked and user_id = person;
  else
    insert into private.votes (removal_id, user_id, yes) values (asked, person, cast_vote.yes)
    on conflict (removal_id, user_id) do update set yes = excluded.yes;
  end if;
end
$$;

revoke all on function public.cast_vote(uuid, boolean, uuid) from public, anon, authenticated, service_role;

grant execute on function public.cast_vote(uuid, boolean, uuid) to authenticated;

comment on function public.cast_vote(uuid, boolean, uuid) is
  'What the caller says to the open vote, or to the one about a member. Raises MW601, MW602, MW605.';

-- What the last month's votes came to for the caller: [{circle_name, at}] of circles that went on without them. Never by whom.
-- Definer: circles are read and written by functions alone.
create or replace function public.my_removals() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('circle_name', circles.name, 'at', removals.settled_at)
    order by removals.settled_at desc), '[]')
  from private.removals join public.circles on circles.id = removals.circle_id
  where removals.about_id = auth.uid() and removals.is_removed and removals.settled_at > now() - interval '30 days'
    and not exists (select from public.circle_members where circle_id = circles.id and user_id = auth.uid())
    and public.session_status() = 'member'
$$;

revoke all on function public.my_removals() from public, anon, authenticated, service_role;

grant execute on function public.my_removals() to authenticated;

comment on function public.my_removals() is 'Circles that decided to go on without the caller, of the last month: [{circle_name, at}].';

-- The host says that the circle ends in seven days, unless somebody says no. Raises MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create or replace function public.dissolve_circle(circle uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles := private.lock_hosted_circle(dissolve_circle.circle);
begin
  perform private.count_action(person, 'change');
  update public.circles set ends_by_silence = false, ends_at = coalesce(
      case when not ends_by_silence then ends_at end, now() + pg_catalog.make_interval(days => limits.end_notice_days))
    from private.community_limits() as limits where id = held.id
    returning circles.* into held;
  perform private.notify_circle(held);
  return jsonb_build_object('ends_on', private.circle_date(held, held.ends_at));
end
$$;

revoke all on function public.dissolve_circle(uuid) from public, anon, authenticated, service_role;

grant execute on function public.dissolve_circle(uuid) to authenticated;

comment on function public.dissolve_circle(uuid) is
  'Ends a circle in seven days unless somebody says no: {ends_on}. Raises MW601, MW602, MW605.';

-- Any member says no to the end, which is something said. Raises MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create or replace function public.object_to_end(circle uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles;
begin
  -- An end that is due is one: whoever comes too late is told that there is no such circle.
  perform private.settle_circle(object_to_end.circle);
  held := private.lock_circle(object_to_end.circle);
  perform private.count_action(person, 'change');
  if held.ends_at is not null then
    update public.circles set ends_at = null, ends_by_silence = false, last_said_at = now() where id = held.id;
    perform private.notify_circle(held);
  end if;
end
$$;

revoke all on function public.object_to_end(uuid) from public, anon, authenticated, service_role;

grant execute on function public.object_to_end(uuid) to authenticated;

comment on function public.object_to_end(uuid) is 'Says no to the end of a circle. Raises MW601, MW602, MW605.';

-- For the staff's decisions: the name of a circle and what it is for go, and everybody in it is told.
create or replace function private.clear_circle(which uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held public.circles;
begin
  update public.circles set name = 'A circle', purpose = '' where id = which returning * into held;
  if held.id is not null then
    perform private.notify_circle(held);
  end if;
end
$$;

revoke all on function private.clear_circle(uuid) from public;

comment on function private.clear_circle(uuid) is 'Takes the name of a circle and what it is for, and tells the circle.';

-- For the staff's decisions: the words of a week go from sight ('hidden' by reports, 'removed' by staff), or are shown again.
create or replace function private.set_check_in_state(which uuid, state text) returns void
language plpgsql
set search_path = ''
as $$
declare
  heard_by public.circles;
begin
  update public.check_ins as changed set state = set_check_in_state.state, held_for = null
    where id = which and changed.state <> set_check_in_state.state;
  if found then
    select circles.* into heard_by from public.circles join public.check_ins on check_ins.circle_id = circles.id
      where check_ins.id = which;
    if heard_by.id is not null then
      perform private.notify_circle(heard_by);
    end if;
  end if;
end
$$;

revoke all on function private.set_check_in_state(uuid, text) from public;

comment on function private.set_check_in_state(uuid, text) is 'Shows or hides the words of a week, and tells the circle.';

-- Asks somebody to be a buddy, or says yes to whoever asked. Sent again it asks nobody again.
-- Raises MW601, MW602, MW605, MW609, MW614, MW616.
-- Definer: it finds the account behind a name. Executable by authenticated alone.
create or replace function public.ask_buddy(alias_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  names record;
  kept public.buddies;
  limits record;
begin
  select * into limits from private.community_limits();
  select * into names from private.buddy_names(person, ask_buddy.alias_id);
  if names.own_alias is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  perform private.lock_both_people(person, names.other);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('buddies:' || who::text, 0))
    from unnest(array[least(person, names.other), greatest(person, names.other)]) as who;
  select * into kept from public.buddies
    where user_id = person and buddy_alias_id = ask_buddy.alias_id or buddy_id = person and user_alias_id = ask_buddy.alias_id
    order by accepted_at nulls last limit 1;
  if kept.user_id = person or kept.accepted_at is not null then
    return;
  end if;
  if private.buddies_kept(person) >= limits.buddies_a_person then
    raise exception using errcode = 'MW616', message = 'You have eight buddies already';
  end if;
  if kept.id is not null then
    -- They asked before: now both said yes.
    update public.buddies set accepted_at = now(), declined_at = null where id = kept.id;
  else
    perform private.count_action(person, 'buddy');
    insert into public.buddies (user_id, buddy_id, user_alias_id, buddy_alias_id)
      values (person, names.other, names.own_alias, ask_buddy.alias_id);
  end if;
  perform private.notify_person(names.other, 'buddy');
end
$$;

revoke all on function public.ask_buddy(uuid) from public, anon, authenticated, service_role;

grant execute on function public.ask_buddy(uuid) to authenticated;

comment on function public.ask_buddy(uuid) is
  'Asks somebody to be a buddy, or says yes. Raises MW601, MW602, MW605, MW609, MW614, MW616.';

-- Says yes or no to who asked. A no is told to nobody. Raises MW601, MW605, MW609, MW614, MW616.
-- Definer: as above.
create or replace function public.answer_buddy(alias_id uuid, yes boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  kept public.buddies := private.buddy_by(person, answer_buddy.alias_id);
  limits record;
begin
  select * into limits from private.community_limits();
  perform private.lock_people(array[kept.user_id, kept.buddy_id]);
  select * into kept from public.buddies where id = kept.id and buddy_id = person for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if kept.accepted_at is not null then
    return;
  end if;
  if yes then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('buddies:' || person::text, 0));
    if private.buddies_kept(person) >= limits.buddies_a_person then
      raise exception using errcode = 'MW616', message = 'You have eight buddies already';
    end if;
    update public.buddies set accepted_at = now(), declined_at = null where id = kept.id;
    perform private.notify_person(kept.user_id, 'buddy');
  else
    update public.buddies set declined_at = coalesce(declined_at, now()) where id = kept.id;
  end if;
end
$$;

revoke all on function public.answer_buddy(uuid, boolean) from public, anon, authenticated, service_role;

grant execute on function public.answer_buddy(uuid, boolean) to authenticated;

comment on function public.answer_buddy(uuid, boolean) is
  'Says yes or no to who asked to be a buddy. Raises MW601, MW605, MW609, MW614, MW616.';

-- Ends it, from either side, and whatever the two meant to meet for. Also where there is nothing to end. Raises MW601.
-- Definer: as above.
create or replace function public.end_buddy(alias_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  kept public.buddies;
begin
  select * into kept from public.buddies
    where user_id = person and buddy_alias_id = end_buddy.alias_id or buddy_id = person and user_alias_id = end_buddy.alias_id;
  if not found then
    return;
  end if;
  perform private.lock_people(array[kept.user_id, kept.buddy_id]);
  delete from public.buddies where id = kept.id;
  perform private.cancel_meetings(kept.user_id, kept.buddy_id, private.place_of_names(kept.user_alias_id, kept.buddy_alias_id));
  if kept.accepted_at is not null then
    perform private.notify_person(case when kept.user_id = person then kept.buddy_id else kept.user_id end, 'buddy');
  end if;
end
$$;

revoke all on function public.end_buddy(uuid) from public, anon, authenticated, service_role;

grant execute on function public.end_buddy(uuid) to authenticated;

comment on function public.end_buddy(uuid) is 'Ends a buddyhood, or takes a request back. Raises MW601.';

-- The caller's buddies and requests: [{alias_id, alias, pot, state: buddy, asked or asks, meetings}]. What they declined is not in
-- it; who was declined still reads `asked`. Empty for anybody but a member.
-- Definer: as above; it only tells what concerns the caller.
create or replace function public.my_buddies() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'alias_id', named.id, 'alias', named.name, 'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze),
    'state', case when pair.accepted_at is not null then 'buddy' when pair.is_asker then 'asked' else 'asks' end,
    'meetings', (
      select count(*) from public.meetings
      where meetings.step > 0 and auth.uid() in (meetings.one_id, meetings.other_id)
        and pair.other_alias_id in (meetings.one_alias_id, meetings.other_alias_id))) order by pair.created_at), '[]')
  from (
    select buddies.*, user_id = auth.uid() as is_asker,
      case when user_id = auth.uid() then buddy_id else user_id end as other_id,
      case when user_id = auth.uid() then buddy_alias_id else user_alias_id end as other_alias_id
    from public.buddies where auth.uid() in (user_id, buddy_id)
  ) as pair
  join public.aliases as named on named.id = pair.other_alias_id
  where (pair.is_asker or pair.declined_at is null)
    and not private.is_blocked(pair.user_id, pair.buddy_id, private.place_of_names(pair.user_alias_id, pair.buddy_alias_id))
    and public.session_status() = 'member');
end
$$;

revoke all on function public.my_buddies() from public, anon, authenticated, service_role;

grant execute on function public.my_buddies() to authenticated;

comment on function public.my_buddies() is 'The calling member''s buddies and requests: [{alias_id, alias, pot, state, meetings}].';

-- Tells both, in the room and wherever else they are, that there is something to read.
create or replace function private.notify_meeting(meeting public.meetings) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform realtime.send('{}', 'changed', private.meeting_topic(meeting), true);
  perform private.notify_person(meeting.one_id, 'meeting');
  perform private.notify_person(meeting.other_id, 'meeting');
end
$$;

revoke all on function private.notify_meeting(public.meetings) from public;

comment on function private.notify_meeting(public.meetings) is 'Tells both of a meeting that something changed.';

-- Does the caller hear this room, and may they write there? One of the two, in its present epoch, while it is open.
-- Definer, for the policies below. It only tells of the caller.
create or replace function private.may_be_in_room(topic text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.meetings
    where auth.uid() in (one_id, other_id) and private.meeting_topic(meetings) = topic
      and private.is_room_open(meetings) and public.session_status() = 'member')
$$;

revoke all on function private.may_be_in_room(text) from public;

grant execute on function private.may_be_in_room(text) to authenticated;

comment on function private.may_be_in_room(text) is 'Policy helper: is the caller one of the two of this room, while it is open?';

-- A meeting of the caller's, held with both accounts until the transaction ends. Raises MW605 for anybody else, also where one
-- blocked the other since.
create or replace function private.lock_meeting(which uuid) returns public.meetings
language plpgsql
set search_path = ''
as $$
declare
  held public.meetings;
begin
  select * into held from public.meetings where id = which and auth.uid() in (one_id, other_id);
  if found then
    perform private.lock_people(array[held.one_id, held.other_id]);
    select * into held from public.meetings where id = which for update;
  end if;
  if not found
    or private.is_blocked(held.one_id, held.other_id, private.place_of_names(held.one_alias_id, held.other_alias_id)) then
    raise exception using errcode = 'MW605', message = 'You have no such meeting';
  end if;
  return held;
end
$$;

revoke all on function private.lock_meeting(uuid) from public;

comment on function private.lock_meeting(uuid) is 'A meeting of the caller''s, held. Raises MW605.';

-- Ends what two people mean to meet for by the names of one place; the room is another one, which nobody enters.
create or replace function private.cancel_meetings(one uuid, other uuid, place uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held public.meetings;
begin
  for held in
    select * from public.meetings
    where state in ('offered', 'taken') and (one_id = one and other_id = other or one_id = other and other_id = one)
      and private.place_of_names(one_alias_id, other_alias_id) is not distinct from place
    order by id for update
  loop
    perform private.notify_meeting(held);
    update public.meetings set state = 'cancelled', epoch = epoch + 1 where id = held.id;
  end loop;
end
$$;

revoke all on function private.cancel_meetings(uuid, uuid, uuid) from public;

comment on function private.cancel_meetings(uuid, uuid, uuid) is 'Ends whatever two people mean to meet for.';

-- Offers a buddy three times. Where the two mean to meet already, these are other times for that. Sent twice it is one meeting.
-- Answers {id}. Raises 22023, MW601, MW602, MW605 for who is no buddy, MW608, MW609, MW614.
-- Definer: meetings are read and written by functions alone. Executable by authenticated alone.
create or replace function public.propose_meeting(alias_id uuid, times timestamptz[]) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  kept constant public.buddies := private.buddy_by(person, propose_meeting.alias_id);
  other constant uuid := case when kept.user_id = person then kept.buddy_id else kept.user_id end;
  own_alias constant uuid := case when kept.user_id = person then kept.user_alias_id else kept.buddy_alias_id end;
  sorted constant timestamptz[] := private.offered_times(propose_meeting.times);
  standing public.meetings;
begin
  if kept.accepted_at is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is a buddy of yours';
  end if;
  perform private.lock_both_people(person, other);
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('meetings:' || least(person, other)::text || greatest(person, other)::text, 0));
  select * into standing from public.meetings
    where state in ('offered', 'taken') and (one_id = person and other_id = other or one_id = other and other_id = person)
      and private.place_of_names(one_alias_id, other_alias_id)
        is not distinct from private.place_of_names(own_alias, propose_meeting.alias_id)
    order by created_at desc limit 1;
  if found and (standing.state = 'offered' or now() < private.meeting_over_at(standing)) then
    perform public.offer_other_times(standing.id, sorted);
    return jsonb_build_object('id', standing.id);
  end if;
  if standing.id is not null then
    update public.meetings set state = 'closed', epoch = epoch + 1 where id = standing.id;
  end if;
  perform private.count_action(person, 'meeting');
  insert into public.meetings (one_id, other_id, one_alias_id, other_alias_id, times)
    values (person, other, own_alias, propose_meeting.alias_id, sorted) returning * into standing;
  perform private.notify_meeting(standing);
  return jsonb_build_object('id', standing.id);
end
$$;

revoke all on function public.propose_meeting(uuid, timestamptz[]) from public, anon, authenticated, service_role;

grant execute on function public.propose_meeting(uuid, timestamptz[]) to authenticated;

comment on function public.propose_meeting(uuid, timestamptz[]) is
  'Offers a buddy three times: {id}. Raises 22023, MW601, MW602, MW605, MW608, MW609, MW614.';

-- Offers other times for a meeting that has not begun: also when one waits alone. Raises 22023, MW601, MW605, MW608, MW609, MW614.
-- Definer: as above.
create or replace function public.offer_other_times(id uuid, times timestamptz[]) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.meetings := private.lock_meeting(offer_other_times.id);
  sorted constant timestamptz[] := private.offered_times(offer_other_times.times);
begin
  if held.state not in ('offered', 'taken') or held.step > 0 then
    raise exception using errcode = 'MW608', message = 'This meeting has begun or is over', hint = held.step::text;
  end if;
  if held.state = 'offered' and held.times = sorted and held.offered_by_one = (held.one_id = person) then
    return;
  end if;
  perform private.count_action(person, 'meeting');
  update public.meetings as changed set state = 'offered', times = sorted, offered_by_one = (held.one_id = person),
    starts_at = null, step_at = null, paused_at = null, paused_seconds = 0, one_left_at = null, other_left_at = null,
    epoch = epoch + 1
    where changed.id = held.id;
  perform private.notify_meeting(held);
end
$$;

revoke all on function public.offer_other_times(uuid, timestamptz[]) from public, anon, authenticated, service_role;

grant execute on function public.offer_other_times(uuid, timestamptz[]) to authenticated;

comment on function public.offer_other_times(uuid, timestamptz[]) is
  'Offers other times for a meeting. Raises 22023, MW601, MW602, MW605, MW608, MW609, MW614.';

-- Takes one of the times that the other offered. Raises 22023, MW601, MW605, MW608, MW609, MW614.
-- Definer: as above.
create or replace function public.take_meeting(id uuid, "time" timestamptz) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.meetings := private.lock_meeting(take_meeting.id);
begin
  if held.state = 'taken' and held.starts_at = take_meeting.time then
    return;
  end if;
  if held.state <> 'offered' or held.offered_by_one = (held.one_id = person) then
    raise exception using errcode = 'MW608', message = 'Nothing is offered here', hint = held.step::text;
  end if;
  if take_meeting.time is null or take_meeting.time <> all (held.times) or take_meeting.time <= now() then
    raise exception using errcode = '22023', message = 'This time is not offered';
  end if;
  update public.meetings as changed set state = 'taken', starts_at = take_meeting.time, step = 0, step_at = take_meeting.time
    where changed.id = held.id returning * into held;
  perform private.notify_meeting(held);
end
$$;

revoke all on function public.take_meeting(uuid, timestamptz) from public, anon, authenticated, service_role;

grant execute on function public.take_meeting(uuid, timestamptz) to authenticated;

comment on function public.take_meeting(uuid, timestamptz) is
  'Takes one of the times that a buddy offered. Raises 22023, MW601, MW605, MW608, MW609, MW614.';

-- What the caller means to meet for, the next first: what is offered while a time of it is to come, what is taken until its room
-- closes. Empty for anybody but a member.
-- Definer: as above.
create or replace function public.my_meetings() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.meeting_seen(meetings, auth.uid())
    order by coalesce(starts_at, times[1]), created_at), '[]')
  from public.meetings
  where auth.uid() in (one_id, other_id)
    and not private.is_blocked(one_id, other_id, private.place_of_names(one_alias_id, other_alias_id))
    and (state = 'offered' and times[3] > now()
      or state = 'taken' and now() < private.meeting_over_at(meetings)
        and not exists (select from private.meeting_closings where meeting_id = meetings.id and user_id = auth.uid()))
    and public.session_status() = 'member'
$$;

revoke all on function public.my_meetings() from public, anon, authenticated, service_role;

grant execute on function public.my_meetings() to authenticated;

comment on function public.my_meetings() is 'What the calling member means to meet for, the next first.';

-- A meeting whose room is open, held. Raises MW605, MW608 where it is not.
create or replace function private.lock_room(which uuid) returns public.meetings
language plpgsql
set search_path = ''
as $$
declare
  held constant public.meetings := private.lock_meeting(which);
begin
  if not private.is_room_open(held) then
    raise exception using errcode = 'MW608', message = 'The room is not open', hint = held.step::text;
  end if;
  return held;
end
$$;

revoke all on function private.lock_room(uuid) from public;

comment on function private.lock_room(uuid) is 'A meeting of the caller''s whose room is open, held. Raises MW605, MW608.';

-- On to the next part, if the room is still in the one that the caller sees. Both may press at once: one of them does it, and the
-- other is told where they are. A pause ends with it. Answers the meeting. Raises MW601, MW605, MW608 with the part it is in.
-- Definer: as above.
create or replace function public.advance_meeting(id uuid, expected_step integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.meetings := private.lock_room(advance_meeting.id);
begin
  if held.step is distinct from expected_step or held.step >= 4 then
    raise exception using errcode = 'MW608', message = 'The meeting is in another part', hint = held.step::text;
  end if;
  update public.meetings as changed set step = held.step + 1, step_at = now(), paused_at = null,
    paused_seconds = held.paused_seconds + coalesce(extract(epoch from now() - held.paused_at), 0)::integer
    where changed.id = held.id returning * into held;
  perform private.notify_meeting(held);
  return private.meeting_seen(held, person);
end
$$;

revoke all on function public.advance_meeting(uuid, integer) from public, anon, authenticated, service_role;

grant execute on function public.advance_meeting(uuid, integer) to authenticated;

comment on function public.advance_meeting(uuid, integer) is
  'On to the next part, if the meeting is in the expected one. Raises MW601, MW605, MW608.';

-- Stops the clock for both, or lets it go on. Sent twice it is done once. Answers the meeting. Raises MW601, MW605, MW608.
-- Definer: as above.
create or replace function public.pause_meeting(id uuid, paused boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.meetings := private.lock_room(pause_meeting.id);
begin
  if coalesce(pause_meeting.paused, false) <> (held.paused_at is not null) then
    update public.meetings as changed set
      paused_at = case when pause_meeting.paused then now() end,
      -- Before its time a part has not begun: a pause takes nothing of it.
      step_at = case when pause_meeting.paused then held.step_at
        else held.step_at + greatest(interval '0', now() - greatest(held.paused_at, held.step_at)) end,
      paused_seconds = held.paused_seconds + case when pause_meeting.paused then 0
        else extract(epoch from now() - held.paused_at)::integer end
      where changed.id = held.id returning * into held;
    perform private.notify_meeting(held);
  end if;
  return private.meeting_seen(held, person);
end
$$;

revoke all on function public.pause_meeting(uuid, boolean) from public, anon, authenticated, service_role;

grant execute on function public.pause_meeting(uuid, boolean) to authenticated;

comment on function public.pause_meeting(uuid, boolean) is
  'Stops the clock of a meeting or lets it go on. Raises MW601, MW605, MW608.';

-- Leaves the room quietly, or comes back. Nothing is counted. Raises MW601, MW605.
-- Definer: as above.
create or replace function public.leave_meeting(id uuid, has_left boolean default true) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.meetings := private.lock_meeting(leave_meeting.id);
  before constant timestamptz := case when held.one_id = person then held.one_left_at else held.other_left_at end;
begin
  if held.state <> 'taken' or (before is not null) = has_left then
    return;
  end if;
  update public.meetings as changed set
    one_left_at = case when held.one_id <> person then held.one_left_at when has_left then now() end,
    other_left_at = case when held.other_id <> person then held.other_left_at when has_left then now() end
    where changed.id = held.id returning * into held;
  perform private.notify_meeting(held);
end
$$;

revoke all on function public.leave_meeting(uuid, boolean) from public, anon, authenticated, service_role;

grant execute on function public.leave_meeting(uuid, boolean) to authenticated;

comment on function public.leave_meeting(uuid, boolean) is 'Leaves the room quietly, or comes back. Raises MW601, MW605.';

-- Closes a meeting for the caller: nothing is kept, their own half is, or both halves if the other says so too. The words come
-- with it where they are kept; the other's half is taken only once both said so, and until then the caller's own is.
-- Sent again it says what it says last. Answers the meeting. Raises 22023, MW601, MW605, MW606, MW608.
-- Definer: as above.
create or replace function public.close_meeting(
  id uuid, step_text text, keep text, mine text default null, theirs text default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.meetings := private.lock_meeting(close_meeting.id);
  own_step constant text := case when btrim(coalesce(step_text, '')) <> '' then private.check_words(step_text, 140) end;
  own_words constant text := case when btrim(coalesce(close_meeting.mine, '')) = '' then ''
    else private.check_words(close_meeting.mine, 4000) end;
  do_both boolean;
begin
  if close_meeting.keep is null or close_meeting.keep not in ('let_go', 'mine', 'both')
    or char_length(close_meeting.theirs) > 4000 then
    raise exception using errcode = '22023', message = 'Notes are let go or kept';
  end if;
  if held.state not in ('taken', 'closed') or held.starts_at > now() then
    raise exception using errcode = 'MW608', message = 'This meeting has not been', hint = held.step::text;
  end if;
  insert into private.meeting_closings (meeting_id, user_id, keep) values (held.id, person, close_meeting.keep)
    on conflict (meeting_id, user_id) do update set keep = excluded.keep;
  if close_meeting.keep = 'let_go' then
    delete from public.meeting_notes where meeting_id = held.id and user_id = person;
  else
    do_both := (select count(*) = 2 from private.meeting_closings as closings
      where closings.meeting_id = held.id and closings.keep = 'both');
    insert into public.meeting_notes as notes (user_id, meeting_id, mine, theirs, my_step)
      values (person, held.id, own_words, case when do_both then nullif(btrim(close_meeting.theirs), '') end, own_step)
      on conflict (user_id, meeting_id) do update set mine = excluded.mine, theirs = excluded.theirs,
        my_step = excluded.my_step;
  end if;
  if held.state = 'taken' and (select count(*) from private.meeting_closings where meeting_id = held.id) = 2 then
    update public.meetings as changed set state = 'closed' where changed.id = held.id returning * into held;
  end if;
  perform private.notify_meeting(held);
  return private.meeting_seen(held, person);
end
$$;

revoke all on function public.close_meeting(uuid, text, text, text, text) from public, anon, authenticated, service_role;

grant execute on function public.close_meeting(uuid, text, text, text, text) to authenticated;

comment on function public.close_meeting(uuid, text, text, text, text) is
  'Closes a meeting for the caller: notes are let go, kept, or both kept. Raises 22023, MW601, MW605, MW606, MW608.';

-- Whoever moderates, with a second factor shown in this session. Whom staff hold back decides about nobody meanwhile. Raises MW613, MW628.
create or replace function private.moderator() returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if public.session_status() <> 'member' or not private.is_staff(auth.uid())
    or exists (select from private.restriction_of(auth.uid())) then
    raise exception using errcode = 'MW613', message = 'This is for staff';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception using errcode = 'MW628', message = 'Show your second factor first', hint = 'aal2';
  end if;
  return auth.uid();
end
$$;

revoke all on function private.moderator() from public;

comment on function private.moderator() is 'Whoever moderates, with a second factor shown. Raises MW613; MW628 where only that is missing.';

-- Opens a case for oneself for half an hour: the post, three around it, what was said of it, who wrote it as staff may know them.
-- What it said before it was changed or taken back is told too: who reported it saw that.
-- Raises MW613, MW605 where it is decided or gone, MW626 while another has it open, and of what the caller may not decide.
-- Definer for the same reason as queue_page(). It is written down that it was opened.
create or replace function public.take_case(case_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  moderator constant uuid := private.moderator();
  held private.cases;
begin
  perform private.lock_people(array[moderator]);
  select * into held from private.cases where id = take_case.case_id and decided_at is null for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'This is decided, or gone';
  end if;
  if not private.may_decide(held, moderator) then
    raise exception using errcode = 'MW626', message = 'Somebody else decides this';
  end if;
  update private.cases set taken_by = moderator, taken_at = now() where id = held.id returning * into held;
  insert into private.audit_log (staff_id, action, case_id) values (moderator, 'opened', held.id);
  return private.case_seen(held, moderator) || jsonb_build_object(
    'post', private.post_seen(held.post_kind, held.post_id) - 'state',
    'before', private.words_before(held.post_kind, held.post_id),
    'around', private.posts_around(held.post_kind, held.post_id),
    'said', coalesce((
      select jsonb_agg(jsonb_build_object('reason', reason, 'said', said, 'attached', attached, 'at', created_at) order by created_at)
      from (
        select * from public.reports where reports.post_kind = held.post_kind and reports.post_id = held.post_id
        order by created_at desc limit 20
      ) as report
    ), '[]'),
    'author', (
      select jsonb_build_object('alias', aliases.name, 'shape', aliases.pot_shape, 'glaze', aliases.pot_glaze,
        'since', users.created_at, 'shown_posts', aliases.shown_posts,
        'decisions', (
          select count(*) from private.decisions
          where decisions.author_id = held.author_id and decisions.action not in ('show', 'overturn', 'uphold')))
      from auth.users left join public.aliases on aliases.user_id = users.id and aliases.circle_id is null
      where users.id = held.author_id));
end
$$;

revoke all on function public.take_case(uuid) from public, anon, authenticated, service_role;

grant execute on function public.take_case(uuid) to authenticated;

comment on function public.take_case(uuid) is 'Opens a case for the calling moderator: the post, three around it, reports, author. Raises MW605, MW613, MW626.';

-- Gives a case back that the caller has open. Definer for the same reason as queue_page().
create or replace function public.give_case_back(case_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  moderator constant uuid := private.moderator();
begin
  perform private.lock_people(array[moderator]);
  update private.cases set taken_by = null, taken_at = null
    where id = give_case_back.case_id and taken_by = moderator and decided_at is null;
  if found then
    insert into private.audit_log (staff_id, action, case_id) values (moderator, 'given back', give_case_back.case_id);
  end if;
end
$$;

revoke all on function public.give_case_back(uuid) from public, anon, authenticated, service_role;

grant execute on function public.give_case_back(uuid) to authenticated;

comment on function public.give_case_back(uuid) is 'Gives a case back that the caller has open. Raises MW613.';

-- Gives back the name that an overturned decision took: of a person or of a circle. What was named anew since keeps that; of a
-- person the old name is theirs again to choose. What it was stands in the decision, which keeps more of it than a name has.
create or replace function private.give_name_back(held private.decisions) returns void
language plpgsql
set search_path = ''
as $$
declare
  old_skeleton constant text := private.name_skeleton(held.excerpt);
  renamed public.circles;
begin
  if held.post_kind = 'alias' then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('alias name:' || old_skeleton, 0));
    update private.released_aliases as released set user_id = held.author_id
      where released.skeleton = old_skeleton and released.user_id is null;
    update public.aliases as named set name = held.excerpt, skeleton = old_skeleton
      where named.id = held.post_id and named.name ~ '^Renamed [0-9A-Z]{8}$'
        and private.is_name_free(old_skeleton, held.author_id)
        and not exists (select from public.aliases as others
          where others.skeleton = old_skeleton and others.id <> named.id);
  elsif held.post_kind = 'circle' then
    update public.circles as named set
      name = case when named.name = 'A circle' then split_part(held.excerpt, E'\n', 1) else named.name end,
      purpose = case when named.purpose = '' then substr(held.excerpt, strpos(held.excerpt || E'\n', E'\n') + 1) else named.purpose end
      where named.id = held.post_id returning * into renamed;
    if renamed.id is not null then
      perform private.notify_circle(renamed);
    end if;
  end if;
end
$$;

revoke all on function private.give_name_back(private.decisions) from public;

comment on function private.give_name_back(private.decisions) is
  'Gives back the name of a person or circle that an overturned decision took.';

-- Decides a case. show: it is shown. remove, warn: it goes, and its author reads why. hold (1 to 30 days): what they write waits
-- for a person; suspend (1 to 90 days) and ban: they do not write. Of an appeal: uphold, or overturn, which undoes all of it.
-- Every case of the post is decided with it, whoever reported is told whether something was done, and its author by which rule.
-- Raises MW613, MW605 where it is decided or gone, MW626 where the caller may not decide it, 22023, MW606.
-- Definer for the same reason as queue_page().
create or replace function public.decide(case_id uuid, action text, rule smallint default null, sentence text default null, days integer default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  moderator constant uuid := private.moderator();
  held private.cases;
  decided private.decisions;
  before private.decisions;
  restriction uuid;
  excerpt text;
  max_days constant integer := case action when 'hold' then 30 when 'suspend' then 90 end;
begin
  -- People before cases, as who deletes an account does.
  perform private.lock_people(array[moderator, (select author_id from private.cases where id = decide.case_id)]);
  select * into held from private.cases where id = decide.case_id and decided_at is null for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'This is decided, or gone';
  end if;
  if not private.may_decide(held, moderator) then
    raise exception using errcode = 'MW626', message = 'Somebody else decides this';
  end if;
  if action is null or (held.kind = 'appeal') <> (action in ('uphold', 'overturn')) then
    raise exception using errcode = '22023', message = 'This cannot be decided of this case';
  end if;
  if action in ('hold', 'suspend') and coalesce(days not between 1 and max_days, true) then
    raise exception using errcode = '22023', message = pg_catalog.format('Between 1 and %s days', max_days);
  end if;
  if action not in ('show', 'overturn') and (rule is null or rule not between 1 and 8 or coalesce(btrim(sentence), '') = '') then
    raise exception using errcode = '22023', message = 'Say which rule, and what its author reads';
  end if;
  sentence := case when btrim(sentence) <> '' then private.check_words(sentence, 1000) end;
  -- Before it is changed: the author reads which of theirs it was.
  excerpt := private.excerpt_of(held.post_kind, held.post_id);

  if held.kind = 'appeal' then
    select * into before from private.decisions where id = held.post_id for update;
    if action = 'overturn' then
      perform private.show_post(before.post_kind, before.post_id);
      perform private.give_name_back(before);
      update private.restrictions set lifted_at = now() where id = before.restriction_id and lifted_at is null;
    end if;
    update public.appeals set outcome = case when action = 'overturn' then 'overturned' else 'upheld' end, outcome_at = now()
      where decision_id = before.id;
  elsif action = 'show' then
    perform private.show_post(held.post_kind, held.post_id);
  else
    perform private.hide_post(held.post_kind, held.post_id, 'removed');
    if action in ('hold', 'suspend', 'ban') and held.author_id is not null then
      insert into private.restrictions (user_id, kind, rule, sentence, until)
      values (held.author_id, action, decide.rule, decide.sentence,
        case when action <> 'ban' then now() + pg_catalog.make_interval(days => days) end)
      returning id into restriction;
    end if;
  end if;

  insert into private.decisions (case_id, post_kind, post_id, author_id, moderator_id, action, rule, sentence, restriction_id, excerpt)
  values (held.id, held.post_kind, held.post_id, held.author_id, moderator, decide.action, decide.rule, decide.sentence, restriction,
    excerpt)
  returning * into decided;
  update private.cases set decided_at = now(), taken_by = moderator
    where post_kind = held.post_kind and post_id = held.post_id and decided_at is null;
  update public.reports set outcome = case when action = 'show' then 'kept' else 'acted' end, outcome_at = now()
    where reports.post_kind = held.post_kind and reports.post_id = held.post_id and outcome is null;
  insert into private.audit_log (staff_id, action, case_id, detail) values (moderator, 'decided', held.id, decide.action);
  if held.author_id is not null then
    perform realtime.send('{}', 'decision', 'person:' || held.author_id::text, true);
  end if;
  return jsonb_build_object('id', decided.id, 'action', decided.action);
end
$$;

revoke all on function public.decide(uuid, text, smallint, text, integer) from public, anon, authenticated, service_role;

grant execute on function public.decide(uuid, text, smallint, text, integer) to authenticated;

comment on function public.decide(uuid, text, smallint, text, integer) is
  'Decides a case: show, remove, warn, hold, suspend, ban; of an appeal uphold or overturn. Raises MW605, MW606, MW613, MW626, 22023.';

-- Says once, within 30 days, what there is to say against a decision. Another person of the staff looks at it. Somebody who may
-- not write may do this. Raises MW601, MW605 where there is no such decision about the caller, MW625 where it is too late, MW624 where it was
-- said before in other words, MW606, 22023.
-- Definer: it writes cases. Executable by authenticated alone.
create or replace function public.appeal(decision uuid, words text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept text;
  held private.decisions;
  known public.appeals;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.lock_people(array[auth.uid()]);
  kept := private.check_words(words, 1000);
  select * into held from private.decisions
    where id = decision and author_id = auth.uid() and action in ('remove', 'warn', 'hold', 'suspend', 'ban') for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'There is no such decision';
  end if;
  select * into known from public.appeals where decision_id = held.id;
  if known.id is not null then
    if known.words = kept then
      return jsonb_build_object('id', known.id);
    end if;
    raise exception using errcode = 'MW624', message = 'You have appealed this before';
  end if;
  if held.decided_at < now() - (select pg_catalog.make_interval(days => limits.appeal_days) from private.community_limits() as limits) then
    raise exception using errcode = 'MW625', message = 'It is too late to appeal this';
  end if;
  insert into public.appeals (user_id, decision_id, words) values (auth.uid(), held.id, kept) returning * into known;
  perform private.open_case('appeal', 'appeal', 'decision', held.id, auth.uid());
  return jsonb_build_object('id', known.id);
end
$$;

revoke all on function public.appeal(uuid, text) from public, anon, authenticated, service_role;

grant execute on function public.appeal(uuid, text) to authenticated;

comment on function public.appeal(uuid, text) is 'Appeals a decision about the caller, once: {id}. Raises MW601, MW605, MW606, MW624, MW625, 22023.';

-- What is written below a question keeps it until the transaction ends: its author's account may go in the same instant.
create or replace function private.lock_question(viewer uuid, question uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.questions where id = lock_question.question for key share;
  return found and private.may_see_question(viewer, lock_question.question);
end
$$;

revoke all on function private.lock_question(uuid, uuid) from public;

comment on function private.lock_question(uuid, uuid) is 'Holds a question that this viewer sees. False where there is none.';

-- Keeps what a member began to write. Raises 22023, MW601, MW606, MW629 for one too many.
-- Definer: clients have no rights to write drafts. Executable by authenticated alone, like all that follow.
create or replace function public.save_draft(
  draft uuid, question uuid, topic text, title text, kind text, body text, source text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  said constant text := concat_ws(E'\n', save_draft.title, save_draft.body, save_draft.source);
  max_drafts integer;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.lock_people(array[person]);
  if draft is null or char_length(coalesce(save_draft.title, '')) > 120 or char_length(coalesce(save_draft.body, '')) > 4000
    or char_length(coalesce(save_draft.source, '')) > 500
    or coalesce(save_draft.kind, 'rule') not in ('rule', 'experience')
    or (save_draft.topic is not null and not exists (select from public.topics where id = save_draft.topic)) then
    raise exception using errcode = '22023', message = 'This is no draft';
  end if;
  if save_draft.question is not null and not private.lock_question(person, save_draft.question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  if private.holds_private_number(private.plain_words(said)) then
    raise exception using errcode = 'MW606', message = 'This holds a card''s number or a Social Security number';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('drafts:' || person::text, 0));
  -- It was posted meanwhile: what was on its way to be kept comes too late.
  if exists (select from public.questions where id = draft) or exists (select from public.answers where id = draft) then
    return jsonb_build_object('saved_at', now());
  end if;
  select drafts_a_person into max_drafts from private.community_limits();
  if not exists (select from public.drafts where id = draft)
    and (select count(*) from public.drafts where user_id = person) >= max_drafts then
    raise exception using errcode = 'MW629', message = 'There are too many drafts: post or delete one first';
  end if;
  insert into public.drafts as kept (id, user_id, question_id, topic, title, kind, body, source)
  values (draft, person, save_draft.question, save_draft.topic, coalesce(save_draft.title, ''), save_draft.kind,
    coalesce(save_draft.body, ''), coalesce(save_draft.source, ''))
  on conflict (id) do update set question_id = excluded.question_id, topic = excluded.topic, title = excluded.title,
    kind = excluded.kind, body = excluded.body, source = excluded.source
    where kept.user_id = person;
  if not found then
    raise exception using errcode = '22023', message = 'This is no draft';
  end if;
  return jsonb_build_object('saved_at', now());
end
$$;

revoke all on function public.save_draft(uuid, uuid, text, text, text, text, text) from public, anon, authenticated, service_role;

grant execute on function public.save_draft(uuid, uuid, text, text, text, text, text) to authenticated;

comment on function public.save_draft(uuid, uuid, text, text, text, text, text) is
  'Keeps what the calling member began to write: {saved_at}. Raises 22023, MW601, MW605, MW606, MW629.';

-- Says that the caller has read a question until now. Raises MW605, MW623.
-- Definer, as save_draft().
create or replace function public.thread_read(question uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_reader();
begin
  perform private.lock_people(array[person]);
  if not private.lock_question(person, question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  insert into public.thread_reads (user_id, question_id, read_at) values (person, question, now())
  on conflict (user_id, question_id) do update set read_at = excluded.read_at;
end
$$;

revoke all on function public.thread_read(uuid) from public, anon, authenticated, service_role;

grant execute on function public.thread_read(uuid) to authenticated;

comment on function public.thread_read(uuid) is 'Says that the caller has read a question until now. Raises MW605, MW623.';

-- Whoever follows a question is told of its answers. Raises 22023, MW605, MW623.
-- Definer, as save_draft().
create or replace function public.follow(question uuid, is_following boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_reader();
begin
  if follow.is_following is null then
    raise exception using errcode = '22023', message = 'Follow it, or not?';
  end if;
  perform private.lock_people(array[person]);
  if not private.lock_question(person, question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  insert into public.thread_reads (user_id, question_id, is_following) values (person, question, follow.is_following)
  on conflict (user_id, question_id) do update set is_following = excluded.is_following;
end
$$;

revoke all on function public.follow(uuid, boolean) from public, anon, authenticated, service_role;

grant execute on function public.follow(uuid, boolean) to authenticated;

comment on function public.follow(uuid, boolean) is 'Follows a question, or no longer. Raises 22023, MW605, MW623.';

-- Questions that hold all of these words, in what was asked or in one answer: the newest 1,000, half of each kind, are ranked,
-- and the best twenty given. Raises 22023, MW602, MW623.
-- Definer, as feed_page().
create or replace function public.search_feed(words text, topic text) returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  viewer constant uuid := private.community_reader();
  hidden constant uuid[] := private.hidden_people(viewer);
  reported constant uuid[] := private.reported_posts(viewer);
  wanted tsquery;
  newest constant integer := 500;
  size constant integer := 20;
  listed uuid[] := '{}';
  in_questions tsquery;
  in_answers tsquery;
begin
  -- As they came: words that are measured and counted before anything reads them.
  if char_length(coalesce(search_feed.words, '')) > 200 or coalesce(btrim(search_feed.words), '') = ''
    or (search_feed.topic is not null and not exists (select from public.topics where id = search_feed.topic)) then
    raise exception using errcode = '22023', message = 'Search for 1 to 200 characters';
  end if;
  perform private.count_action(viewer, 'search');
  wanted := pg_catalog.websearch_to_tsquery('pg_catalog.english', search_feed.words);
  if pg_catalog.numnode(wanted) > 0 then
    -- Of one topic there are fewer hits in as many posts.
    in_questions := private.narrowed(wanted, 'questions', newest * case when search_feed.topic is null then 1 else 9 end);
    in_answers := private.narrowed(wanted, 'answers', newest * case when search_feed.topic is null then 1 else 9 end);
    loop
    listed := array(
      select found.id
      from (
        (select asked.id, pg_catalog.ts_rank(asked.words, wanted) as rank, asked.active_at
        from (
          select * from public.questions as seen
          where seen.state = 'shown' and seen.words @@ in_questions and seen.author_id <> all (hidden)
            and seen.id <> all (reported)
            and (search_feed.topic is null or seen.topic = search_feed.topic)
          order by seen.active_at desc, seen.id desc limit newest
        ) as asked)
        union all
        (select said.question_id, pg_catalog.ts_rank(said.words, wanted), said.active_at
        from (
          select seen.question_id, seen.words, questions.active_at
          from public.answers as seen join public.questions on questions.id = seen.question_id
          where seen.state = 'shown' and seen.words @@ in_answers and not coalesce(seen.author_id = any (hidden), false)
            and seen.id <> all (reported)
            and questions.state = 'shown' and questions.author_id <> all (hidden) and questions.id <> all (reported)
            and (search_feed.topic is null or questions.topic = search_feed.topic)
          order by seen.shown_at desc limit newest
        ) as said)
      ) as found (id, rank, active_at)
      group by found.id
      order by max(found.rank) desc, max(found.active_at) desc, found.id limit size);
    -- What was expected may be wrong: then everything is looked at.
    exit when cardinality(listed) = size or (in_questions = wanted and in_answers = wanted);
    in_questions := wanted;
    in_answers := wanted;
    end loop;
  end if;
  return jsonb_build_object('questions', private.feed_items(listed, viewer, hidden, reported));
end
$$;

revoke all on function public.search_feed(text, text) from public, anon, authenticated, service_role;

grant execute on function public.search_feed(text, text) to authenticated;

comment on function public.search_feed(text, text) is
  'Questions that hold all of these words, the best first: {questions}. Raises 22023, MW602, MW623.';

-- schemas/community/posts.sql

-- Writing: ask, answer, change, take back, say that it helped, accept.

-- What becomes of words before they are shown, or MW615 with the reason as its hint.
create or replace function private.moderate_post(author uuid, words text, out state text, out reason text)
language plpgsql
set search_path = ''
as $$
declare
  judged constant jsonb := private.moderate_text(author, words);
begin
  if judged ->> 'verdict' = 'refuse' then
    raise exception using errcode = 'MW615', message = 'This cannot be posted here', hint = judged ->> 'reason';
  end if;
  state := case when judged ->> 'verdict' = 'hold' then 'held' else 'shown' end;
  reason := judged ->> 'reason';
end
$$;

revoke all on function private.moderate_post(uuid, text) from public;

comment on function private.moderate_post(uuid, text) is 'Whether words are shown or held, and why. Raises MW615.';

-- Asks everybody, under the id of the draft: sent again, it is the same question and counts once. The asker follows it.
-- Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615.
-- Definer: clients have no rights to these tables. Executable by authenticated alone, like all that follow.
create or replace function public.ask(draft uuid, topic text, title text, body text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.questions;
  checked record;
  judged record;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('drafts:' || person::text, 0));
  select * into held from public.questions where id = draft;
  if found and held.author_id = person then
    return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
  end if;
  if draft is null or found
    or not exists (select from public.topics where id = ask.topic) then
    raise exception using errcode = '22023', message = 'This is no question';
  end if;
  select * into checked from private.check_question(ask.title, ask.body);
  select * into judged from private.moderate_post(person, concat_ws(E'\n', checked.title, checked.body));
  perform private.count_action(person, 'question');
  insert into public.questions (id, author_id, topic, title, body, state, reason)
  values (draft, person, ask.topic, checked.title, checked.body, judged.state, judged.reason)
  on conflict do nothing returning * into held;
  if not found then
    raise exception using errcode = '22023', message = 'This is no question';
  end if;
  insert into public.thread_reads (user_id, question_id, read_at, is_following) values (person, draft, now(), true);
  delete from public.drafts where id = draft and user_id = person;
  if held.state = 'held' then
    perform private.open_case('held', held.reason, 'question', held.id, person);
  else
    perform private.notify_feed(held.topic);
  end if;
  return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
end
$$;

revoke all on function public.ask(uuid, text, text, text) from public, anon, authenticated, service_role;

grant execute on function public.ask(uuid, text, text, text) to authenticated;

comment on function public.ask(uuid, text, text, text) is
  'Asks everybody: {id, state, reason}. Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615.';

-- Answers, under the id of the draft. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW611, MW614, MW615.
-- Definer, as ask().
create or replace function public.answer(draft uuid, question uuid, kind text, body text, source text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  said text;
  held public.answers;
  checked record;
  judged record;
  about text;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('drafts:' || person::text, 0));
  select * into held from public.answers where id = draft;
  if found and held.author_id = person and held.question_id = answer.question then
    return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
  end if;
  if draft is null or found then
    raise exception using errcode = '22023', message = 'This is no answer';
  end if;
  select questions.topic into about from public.questions
    where id = answer.question and state = 'shown' and private.may_see_question(person, id) for no key update;
  if not found then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  said := private.check_words(answer.body, 4000);
  select * into checked from private.check_source(answer.kind, said, answer.source);
  select * into judged from private.moderate_post(person, concat_ws(E'\n', said, checked.source));
  perform private.count_action(person, 'answer');
  insert into public.answers (id, question_id, author_id, kind, body, source, state, reason)
  values (draft, answer.question, person, checked.kind, said, checked.source, judged.state, judged.reason)
  on conflict do nothing returning * into held;
  if not found then
    raise exception using errcode = '22023', message = 'This is no answer';
  end if;
  insert into public.thread_reads (user_id, question_id, read_at, is_following)
  values (person, answer.question, now(), true) on conflict do nothing;
  delete from public.drafts where id = draft and user_id = person;
  if held.state = 'held' then
    perform private.open_case('held', held.reason, 'answer', held.id, person);
  else
    perform private.notify_feed(about);
    perform private.notify_followers(held.question_id, person);
  end if;
  return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
end
$$;

revoke all on function public.answer(uuid, uuid, text, text, text) from public, anon, authenticated, service_role;

grant execute on function public.answer(uuid, uuid, text, text, text) to authenticated;

comment on function public.answer(uuid, uuid, text, text, text) is
  'Answers a question: {id, state, reason}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW611, MW614, MW615.';

-- Changes a question of one's own. What was held is shown once nothing holds it; what reports hid or staff removed stays so.
-- Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.
-- Definer, as ask().
create or replace function public.edit_question(question uuid, topic text, title text, body text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.questions;
  checked record;
  judged record;
begin
  select * into held from public.questions
    where id = question and author_id = person and state in ('shown', 'held', 'hidden') for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  if not exists (select from public.topics where id = edit_question.topic) then
    raise exception using errcode = '22023', message = 'There is no such topic';
  end if;
  select * into checked from private.check_question(edit_question.title, edit_question.body);
  if (checked.title, checked.body, edit_question.topic) is distinct from (held.title, held.body, held.topic) then
    select * into judged from private.moderate_post(person, concat_ws(E'\n', checked.title, checked.body));
    perform private.count_action(person, 'edit');
    perform private.keep_old_words('question', held.id, person, concat_ws(E'\n\n', held.title, nullif(held.body, '')));
    update public.questions set title = checked.title, body = checked.body, topic = edit_question.topic,
      state = case when held.state = 'hidden' then 'hidden' else judged.state end, reason = judged.reason,
      edited_at = private.mark_of_edit(held.shown_at, held.edited_at)
    where id = held.id;
    if judged.state = 'held' then
      perform private.open_case('held', judged.reason, 'question', held.id, person);
    elsif held.state = 'held' then
      perform private.close_held_case('question', held.id);
      perform private.notify_feed(edit_question.topic);
    end if;
    select * into held from public.questions where id = held.id;
  end if;
  return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
end
$$;

revoke all on function public.edit_question(uuid, text, text, text) from public, anon, authenticated, service_role;

grant execute on function public.edit_question(uuid, text, text, text) to authenticated;

comment on function public.edit_question(uuid, text, text, text) is
  'Changes a question of the caller''s: {id, state, reason}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.';

-- Changes an answer of one's own, by the same rules. Raises MW611 besides.
-- Definer, as ask().
create or replace function public.edit_answer(answer uuid, kind text, body text, source text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.answers;
  said text;
  checked record;
  judged record;
begin
  select * into held from public.answers
    where id = answer and author_id = person and state in ('shown', 'held', 'hidden') for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'There is no such answer';
  end if;
  said := private.check_words(edit_answer.body, 4000);
  select * into checked from private.check_source(edit_answer.kind, said, edit_answer.source);
  if (said, checked.kind, checked.source) is distinct from (held.body, held.kind, held.source) then
    select * into judged from private.moderate_post(person, concat_ws(E'\n', said, checked.source));
    perform private.count_action(person, 'edit');
    perform private.keep_old_words('answer', held.id, person, concat_ws(E'\n\n', held.body, held.source));
    update public.answers set body = said, kind = checked.kind, source = checked.source,
      state = case when held.state = 'hidden' then 'hidden' else judged.state end, reason = judged.reason,
      edited_at = private.mark_of_edit(held.shown_at, held.edited_at)
    where id = held.id;
    if judged.state = 'held' then
      perform private.open_case('held', judged.reason, 'answer', held.id, person);
    elsif held.state = 'held' then
      perform private.close_held_case('answer', held.id);
      perform private.notify_feed((select topic from public.questions where id = held.question_id));
      perform private.notify_followers(held.question_id, person);
    end if;
    select * into held from public.answers where id = held.id;
  end if;
  return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
end
$$;

revoke all on function public.edit_answer(uuid, text, text, text) from public, anon, authenticated, service_role;

grant execute on function public.edit_answer(uuid, text, text, text) to authenticated;

comment on function public.edit_answer(uuid, text, text, text) is
  'Changes an answer of the caller''s: {id, state, reason}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW611, MW614, MW615.';

-- Takes back what one wrote: the words go. A question that somebody answered stays without them, for the answers.
-- Also who may not write takes back, and again changes nothing. Raises 22023, MW601.
-- Definer, as ask().
create or replace function public.remove_post(kind text, id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  asked public.questions;
  said public.answers;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.lock_people(array[person]);
  if remove_post.kind = 'answer' then
    delete from public.answers where answers.id = remove_post.id and author_id = person returning * into said;
    if found then
      perform private.keep_old_words('answer', said.id, person, concat_ws(E'\n\n', said.body, said.source));
    end if;
  elsif remove_post.kind = 'question' then
    select * into asked from public.questions
      where questions.id = remove_post.id and author_id = person and state <> 'withdrawn' for update;
    if found then
      perform private.keep_old_words('question', asked.id, person, concat_ws(E'\n\n', asked.title, nullif(asked.body, '')));
      update public.questions set state = 'withdrawn', title = '', body = '', reason = null where questions.id = asked.id;
    end if;
  else
    raise exception using errcode = '22023', message = 'There is no such post';
  end if;
  perform private.close_held_case(remove_post.kind, remove_post.id)
    where asked.id is not null or said.id is not null;
end
$$;

revoke all on function public.remove_post(text, uuid) from public, anon, authenticated, service_role;

grant execute on function public.remove_post(text, uuid) to authenticated;

comment on function public.remove_post(text, uuid) is 'Takes back a question or an answer of the caller''s. Raises 22023, MW601.';

-- Says that somebody else's answer helped, or takes that back. Once each. Raises 22023, MW601, MW602, MW605, MW609, MW614.
-- Definer, as ask().
create or replace function public.mark_helped(answer uuid, helped boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
begin
  if mark_helped.helped is null then
    raise exception using errcode = '22023', message = 'Did it help, or not?';
  end if;
  perform from public.answers where id = mark_helped.answer and state = 'shown' for no key update;
  if not found or not private.may_see_answer(person, mark_helped.answer) then
    raise exception using errcode = 'MW605', message = 'There is no such answer';
  end if;
  if exists (select from public.answers where id = mark_helped.answer and author_id = person) then
    raise exception using errcode = '22023', message = 'One cannot be helped by oneself';
  end if;
  if mark_helped.helped then
    if not exists (select from public.helped where answer_id = mark_helped.answer and user_id = person) then
      perform private.count_action(person, 'helped');
      insert into public.helped (answer_id, user_id) values (mark_helped.answer, person) on conflict do nothing;
    end if;
  else
    delete from public.helped where answer_id = mark_helped.answer and user_id = person;
  end if;
  return (select jsonb_build_object('helped', answers.helped, 'helped_me', mark_helped.helped)
    from public.answers where id = mark_helped.answer);
end
$$;

revoke all on function public.mark_helped(uuid, boolean) from public, anon, authenticated, service_role;

grant execute on function public.mark_helped(uuid, boolean) to authenticated;

comment on function public.mark_helped(uuid, boolean) is
  'Says that an answer helped, or no longer: {helped, helped_me}. Raises 22023, MW601, MW602, MW605, MW609, MW614.';

-- Proposes groups to those who wait, whoever waited longest first: four; five where one more fits and nobody else is left for
-- them; three where the first has waited a day. Whose request can't be read, or whose group can't be made, waits for the next time
-- and holds up nobody. {done, failures: [{collector, id, sqlState}]}.
create or replace function private.make_matches() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  oldest public.match_requests;
  other public.match_requests;
  together public.match_requests[];
  beside public.match_requests[];
  made uuid;
  state text;
  groups integer := 0;
  failures jsonb := '[]';
begin
  select * into limits from private.community_limits();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('matches', 0));
  for oldest in select * from private.waiting_requests() order by asked_at, user_id limit 500 loop
    begin
      -- They may be in a group by now.
      continue when not exists (select from private.waiting_requests() where user_id = oldest.user_id);
      perform private.zone_hours(oldest.time_zone);
      together := array[oldest];
      beside := '{}';
      for other in
        select waiting.* from private.waiting_requests() as waiting
        where waiting.user_id <> oldest.user_id and private.match_score(oldest, waiting) is not null
          and private.is_zone(waiting.time_zone)
        order by private.match_score(oldest, waiting) desc, waiting.asked_at, waiting.user_id
        limit 200
      loop
        continue when exists (
          select from unnest(together) as member where not private.may_match(member, other));
        if cardinality(together) < 4 then
          together := together || other;
        else
          beside := beside || other;
        end if;
      end loop;
      if cardinality(beside) = 1 then
        together := together || beside;
      end if;
      continue when cardinality(together) < limits.circle_min
        or cardinality(together) = limits.circle_min and oldest.asked_at > now() - interval '1 day';
      perform private.lock_people(array(select user_id from unnest(together)));
      insert into private.matches (topic, weekday, time_zone, closes_at)
        values (oldest.topic, oldest.weekday, oldest.time_zone,
          now() + pg_catalog.make_interval(hours => limits.match_answer_hours))
        returning id into made;
      insert into private.match_people (match_id, user_id)
        select made, held.user_id from unnest(together) as held where exists (select from auth.users where id = held.user_id);
      perform private.notify_person(user_id, 'match') from unnest(together);
      groups := groups + 1;
    exception when others then
      get stacked diagnostics state = returned_sqlstate;
      failures := failures || jsonb_build_object('collector', 'match_request', 'id', oldest.user_id, 'sqlState', state);
    end;
  end loop;
  return jsonb_build_object('done', groups, 'failures', failures);
end
$$;

revoke all on function private.make_matches() from public;

comment on function private.make_matches() is
  'Proposes groups to those who wait to be matched: {done, failures: [{collector, id, sqlState}]}.';

-- A proposal that is open, held until the transaction ends, with everybody in it: accounts first, then the proposal, then what
-- hangs on it, so that two who answer, leave or settle wait for each other in one order. Null where it is open no more.
create or replace function private.lock_match(which uuid) returns private.matches
language plpgsql
set search_path = ''
as $$
declare
  held private.matches;
begin
  perform private.lock_people(array(select user_id from private.match_people where match_id = which));
  select * into held from private.matches where id = which and settled_at is null for update;
  return held;
end
$$;

revoke all on function private.lock_match(uuid) from public;

comment on function private.lock_match(uuid) is 'Holds a proposal that is open, with everybody in it. Null where it is not.';

-- Makes the circle of a proposal once all have answered or its time is over, of those who said yes if they are three; they wait no
-- more. Whoever said no, or nothing, keeps their place. Where three can't be reached any more it is over at once, untold why.
create or replace function private.settle_match(which uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  held private.matches;
  person record;
  agreed uuid[];
  undecided integer;
  made public.circles;
begin
  select * into limits from private.community_limits();
  held := private.lock_match(which);
  if held.id is null then
    return;
  end if;
  select coalesce(array_agg(people.user_id order by requests.asked_at) filter (where people.yes), '{}'),
      count(*) filter (where people.yes is null) into agreed, undecided
    from private.match_people as people
    join public.match_requests as requests on requests.user_id = people.user_id
    where people.match_id = which
      -- What has changed since they said yes counts as a no.
      and not exists (select from private.restriction_of(people.user_id))
      and (select count(*) from public.circle_members as members join public.circles on circles.id = members.circle_id
        where members.user_id = people.user_id and circles.ended_at is null) < limits.circles_a_person
      and not exists (select from private.match_people as others
        where others.match_id = which and private.is_blocked(people.user_id, others.user_id));
  if held.closes_at > now() and undecided > 0 and cardinality(agreed) + undecided >= limits.circle_min then
    return;
  end if;
  if cardinality(agreed) >= limits.circle_min then
    made.weekday := held.weekday;
    made.time_zone := held.time_zone;
    insert into public.circles (host_id, name, purpose, weekday, time_zone, first_week_on)
      values (agreed[1], btrim(to_char(date '2026-11-22' + held.weekday::integer, 'Day')) || ' circle', '', held.weekday,
        held.time_zone, private.first_week(made, now()))
      returning * into made;
    for person in
      select people.user_id, people.shares from unnest(agreed) with ordinality as yes (user_id, place)
      join private.match_people as people on people.match_id = which and people.user_id = yes.user_id
      order by yes.place
    loop
      perform private.add_member(made, person.user_id, made.first_week_on, person.shares);
    end loop;
    delete from public.match_requests where user_id = any (agreed);
  end if;
  update private.matches set settled_at = now(), circle_id = made.id where id = which;
  perform private.notify_person(user_id, 'match') from private.match_people where match_id = which;
end
$$;

revoke all on function private.settle_match(uuid) from public;

comment on function private.settle_match(uuid) is 'Makes the circle of a proposal that is decided, or ends it.';

-- Takes the caller off the list; what they are proposed counts as a no. Also when they are not on it. Raises MW601.
-- Definer: as above.
create or replace function public.leave_match() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  which uuid;
begin
  select matches.id into which from private.match_people as people join private.matches on matches.id = people.match_id
    where people.user_id = person and matches.settled_at is null;
  which := (private.lock_match(which)).id;
  if which is not null then
    update private.match_people set yes = false where match_id = which and user_id = person;
  end if;
  delete from public.match_requests where user_id = person;
  if which is not null then
    perform private.settle_match(which);
  end if;
end
$$;

revoke all on function public.leave_match() from public, anon, authenticated, service_role;

grant execute on function public.leave_match() to authenticated;

comment on function public.leave_match() is 'Takes the caller off the list to be matched. Raises MW601.';

-- Says yes or no to a proposal, with what the circle would see. Changed until it is decided; sent twice it is said once.
-- Raises 22023, MW601, MW605, MW609, MW614.
-- Definer: as above.
create or replace function public.answer_match(id uuid, yes boolean, shares jsonb default '{}') returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  nobody public.circle_members;
  held private.matches;
begin
  perform private.with_shares(nobody, answer_match.shares);
  held := private.lock_match(answer_match.id);
  update private.match_people as people set yes = answer_match.yes, shares = answer_match.shares
    where people.match_id = held.id and people.user_id = person and answer_match.yes is not null;
  if not found then
    raise exception using errcode = 'MW605', message = 'Nothing is proposed';
  end if;
  perform private.settle_match(answer_match.id);
end
$$;

revoke all on function public.answer_match(uuid, boolean, jsonb) from public, anon, authenticated, service_role;

grant execute on function public.answer_match(uuid, boolean, jsonb) to authenticated;

comment on function public.answer_match(uuid, boolean, jsonb) is
  'Says yes or no to a proposed circle. Raises 22023, MW601, MW605, MW609, MW614.';

-- What the caller waits for: {request, waiting, proposal}. `waiting` is how many others wait who could be put together with them
-- now. Of the others of a proposal it tells name and pot, and nothing of what they said.
-- Empty for anybody but a member. Definer: as above.
create or replace function public.my_match() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'request', (
      select jsonb_build_object('topic', topic, 'goal', goal, 'weekday', weekday, 'zone', time_zone)
      from public.match_requests where user_id = me.id),
    'waiting', private.others_waiting(me.id),
    'proposal', (
      select jsonb_build_object('id', matches.id, 'topic', matches.topic, 'weekday', matches.weekday, 'zone', matches.time_zone,
        'closes_at', matches.closes_at, 'mine', mine.yes,
        'people', (
          select jsonb_agg(jsonb_build_object('alias', named.name,
            'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze), 'is_me', named.user_id = me.id)
            order by named.user_id = me.id, named.name)
          from private.match_people as people
          join public.aliases as named on named.user_id = people.user_id and named.circle_id is null
          where people.match_id = matches.id and not private.is_blocked(me.id, people.user_id)))
      from private.matches join private.match_people as mine on mine.match_id = matches.id and mine.user_id = me.id
      where matches.settled_at is null limit 1))
  from (select auth.uid() as id) as me
  where public.session_status() = 'member'
$$;

revoke all on function public.my_match() from public, anon, authenticated, service_role;

grant execute on function public.my_match() to authenticated;

comment on function public.my_match() is 'What the caller waits for, and what is proposed: {request, waiting, proposal}.';

-- By the clock, every fifteen minutes: what is due in circles, then what is decided of proposals, then new ones, then
-- questions that nobody has answered. Each in a block of its own: what fails is counted and named, and tried again the next time.
-- {done, failed, failures: [{collector, id, sqlState}], twenty of them}; done is in how many circles something was due.
-- Executable by service_role alone: the server asks, and so may pg_cron.
-- Definer: it reads and writes everybody's.
create or replace function public.run_due_community_jobs() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  tended constant jsonb := public.run_due_circle_jobs();
  failures jsonb := tended -> 'failures';
  failed integer := (tended ->> 'failed')::integer;
  settled integer := 0;
  unsettled integer := 0;
  which uuid;
  made jsonb;
  state text;
begin
  for which in
    select id from private.matches where settled_at is null and closes_at <= now() order by id
  loop
    exit when settled >= 200 or unsettled >= 1000;
    begin
      perform private.settle_match(which);
      settled := settled + 1;
    exception when others then
      get stacked diagnostics state = returned_sqlstate;
      unsettled := unsettled + 1;
      failures := failures || jsonb_build_object('collector', 'match', 'id', which, 'sqlState', state);
    end;
  end loop;
  delete from private.matches where settled_at < now() - interval '31 days';
  made := private.make_matches();
  failures := failures || (made -> 'failures');
  failed := failed + unsettled + jsonb_array_length(made -> 'failures');
  begin
    perform private.call_staff_to_questions();
  exception when others then
    get stacked diagnostics state = returned_sqlstate;
    failed := failed + 1;
    failures := failures || jsonb_build_object('collector', 'unanswered', 'id', null, 'sqlState', state);
  end;
  if failed > 0 then
    -- For the database's own clock, whose answer nobody reads.
    raise warning 'the community: % failed: %', failed, failures;
  end if;
  return jsonb_build_object('done', tended -> 'done', 'failed', failed,
    'failures', jsonb_path_query_array(failures, '$[0 to 19]'));
end
$$;

revoke all on function public.run_due_community_jobs() from public, anon, authenticated, service_role;

grant execute on function public.run_due_community_jobs() to service_role;

comment on function public.run_due_community_jobs() is
  'Does what is due in the community: {done, failed, failures: [{collector, id, sqlState}]}. For the clock.';

-- Claims last mails that are due, for five minutes: [{id, email, locale, hasOrders, keepsAnswers}]. What is an hour old is
-- forgotten.
-- Definer: it reads addresses. Executable by service_role alone.
create or replace function public.take_account_closed_mails(max_mails integer default 10) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken jsonb;
begin
  perform private.forget_account_closed_mails();
  with due as (
    select id from private.farewells where mail_at <= now() and tries < 3 order by mail_at limit max_mails for update skip locked
  ), claimed as (
    update private.farewells as mails set mail_at = now() + interval '5 minutes', tries = mails.tries + 1
    from due where mails.id = due.id
    returning mails.*
  )
  select jsonb_agg(jsonb_build_object('id', id, 'email', email, 'locale', locale, 'hasOrders', has_orders,
    'keepsAnswers', keeps_answers)) into taken from claimed;
  return coalesce(taken, '[]');
end
$$;

revoke all on function public.take_account_closed_mails(integer) from public, anon, authenticated, service_role;

grant execute on function public.take_account_closed_mails(integer) to service_role;

comment on function public.take_account_closed_mails(integer) is
  'Claims last mails to addresses of erased accounts: [{id, email, locale, hasOrders, keepsAnswers}].';

-- Takes somebody from the sight of others. What they wrote waits (away); circles, buddies, meetings and matching end.
create or replace function private.take_from_sight(person uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held record;
begin
  perform from public.circles
    where id in (select circle_id from public.circle_members where user_id = person) order by id for update;
  delete from public.circle_members where user_id = person;
  for held in
    select distinct case when one_id = person then other_id else one_id end as other_id,
      private.place_of_names(one_alias_id, other_alias_id) as place
    from public.meetings where person in (one_id, other_id) and state in ('offered', 'taken') order by 1, 2
  loop
    perform private.cancel_meetings(person, held.other_id, held.place);
  end loop;
  for held in
    delete from public.buddies where person in (user_id, buddy_id)
    returning case when user_id = person then buddy_id else user_id end as other_id
  loop
    perform private.notify_person(held.other_id, 'buddy');
  end loop;
  delete from public.match_requests where user_id = person;
  delete from private.match_people using private.matches
    where matches.id = match_people.match_id and matches.settled_at is null and match_people.user_id = person;
  update public.questions set state = 'away' where author_id = person and state = 'shown';
  update public.answers set state = 'away' where author_id = person and state = 'shown';
  update private.cases set taken_by = null, taken_at = null where taken_by = person and decided_at is null;
end
$$;

revoke all on function private.take_from_sight(uuid) from public;

comment on function private.take_from_sight(uuid) is 'Takes somebody from the sight of others, and their words so that they can come back.';

-- Erases an account and everything that tells of it, in every table. False where there is none. Rows that hang on the account go
-- by their foreign keys, as tables.json says; what names a person without one is looked for here. What has to stay, stays without
-- them: orders, and answers that helped where they said so.
create or replace function private.erase_person(person uuid, keeps_answers boolean) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  known record;
  place record;
begin
  if not private.lock_leaving_account(person) then
    return false;
  end if;
  select email, phone, email_confirmed_at into known from auth.users where id = person;
  -- The last that we say, to an address that is proven to be theirs: it leaves within a minute, and the address with it.
  if known.email_confirmed_at is not null and coalesce(known.email, '') <> '' then
    insert into private.farewells (email, locale, has_orders, keeps_answers)
    values (known.email, (select locale from public.profiles where user_id = person),
      exists (select from public.orders where user_id = person and state in ('paid', 'refunded', 'disputed', 'review', 'processing')),
      keeps_answers);
  end if;
  -- Nothing is away any more of which something stays.
  delete from private.leaving_accounts where user_id = person;
  if keeps_answers then
    update public.answers set author_id = null, state = 'shown'
    where author_id = person and state in ('shown', 'away')
      and (helped > 0 or exists (select from public.questions where accepted_id = answers.id and author_id <> person));
  end if;
  -- What they wrote to the operator before they signed in, from an address that is proven to be theirs.
  if known.email_confirmed_at is not null then
    delete from public.contact_messages where user_id is null and lower(email) = lower(known.email);
  end if;
  delete from private.attempts where pg_catalog.strpos(subject, person::text) > 0;
  -- Tables of the auth service that name an account without a foreign key.
  for place in
    select classes.oid::regclass as name, columns.attname as column_name
    from pg_catalog.pg_class as classes
    join pg_catalog.pg_attribute as columns on columns.attrelid = classes.oid
    where classes.relnamespace = 'auth'::regnamespace and classes.relkind = 'r'
      and columns.attname = 'user_id' and not columns.attisdropped
    order by 1
  loop
    execute pg_catalog.format('delete from %s where %I::text = $1', place.name, place.column_name) using person::text;
  end loop;
  -- To the letter, and not by the names that people give themselves: others keep their trail.
  delete from auth.audit_log_entries where exists (
    select from pg_catalog.jsonb_path_query(payload::jsonb - 'actor_name', '$.**') as said
    where pg_catalog.jsonb_typeof(said) = 'string'
      and lower(said #>> '{}') in (person::text, nullif(lower(known.email), ''), nullif(known.phone, '')));
  -- The channels are the service's, which forgets all of this within three days: until then it names nobody.
  update realtime.messages set topic = 'erased', payload = '{}'
    where pg_catalog.strpos(topic, person::text) > 0 or pg_catalog.strpos(payload::text, person::text) > 0;
  delete from auth.users where id = person;
  return true;
end
$$;

revoke all on function private.erase_person(uuid, boolean) from public;

comment on function private.erase_person(uuid, boolean) is 'Erases an account and everything that tells of it. False where there is none.';

-- What the calling person is told before they delete, and while their account is closed; null for anybody else.
--   kind             member, leaving or visitor
--   eraseAt          when a closed account is erased
--   helpfulAnswers   how many answers helped others, or were taken by who asked
--   circles          how many circles they are in
--   orders           [{number, state}] of which money may still come or go
--   timeEndsAt       until when time that they paid for or were given runs
-- Definer: a closed account reads nothing else. Executable by authenticated alone, and of the caller alone.
create or replace function public.my_leaving() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  standing constant text := public.session_status();
begin
  if standing not in ('member', 'leaving', 'visitor_pass_running', 'visitor_pass_over') then
    return null;
  end if;
  return jsonb_build_object(
    'kind', case when standing in ('member', 'leaving') then standing else 'visitor' end,
    'eraseAt', (select erase_at from private.leaving_accounts where user_id = person),
    'keepsAnswers', (select keeps_answers from private.leaving_accounts where user_id = person),
    'helpfulAnswers', (
      select count(*) from public.answers
      where author_id = person and state in ('shown', 'away')
        and (helped > 0 or exists (select from public.questions where accepted_id = answers.id and author_id <> person))),
    'circles', (
      select count(*) from public.circle_members join public.circles on circles.id = circle_members.circle_id
      where user_id = person and ended_at is null),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('number', number, 'state', state) order by created_at), '[]')
      from public.orders
      where user_id = person and (state in ('processing', 'review', 'disputed')
        or state in ('created', 'open') and created_at > now() - interval '1 day')),
    'timeEndsAt', (
      select max(ends_at) from public.access_passes where user_id = person and revoked_at is null and ends_at > now()));
end
$$;

revoke all on function public.my_leaving() from public, anon, authenticated, service_role;

grant execute on function public.my_leaving() to authenticated;

comment on function public.my_leaving() is
  'What deleting means for the caller: {kind, eraseAt, keepsAnswers, helpfulAnswers, circles, orders, timeEndsAt}, or null.';

-- Closes the calling member's account: out of everybody's sight and of every session at once, erased in fourteen days. Asked
-- twice it is closed once: {eraseAt}. Raises MW601, MW701, MW703, MW713.
-- Definer: it writes everybody's rows, and ends sessions. Executable by authenticated alone.
create or replace function public.close_account(word text, keep_answers boolean default false) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  closed private.leaving_accounts;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.require_fresh_proof();
  perform private.require_delete_word(close_account.word);
  if not private.lock_leaving_account(person) then
    raise exception using errcode = 'MW713', message = 'This account is gone';
  end if;
  select * into closed from private.leaving_accounts where user_id = person;
  if not found then
    insert into private.leaving_accounts (user_id, keeps_answers) values (person, coalesce(keep_answers, false))
    returning * into closed;
    -- Whoever signs in is led to the one page that is left: the app reads it there. It decides nothing.
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('erase_at', closed.erase_at)
      where id = person;
    perform private.take_from_sight(person);
  end if;
  delete from auth.sessions where user_id = person;
  return jsonb_build_object('eraseAt', closed.erase_at);
end
$$;

revoke all on function public.close_account(text, boolean) from public, anon, authenticated, service_role;

grant execute on function public.close_account(text, boolean) to authenticated;

comment on function public.close_account(text, boolean) is
  'Closes the calling member''s account, to be erased in 14 days: {eraseAt}. Raises MW601, MW701, MW703, MW713.';

-- Takes a closed account back: their words are shown again, and everything of their own is there. Circles went on without them.
-- Raises MW707 where it is not closed, or gone.
-- Definer, as close_account(). Executable by authenticated alone.
create or replace function public.keep_account() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if public.session_status() = 'leaving' and private.lock_leaving_account(person) then
    delete from private.leaving_accounts where user_id = person;
    if found then
      update auth.users set raw_app_meta_data = raw_app_meta_data - 'erase_at' where id = person;
      update public.questions set state = 'shown' where author_id = person and state = 'away';
      update public.answers set state = 'shown' where author_id = person and state = 'away';
      return;
    end if;
  end if;
  raise exception using errcode = 'MW707', message = 'This account is not closed';
end
$$;

revoke all on function public.keep_account() from public, anon, authenticated, service_role;

grant execute on function public.keep_account() to authenticated;

comment on function public.keep_account() is 'Takes a closed account back. Raises MW707.';

-- Erases the calling person's account now, closed or not: by a code that was sent to them within ten minutes, beside what a
-- fresh proof asks for. Raises MW601, MW701, MW703, MW708 where the code is missing.
-- Definer: it deletes accounts. Executable by authenticated alone.
create or replace function public.erase_account_now(word text, keep_answers boolean default false) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_status() not in ('member', 'leaving') then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if not private.showed_sent_code_lately() then
    raise exception using errcode = 'MW708', message = 'Show the code that we send first', hint = 'code';
  end if;
  perform private.require_fresh_proof();
  perform private.require_delete_word(erase_account_now.word);
  perform private.erase_person(auth.uid(), coalesce(keep_answers, false));
end
$$;

revoke all on function public.erase_account_now(text, boolean) from public, anon, authenticated, service_role;

grant execute on function public.erase_account_now(text, boolean) to authenticated;

comment on function public.erase_account_now(text, boolean) is
  'Erases the calling person''s account now. Raises MW601, MW701, MW703, MW708.';

-- Erases the calling visitor and everything they entered, now: there is nobody to ask for a proof. Raises MW703, MW714.
-- Definer: it deletes accounts. Executable by authenticated alone.
create or replace function public.erase_visit(word text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_status() not in ('visitor_pass_running', 'visitor_pass_over') then
    raise exception using errcode = 'MW714', message = 'This is for visitors';
  end if;
  perform private.require_delete_word(erase_visit.word);
  -- Whoever became a member in that instant has an account, which is closed first.
  if private.lock_leaving_account(auth.uid()) and not exists (select from auth.users where id = auth.uid() and is_anonymous) then
    raise exception using errcode = 'MW714', message = 'This is for visitors';
  end if;
  perform private.erase_person(auth.uid(), false);
end
$$;

revoke all on function public.erase_visit(text) from public, anon, authenticated, service_role;

grant execute on function public.erase_visit(text) to authenticated;

comment on function public.erase_visit(text) is 'Erases the calling visitor and everything they entered. Raises MW703, MW714.';

-- Erases closed accounts whose fourteen days are over, at most so many; answers how many. Of several at once each erases others, and
-- one that is ended in the middle has erased none: the next one does. An account that cannot be erased keeps no other from it.
-- Definer: it deletes accounts. Executable by service_role alone.
create or replace function public.erase_due_accounts(max_accounts integer default 20) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  due record;
  gone integer := 0;
begin
  if max_accounts is null or max_accounts not between 1 and 1000 then
    raise exception using errcode = '22023', message = 'Between 1 and 1000 accounts';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  for due in
    select user_id, keeps_answers from private.leaving_accounts
    where erase_at <= now() order by failed_at nulls first, erase_at, user_id limit max_accounts
  loop
    begin
      if private.erase_person(due.user_id, due.keeps_answers) then
        gone := gone + 1;
      end if;
    exception when others then
      raise warning 'A closed account could not be erased: % %', sqlstate, sqlerrm;
      update private.leaving_accounts set failed_at = now() where user_id = due.user_id;
    end;
  end loop;
  perform private.forget_account_closed_mails();
  return gone;
end
$$;

revoke all on function public.erase_due_accounts(integer) from public, anon, authenticated, service_role;

grant execute on function public.erase_due_accounts(integer) to service_role;

comment on function public.erase_due_accounts(integer) is
  'Erases closed accounts whose days are over, at most so many; how many. For the clock.';

-- Makes a link for the calling person, visitor or member, also while the account is closed; of earlier ones none is good any more.
-- Three in a day. Members show a fresh proof. Raises MW701, MW715, MW704 with the seconds to wait as its hint.
-- Definer: it writes a private table. Executable by authenticated alone. The id alone opens nothing: the server signs it.
create or replace function public.open_export() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  standing constant text := public.session_status();
  opened private.exports;
begin
  if standing not in ('member', 'leaving', 'visitor_pass_running', 'visitor_pass_over') then
    raise exception using errcode = 'MW715', message = 'There is nothing to take along';
  end if;
  if standing in ('member', 'leaving') then
    perform private.require_fresh_proof();
  end if;
  perform private.lock_people(array[person]);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('exports:' || person::text, 0));
  delete from private.exports where user_id = person and asked_at < now() - interval '2 days';
  perform private.refuse_for_now(private.rate_limit_wait(array(
    select asked_at from private.exports where user_id = person
  ), 3, interval '1 day'), 'MW704', 'Three files in a day');
  update private.exports set expires_at = now() where user_id = person and expires_at > now();
  insert into private.exports (user_id, session_id)
  values (person, nullif(auth.jwt() ->> 'session_id', '')::uuid) returning * into opened;
  return private.export_seen(opened);
end
$$;

revoke all on function public.open_export() from public, anon, authenticated, service_role;

grant execute on function public.open_export() to authenticated;

comment on function public.open_export() is
  'Makes a link to a file of everything the caller owns: {id, askedAt, expiresAt, bytes, downloadsLeft}. Raises MW701, MW704, MW715.';

-- The link that the calling person has, or null.
-- Definer for the same reason. It only tells the caller of the caller.
create or replace function public.my_export() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.export_seen(exports) from private.exports
  where user_id = auth.uid() and private.is_export_live(exports)
    -- Another session of theirs shows first who it is, as for a new link.
    and (exports.session_id is not distinct from nullif(auth.jwt() ->> 'session_id', '')::uuid or private.has_fresh_proof())
    and exports.downloads <= private.export_downloads()
    and public.session_status() in ('member', 'leaving', 'visitor_pass_running', 'visitor_pass_over')
  order by asked_at desc limit 1
$$;

revoke all on function public.my_export() from public, anon, authenticated, service_role;

grant execute on function public.my_export() to authenticated;

comment on function public.my_export() is 'The caller''s link: {id, askedAt, expiresAt, bytes, downloadsLeft}, or null.';

-- Reminds a member whose time has come and who hasn't checked in, rested or paused, and notes when the next one is due. A
-- reminder that is three hours late, or comes after the window, is left out. Whether anything was told.
create or replace function private.remind_to_check_in(member uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  here public.circle_members;
  place public.circles;
  zone text;
  week date;
  remind_at timestamptz;
  late_at timestamptz;
  is_new boolean := false;
begin
  select * into here from public.circle_members where id = member;
  if not found then
    return false;
  end if;
  perform private.lock_people(array[here.user_id]);
  perform from private.check_in_reminders where member_id = member and due_at <= now() for update skip locked;
  if not found then
    return false;
  end if;
  select * into place from public.circles where id = here.circle_id;
  if place.ended_at is not null then
    update private.check_in_reminders set due_at = 'infinity' where member_id = member;
    return false;
  end if;
  zone := private.zone_of(here.user_id);
  week := private.week_of(private.circle_date(place, now())) - 14;
  loop
    week := week + 7;
    remind_at := private.check_in_reminder_at(place, week, zone);
    late_at := least(remind_at + interval '3 hours', private.check_in_ends_at(place, week));
    exit when remind_at > now();
    if late_at > now() and here.first_week_on <= week and coalesce(here.paused_until_on <= week, true)
      and not exists (
        select from public.check_ins
        where check_ins.circle_id = here.circle_id and check_ins.user_id = here.user_id and check_ins.week_on = week
          and (check_ins.result is not null or check_ins.is_rest)) then
      is_new := private.post_notice(here.user_id, 'check_in', 'check_in', 'check_in:' || here.circle_id || ':' || week,
        jsonb_build_object('circle', here.circle_id, 'week', week), late_at - now());
    end if;
  end loop;
  update private.check_in_reminders set due_at = remind_at where member_id = member;
  return is_new;
end
$$;

revoke all on function private.remind_to_check_in(uuid) from public;

comment on function private.remind_to_check_in(uuid) is
  'Reminds a member whose time has come, and notes when the next reminder is due. Whether anything was told.';

-- Finds what there is to tell by now, and tells it; what is older than ninety days goes. Each in a block of its own: what fails is
-- counted and named, and tried again by the next run. Where another run is at it, this one tells nothing.
-- {posted, failed, failures: [{collector, id, sqlState}], twenty of them}.
-- Definer: it reads everybody's rows and writes theirs. Executable by service_role alone.
create or replace function public.collect_notices() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  due record;
  state text;
  posted integer := 0;
  failed integer := 0;
  failures jsonb := '[]';
  happened integer := 0;
  latest timestamptz;
begin
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('collect notices', 0)) then
    return jsonb_build_object('posted', 0, 'failed', 0, 'failures', failures);
  end if;
  delete from public.notices where id in (
    select id from public.notices where created_at < now() - interval '90 days' limit 1000 for update skip locked);
  delete from private.notice_retries where failed_at < now() - interval '1 day';
  -- Whoever had these in hand is gone: sent or not, they are not sent again. But better twice than never of security.
  update public.notices set mail = case when kind = 'security' and mail_tries < 3 then 'waiting' else 'unknown' end
  where mail = 'sending' and claimed_at < now() - interval '15 minutes';
  update public.notices set mail = 'late' where mail = 'waiting' and mail_until <= now();

  for due in
    select found.* from private.notices_looked as looked
    cross join lateral private.due_notices(greatest(looked.looked_from_at, now() - interval '1 day')) as found
  loop
    happened := happened + (due.due_at is not null)::integer;
    latest := greatest(latest, due.due_at);
    begin
      posted := posted + coalesce(private.post_due_notice(due.collector, due.item, due.person), 0);
      if due.is_retry then
        delete from private.notice_retries
        where collector = due.collector and item_id = due.item and user_id = due.person;
      end if;
    exception when others then
      get stacked diagnostics state = returned_sqlstate;
      failed := failed + 1;
      if failed <= 20 then
        failures := failures || jsonb_build_object('collector', due.collector, 'id', due.item, 'sqlState', state);
      end if;
      if due.collector = 'check_in' then
        -- Behind those that were not tried.
        update private.check_in_reminders set due_at = now() + interval '30 seconds' where member_id = due.item;
      elsif due.due_at is not null then
        insert into private.notice_retries (collector, item_id, user_id)
        select due.collector, due.item, id from auth.users where id = due.person
        on conflict do nothing;
      end if;
    end;
  end loop;
  -- A transaction that ends after this one may have written an earlier instant. Where there was more than one run reads, the next
  -- goes on from there.
  update private.notices_looked
  set looked_from_at = case when happened >= 2000 then latest else now() - interval '2 minutes' end
  where is_only;
  return jsonb_build_object('posted', posted, 'failed', failed, 'failures', failures);
end
$$;

revoke all on function public.collect_notices() from public, anon, authenticated, service_role;

grant execute on function public.collect_notices() to service_role;

comment on function public.collect_notices() is
  'Finds what there is to tell by now, and tells it: {posted, failed, failures: [{collector, id, sqlState}]}.';

-- People whose day is not reckoned yet, with what it takes, held for five minutes:
-- [{person, today, debts, payments, plan, marked: {chosenOn, endsOn} or null}]. It looks at no more than 500 whose time has come.
-- Definer: it reads everybody's records. Executable by service_role alone.
create or replace function public.people_to_recompute(max_people integer default 50) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  each record;
  look_at timestamptz;
  held uuid[] := '{}';
begin
  for each in
    select user_id, reckoned_on from private.reckonings where due_at <= now() order by due_at limit 500 for update skip locked
  loop
    look_at := private.next_recompute_at(each.user_id, each.reckoned_on);
    if look_at <= now() then
      held := held || each.user_id;
      -- Whoever can't be reckoned comes after those who were not tried.
      look_at := now() + interval '5 minutes';
    end if;
    update private.reckonings set due_at = look_at where user_id = each.user_id;
    exit when cardinality(held) >= max_people;
  end loop;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'person', person,
      'today', (now() at time zone private.zone_of(person))::date,
      'debts', coalesce((select jsonb_agg(to_jsonb(owned) order by owned.position, owned.created_at)
        from public.debts as owned where owned.user_id = person), '[]'),
      'payments', coalesce((select jsonb_agg(to_jsonb(owned) order by owned.paid_on, owned.created_at)
        from public.debt_payments as owned where owned.user_id = person), '[]'),
      'plan', (select to_jsonb(owned) from public.payoff_plans as owned where owned.user_id = person),
      'marked', (select case when known.plan_ends_on is not null then
          jsonb_build_object('chosenOn', known.plan_chosen_on, 'endsOn', known.plan_ends_on) end
        from private.reckonings as known where known.user_id = person)))
    from unnest(held) as person
  ), '[]');
end
$$;

revoke all on function public.people_to_recompute(integer) from public, anon, authenticated, service_role;

grant execute on function public.people_to_recompute(integer) to service_role;

comment on function public.people_to_recompute(integer) is
  'People whose day is not reckoned yet, with their records: [{person, today, debts, payments, plan, marked}].';

-- Notes what was reckoned of a person's day, and tells what was found: [{kind, type, event, params}]. The mark is when their plan
-- ends as they last heard it. Told again, nothing is told twice.
-- Definer for the same reason as people_to_recompute().
create or replace function public.save_recomputed_notices(person uuid, today date, events jsonb, marked jsonb default null) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  posted integer;
  is_untold boolean;
begin
  perform private.lock_people(array[person]);
  if not exists (select from auth.users where id = person) then
    return 0;
  end if;
  select count(*) filter (where is_new), coalesce(bool_or(type = 'plan_drift' and not is_new), false) into posted, is_untold
  from (
    select each ->> 'type' as type, private.post_notice(person, each ->> 'kind', each ->> 'type', each ->> 'event',
      each -> 'params', (today + 1)::timestamp at time zone private.zone_of(person) - now()) as is_new
    from jsonb_array_elements(events) as each
  ) as tried;
  insert into private.reckonings as known (user_id, reckoned_on, plan_chosen_on, plan_ends_on, due_at)
  values (person, today, (marked ->> 'chosenOn')::date, (marked ->> 'endsOn')::date,
    private.next_recompute_at(person, today))
  on conflict (user_id) do update set due_at = private.next_recompute_at(person, greatest(known.reckoned_on, excluded.reckoned_on)),
    reckoned_on = greatest(known.reckoned_on, excluded.reckoned_on),
    plan_chosen_on = excluded.plan_chosen_on,
    -- What they were not told this month is told in the next.
    plan_ends_on = case when is_untold then known.plan_ends_on else excluded.plan_ends_on end;
  return posted;
end
$$;

revoke all on function public.save_recomputed_notices(uuid, date, jsonb, jsonb) from public, anon, authenticated, service_role;

grant execute on function public.save_recomputed_notices(uuid, date, jsonb, jsonb) to service_role;

comment on function public.save_recomputed_notices(uuid, date, jsonb, jsonb) is
  'Notes that a person''s day is reckoned, and tells what was found. How many are new.';

-- Another zone, other quiet hours or wishes: when the person's time comes is worked out anew. It waits for nobody either.
-- Definer: clients write these, and may not write here.
create or replace function private.recompute_notices() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.reckonings set due_at = now()
  where user_id in (
    select user_id from private.reckonings where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid for update skip locked);
  return null;
end
$$;

revoke all on function private.recompute_notices() from public;

comment on function private.recompute_notices() is
  'Trigger on profiles, choices and users: when a person is looked at is worked out anew.';

-- Stops mail of a kind for whoever got the mail that carries this; to stop it again is harmless. Answers the kind, or null for
-- what we did not make.
-- Definer: whoever has the mail need not be signed in. Executable by service_role alone.
create or replace function public.stop_mail(token text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  parts constant text[] := pg_catalog.string_to_array(coalesce(token, ''), '.');
  person uuid;
begin
  if cardinality(parts) <> 3 or parts[1] !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    or parts[2] not in ('payments', 'plan', 'check_in', 'circle', 'answers', 'meetings')
    or private.stop_token(parts[1]::uuid, parts[2]) <> token then
    return null;
  end if;
  person := parts[1]::uuid;
  perform private.lock_people(array[person]);
  if exists (select from auth.users where id = person) then
    insert into public.notification_choices (user_id) values (person) on conflict (user_id) do nothing;
    update public.notification_choices set
      payments_mail = payments_mail and parts[2] <> 'payments',
      plan_mail = plan_mail and parts[2] <> 'plan',
      check_in_mail = check_in_mail and parts[2] <> 'check_in',
      circle_mail = circle_mail and parts[2] <> 'circle',
      answers_mail = answers_mail and parts[2] <> 'answers',
      meetings_mail = meetings_mail and parts[2] <> 'meetings'
    where user_id = person;
    update public.notices set mail = 'none' where user_id = person and kind = parts[2] and mail = 'waiting';
  end if;
  return parts[2];
end
$$;

revoke all on function public.stop_mail(text) from public, anon, authenticated, service_role;

grant execute on function public.stop_mail(text) to service_role;

comment on function public.stop_mail(text) is 'Stops mail of a kind for whoever got the mail that carries this token: the kind, or null.';

-- The calling member's calendar: {secret, madeAt}, nulls where there is none. The address outlives the session that reads it, so
-- its secret is told to a session alone that has shown within ten minutes who it is.
-- Definer: clients read no row here. Executable by authenticated alone.
create or replace function public.my_calendar_feed() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'secret', case when private.has_fresh_proof() then private.feed_secret(feeds.id) end,
    'madeAt', feeds.created_at)
  from (values (true)) as one
  left join public.calendar_feeds as feeds on feeds.user_id = auth.uid() and public.session_status() = 'member'
$$;

revoke all on function public.my_calendar_feed() from public, anon, authenticated, service_role;

grant execute on function public.my_calendar_feed() to authenticated;

comment on function public.my_calendar_feed() is
  'The calling member''s calendar: {secret, madeAt}; nulls where there is none, and no secret without a fresh proof.';

-- Makes the calling member's calendar address anew; the one of before leads nowhere from now on. Raises MW601, MW701, MW711.
-- Definer for the same reason as my_calendar_feed().
create or replace function public.make_calendar_feed() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.require_fresh_proof();
  perform private.refuse_for_now(
    private.attempt_wait('calendar', auth.uid()::text, 20, interval '1 day'), 'MW711', 'The address was renewed often enough today');
  perform private.note_attempt('calendar', auth.uid()::text);
  perform private.lock_people(array[auth.uid()]);
  insert into public.calendar_feeds as feeds (user_id) values (auth.uid())
  on conflict (user_id) do update set id = gen_random_uuid(), created_at = now();
  return public.my_calendar_feed();
end
$$;

revoke all on function public.make_calendar_feed() from public, anon, authenticated, service_role;

grant execute on function public.make_calendar_feed() to authenticated;

comment on function public.make_calendar_feed() is 'A new calendar address of the calling member: {secret, madeAt}. Raises MW601, MW701, MW711.';

-- Ends the calling member's calendar address. Raises MW601.
-- Definer for the same reason as my_calendar_feed().
create or replace function public.end_calendar_feed() returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  delete from public.calendar_feeds where user_id = auth.uid();
end
$$;

revoke all on function public.end_calendar_feed() from public, anon, authenticated, service_role;

grant execute on function public.end_calendar_feed() to authenticated;

comment on function public.end_calendar_feed() is 'Ends the calling member''s calendar address. Raises MW601.';

-- Every badge as the caller stands with it: [{badge, done, needed, earnedAt}]. A member's are kept as they are earned; a visitor
-- sees how far they are. Raises MW002.
-- Definer: badges are written by functions alone. Executable by authenticated alone.
create or replace function public.my_badges() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if not private.may_see_own() then
    raise exception using errcode = 'MW002', message = 'This is for who is signed in';
  end if;
  if public.session_status() = 'member' then
    perform private.lock_people(array[person]);
    perform private.award_badges(person);
  end if;
  return (
    select jsonb_agg(jsonb_build_object('badge', progress.badge,
      'done', case when earned.badge is null then progress.done else progress.needed end,
      'needed', progress.needed, 'earnedAt', earned.earned_at) order by progress.badge)
    from private.badge_progress(person) as progress
    left join public.earned_badges as earned on earned.user_id = person and earned.badge = progress.badge);
end
$$;

revoke all on function public.my_badges() from public, anon, authenticated, service_role;

grant execute on function public.my_badges() to authenticated;

comment on function public.my_badges() is 'Every badge as the caller stands with it: [{badge, done, needed, earnedAt}]. Raises MW002.';

-- Its triggers go with it: that of auth.users is on a table of the auth service, and can't be renamed.
drop function private.reckon_when_anew() cascade;

create trigger recompute_notices
  after insert or update of time_zone, device_zone on public.profiles
  for each row execute function private.recompute_notices('user_id');

create trigger recompute_notices
  after insert or update on public.notification_choices
  for each row execute function private.recompute_notices('user_id');

-- A visitor who signs up is told from now on.
create trigger recompute_notices
  after update of is_anonymous on auth.users
  for each row when (old.is_anonymous and not new.is_anonymous)
  execute function private.recompute_notices('id');
