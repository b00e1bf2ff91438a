-- Rules that only one kind of minimum has: with another, no page reads the debt again.
alter table public.debts add constraint debts_minimum_rules_of_largest check (minimum_rules is null or minimum_kind = 'largest') not valid;

-- What was kept before stays as it is where it would be refused today; whatever is written from now on is looked at.
do $$
begin
  alter table public.debts validate constraint debts_minimum_rules_of_largest;
exception when check_violation then
  raise notice 'public.debts has rows that debts_minimum_rules_of_largest would refuse';
end
$$;

-- Takes away the ways into an account that somebody may have added who knew its password: wallets, passkeys, services that don't know
-- its mailbox as theirs, and a telephone that came within thirty days, or since the last change of password. Its mailbox stays, and an
-- employer's sign-in. Where it has neither a mailbox nor a telephone of its own, nothing goes: nothing would be left.
create or replace function private.end_other_ways_in(person uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.sign_in_options(person) && array['email', 'phone'] then
    return;
  end if;
  delete from auth.identities
  using auth.users
  where identities.user_id = person and users.id = person
    and identities.provider not in ('email', 'phone')
    and identities.provider not like 'sso:%'
    and (pg_catalog.lower(identities.identity_data ->> 'email') is distinct from pg_catalog.lower(users.email)
      or users.email_confirmed_at is null
      or pg_catalog.lower(identities.identity_data ->> 'email_verified') is distinct from 'true');
  update auth.users
  set phone = null, phone_confirmed_at = null, phone_change = '', phone_change_token = ''
  where id = person and email_confirmed_at is not null and coalesce(email, '') <> ''
    and phone_confirmed_at > email_confirmed_at
    and (phone_confirmed_at > now() - interval '30 days'
      or phone_confirmed_at > (select changed_at from private.password_changes where user_id = person));
  if found then
    delete from auth.identities where user_id = person and provider = 'phone';
    delete from auth.one_time_tokens where user_id = person and token_type = 'phone_change_token';
  end if;
  -- Older auth services keep no passkeys.
  if pg_catalog.to_regclass('auth.webauthn_credentials') is not null then
    execute 'delete from auth.webauthn_credentials where user_id = $1' using person;
  end if;
  update auth.users
  set raw_app_meta_data = pg_catalog.jsonb_set(raw_app_meta_data, '{providers}', (
    select coalesce(pg_catalog.jsonb_agg(listed.name order by listed.place), '[]')
    from pg_catalog.jsonb_array_elements_text(raw_app_meta_data -> 'providers') with ordinality as listed (name, place)
    where listed.name = 'email'
      or listed.name = 'phone' and exists (select from auth.users as own where own.id = person and own.phone_confirmed_at is not null)
      or exists (select from auth.identities where identities.user_id = person and identities.provider = listed.name)))
  where id = person and pg_catalog.jsonb_typeof(raw_app_meta_data -> 'providers') = 'array';
end
$$;

comment on function private.end_other_ways_in(uuid) is
  'Takes away the ways into an account that somebody may have added who knew its password.';

-- A file whose row is gone still fills the disk until it is gone, too: as many may wait as may be kept.
-- Definer: it counts rows of a private table.
create or replace function private.limit_left_files() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from (select distinct user_id from inserted) as people
    where (select count(*) from private.left_files
      where pg_catalog.starts_with(left_files.place, people.user_id::text || '/')) >= 40) then
    raise exception using
      errcode = 'MW001',
      message = 'Files that were deleted are still being removed',
      hint = 'Try again in a few minutes.';
  end if;
  return null;
end
$$;

comment on function private.limit_left_files() is 'Statement trigger after insert: at most 40 files of a person wait to be removed. Raises MW001.';

create trigger limit_left_files
  after insert on public.evidence
  referencing new table as inserted
  for each statement execute function private.limit_left_files();

-- Takes the telephone number away from the calling member's account. The last way in stays, and the one that gets its person back in
-- where there's no mailbox: MW702. Raises MW601, MW701.
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
  if not 'email' = any (private.sign_in_options(auth.uid())) then
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

grant execute on function public.remove_phone() to authenticated;

comment on function public.remove_phone() is
  'Takes the telephone number away from the calling member''s account. Raises MW601, MW701, MW702.';

-- schemas/community/content_filter.sql

-- What people write: what is never kept, what waits for a person, what sells.

-- Does a text, as plain_words() makes it, hold a card's number (13 to 19 digits that satisfy the check digit) or a Social Security
-- number? Dots part the digits of a card only in the groups that are printed on one: amounts have dots as well.
create or replace function private.holds_private_number(words text) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  found text;
  digits text;
  total integer;
