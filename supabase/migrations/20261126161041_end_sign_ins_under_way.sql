-- Definer: runs inside the auth service's own statement, whose role may not write here.
create or replace function private.note_password_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Who recovers an account may do so because somebody else was in it.
  if private.is_recovering(new.id) then
    perform private.end_other_ways_in(new.id);
    perform private.end_sign_ins_under_way(new.id);
  end if;
  insert into private.password_changes (user_id, changed_at)
  values (new.id, clock_timestamp())
  on conflict (user_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;

comment on function private.note_password_change() is
  'Trigger on auth.users: keeps private.password_changes; ends other ways in where the password was recovered.';

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
  -- Of two who use one at once, the other finds it used.
  perform from private.factor_recovery_codes
    where user_id = person and hash = private.factor_code_hash(person, use_factor_recovery_code.code) for update;
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
  perform private.end_sign_ins_under_way(person);
  delete from public.calendar_feeds where user_id = person;
  return jsonb_build_object('outcome', 'lifted');
end
$$;

grant execute on function public.use_factor_recovery_code(text) to authenticated;

comment on function public.use_factor_recovery_code(text) is
  'Lifts the second factors of who cannot show theirs, by a recovery code: {outcome: lifted, wrong or too_many, waitSeconds}. Raises MW710.';

-- What ends every session ends the sign-ins that are under way, too: a code that was handed out would make another one.
create or replace function private.end_sign_ins_under_way(person uuid) returns void
language sql
set search_path = ''
as $$
  delete from auth.flow_state where user_id = person and auth_code_issued_at is not null
$$;

comment on function private.end_sign_ins_under_way(uuid) is 'Takes back the codes by which somebody could still be signed in as a person.';

-- Ends every session of the calling member but the one that asks. How many there were. Raises MW601.
-- Definer for the same reason as end_session().
create or replace function public.end_other_sessions() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_member();
  delete from auth.sessions
  where user_id = auth.uid() and sessions.id::text is distinct from auth.jwt() ->> 'session_id';
  get diagnostics ended = row_count;
  perform private.end_sign_ins_under_way(auth.uid());
  return ended;
end
$$;

grant execute on function public.end_other_sessions() to authenticated;

comment on function public.end_other_sessions() is
  'Ends every session of the calling member but the one that asks; how many there were. Raises MW601.';

-- Ends the second factors, the recovery codes that go with them, every session, the password, the calendar address and what was mailed
-- and not used yet. `taken_over` ends besides what a stranger may have added, as a recovery by mail does. Only the confirmed mailbox
-- opens it then:
--   unlocked         done; its notices say so to whom it belongs
--   unknown          no such account
--   unconfirmed      its mailbox was never shown to be theirs: nothing is ended, as nothing would be left
--   single_sign_on   its employer's service opens it, and nothing is ended
-- Definer for the same reason as account_ways_in(). Executable by service_role alone.
create or replace function public.unlock_account(address text, taken_over boolean) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant auth.users := private.account_at(address);
begin
  if person.id is null then
    return 'unknown';
  end if;
  if person.is_sso_user then
    return 'single_sign_on';
  end if;
  perform from auth.users where users.id = person.id and users.email_confirmed_at is not null for update;
  if not found then
    return 'unconfirmed';
  end if;
  delete from auth.mfa_factors where user_id = person.id;
  delete from auth.sessions where user_id = person.id;
  perform private.end_sign_ins_under_way(person.id);
  delete from auth.one_time_tokens where user_id = person.id;
  delete from public.calendar_feeds where user_id = person.id;
  if taken_over then
    perform private.end_other_ways_in(person.id);
  end if;
  update auth.users
  set encrypted_password = null, email_change = '', email_change_token_new = '', email_change_token_current = '',
    phone_change = '', phone_change_token = '', confirmation_token = '', recovery_token = '', reauthentication_token = ''
  where id = person.id;
  return 'unlocked';
end
$$;

grant execute on function public.unlock_account(text, boolean) to service_role;

comment on function public.unlock_account(text, boolean) is
  'Leaves an account its confirmed mailbox as the way in, for the operator: unlocked, unknown, unconfirmed or single_sign_on.';

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
  perform private.end_sign_ins_under_way(person);
  return jsonb_build_object('eraseAt', closed.erase_at);
end
$$;

grant execute on function public.close_account(text, boolean) to authenticated;

comment on function public.close_account(text, boolean) is
  'Closes the calling member''s account, to be erased in 14 days: {eraseAt}. Raises MW601, MW701, MW703, MW713.';
