-- Invitations as friends and members ask for them: who invites, taking one with its free half hour, a member's link and what
-- came of it.

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
    and not private.is_leaving(users.id)
$$;
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
comment on function private.passes_left(uuid) is 'Free passes that an inviter may still give this month.';

-- Whoever invites with this code: {"outcome", "firstName", "passesLeft", "waitSeconds"}.
--   known      whose it is, and the free passes they may still give this month
--   unknown    no such code (counted as a guess)
--   too_many   twenty wrong codes in a quarter of an hour from this network; the right one waits too (wait)
-- Counted apart from what a session may try, so that a household which opens old links can still take a new one.
-- Definer: it reads a stranger's first name by their code. Executable by service_role alone, which says who the sender is.
create function public.see_invitation(invite text, sender text) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
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
$$;
grant execute on function public.see_invitation(text, text) to service_role;
comment on function public.see_invitation(text, text) is
  'Whoever invites with this code: {outcome, firstName, passesLeft, waitSeconds}; outcome known, unknown or too_many.';

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
grant execute on function public.accept_invitation(uuid, text, boolean, text) to service_role;
comment on function public.accept_invitation(uuid, text, boolean, text) is
  'Takes an invitation: {outcome, pass, waitSeconds}; outcome accepted, given, already, unknown, own_link, budget_spent or too_many.';

-- A code that no link has.
create function private.fresh_invite() returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  fresh text;
begin
  loop
    fresh := private.readable_characters(8);
    exit when not exists (select from public.referral_links where code = fresh);
  end loop;
  return fresh;
end
$$;
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
grant execute on function public.renew_invitation() to authenticated;
comment on function public.renew_invitation() is 'A new invitation code for the calling member. Raises MW501, MW502.';