begin
  if words ~ '(?<![0-9])(?!000|666|9[0-9][0-9])[0-9]{3}[-.\s](?!00)[0-9]{2}[-.\s](?!0000)[0-9]{4}(?![0-9])'
    or words ~ '(?<![0-9])(?!000|666|9[0-9][0-9])[0-9]{3} ?[-_/:|] ?(?!00)[0-9]{2} ?[-_/:|] ?(?!0000)[0-9]{4}(?![0-9])'
    or words ~* '(ssn|social)[^0-9]{0,20}[0-9]{3}[-.\s_/]?[0-9]{2,3}[-.\s_/]?[0-9]{3,4}(?![0-9])' then
    return true;
  end if;
  for found in
    select match[1] from pg_catalog.regexp_matches(words,
      '((?<![0-9])(?:[0-9](?:[ _/:|-]{0,3}[0-9]){12,18}|[0-9]{4}(?:[.,][0-9]{4}){3}|[0-9]{4}\.[0-9]{6}\.[0-9]{5})(?![0-9]))', 'g') as match
  loop
    digits := pg_catalog.reverse(pg_catalog.regexp_replace(found, '[^0-9]', '', 'g'));
    select sum(case when place % 2 = 1 then digit when digit > 4 then digit * 2 - 9 else digit * 2 end) into total
    from (
      select place, substr(digits, place, 1)::integer as digit from generate_series(1, length(digits)) as place
    ) as listed;
    if total % 10 = 0 then
      return true;
    end if;
  end loop;
  return false;
end
$$;

comment on function private.holds_private_number(text) is 'Does a text hold a card''s number or a Social Security number?';

-- Whether a few words are an errand or a name, as promises and circles have: nobody is asked to come, call or write to their writer, and
-- no name, number or place to be found at stands in them. The classifier learned from whole posts, and takes such words for one.
create or replace function private.is_errand(said text) returns boolean
language sql
stable
set search_path = ''
as $$
  with plain as (
    select pg_catalog.regexp_replace(pg_catalog.lower(said), '\m(?:www\.)?(?:annualcreditreport\.com|[a-z0-9-]{2,40}\.gov)\M', 'official', 'g') as words
  )
  select pg_catalog.cardinality(pg_catalog.regexp_split_to_array(pg_catalog.btrim(words), '\s+')) <= 6
    and words !~ '[@#/\\_]|[0-9]{3}|[a-z0-9]\.[a-z0-9]|\mdot\M|\mat sign\M'
    and words !~ '\m(?:call|text|txt|dm|pm|im|message|msg|write|email|mail|add|find|follow|reach|hit|look|meet|see|join|ping|contact|google|search|snap|ring|holler|catch|inbox|ask|talk|speak|chat|tell|give|send|visit|come|bring|invite|want|need|hmu|lmk)\M.{0,14}\m(?:me|us|for)\M'
    and words !~ '\mmy (?:\w+ )?(?:number|name|handle|user|username|profile|page|tag|cell|digits|email|inbox|channel|shop|store|site|website|link|bio|initials|dms?|place|house|blog|podcast|server|group)\M'
    and words !~ '\m(?:insta|instagram|gram|ig|threads|twitch|reddit|bluesky|bsky|discord|ghost|tiktok|twitter|facebook|fb|messenger|patreon|kik|tele|telegram|tg|tag|venmo|zelle|paypal|url|https?|www|com|net|org|d0t|dawt|punto|stream|streams|gamers|subreddit|handle|handles)\M'
    and words !~ '(?:\m[a-z0-9]\M ?){3}|[a-z],(?:com|net|org|io|me)\M|\m(?:on|at|in|from) my\M|\m(?:for sale|pay after|dollars|money back|guarantee[a-z]*)\M|\m(?:i|we)(?: can| will)? (?:fix|erase|remove|wipe|clean|delete|boost|raise|sell)\M'
    and not exists (
      select from pg_catalog.regexp_matches(words, '\m(?:ring|google|find|follow|add|search|look up|look for|hit up|ask for)\M[^a-z0-9]+([a-z0-9''’-]{3,})', 'g') as sought (names)
      where not private.is_everyday(names[1]))
    and words !~ '\m[a-z]{3,}(?:ame|eme|ime|anme|enme|anos|enos)\M|\m(?:off here|outside|elsewhere|privately|fuera|aparte|privado|you|ya|yall|u)\M|\mim the\M|\mcome (?:by|over|through|to|see)\M'
  from plain
$$;

comment on function private.is_errand(text) is
  'Whether a few words are an errand or a name, and lead nobody to their writer.';

-- Was a code or link that was sent to their address shown in this session within ten minutes? A telephone that came to an account with
-- a mailbox within fourteen days, as long as closing takes, may be somebody else's: a code may have gone there, so none counts.
create or replace function private.showed_sent_code_lately() returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from pg_catalog.jsonb_array_elements(
      case when pg_catalog.jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as shown
    where shown ->> 'method' in ('otp', 'magiclink')
      and pg_catalog.to_timestamp((shown ->> 'timestamp')::double precision) > now() - interval '10 minutes')
    and not exists (
      select from auth.users
      where id = auth.uid() and email_confirmed_at is not null and coalesce(email, '') <> ''
        and phone_confirmed_at > email_confirmed_at and phone_confirmed_at > now() - interval '14 days')
$$;

comment on function private.showed_sent_code_lately() is
  'Was a code that was mailed or texted shown in this session within ten minutes?';
