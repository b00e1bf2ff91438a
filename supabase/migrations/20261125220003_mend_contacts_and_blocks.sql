alter table private.circle_voices add column first_joined_at timestamptz not null default now();
comment on column private.circle_voices.first_joined_at is 'When they came for the first time: leaving and coming back changes nothing about it.';
update private.circle_voices set first_joined_at = coalesce((
  select joined_at from public.circle_members
  where circle_members.circle_id = circle_voices.circle_id and circle_members.user_id = circle_voices.user_id), since)
where true;

-- Does a name, as plain_words() makes it, lead to somebody: a payment app, a messenger, a mail service, digits in figures or in
-- words? Nobody looks at a name before it stands beside everything that its person writes.
create or replace function private.names_contact(words text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select words ~ '[@$#:/\\_]|[0-9][^a-z]*[0-9][^a-z]*[0-9][^a-z]*[0-9]'
    or words ~ '\m((zero|oh?|one|two|three|four|five|six|seven|eight|nine|double|triple|[0-9])\M[^a-z0-9]*){4,}'
    or words ~ '\m(cash ?app|venmo|zelle|pay ?pal|apple ?pay|google ?pay|g ?pay|remitly|whats ?app|telegram|tele ?gram|snap ?chat|discord|we ?chat|insta|instagram|facebook|messenger|tik ?tok|viber|skype|signal|g ?mail|hotmail|yahoo|outlook|icloud|proton ?mail|bitcoin|btc|usdt)\M'
$$;

revoke all on function private.names_contact(text) from public;

comment on function private.names_contact(text) is 'Does a name lead to somebody: an app, a mail service, or digits?';

-- The one thing of a profile that others see, while the account isn't closed: nothing of it where it is no first name but leads
-- somewhere.
create or replace function private.first_name_of(person uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select private.shown_name(first_name) from public.profiles
    where user_id = person and not private.is_leaving(person) and not private.names_contact(private.plain_words(first_name)));
end
$$;

revoke all on function private.first_name_of(uuid) from public;

comment on function private.first_name_of(uuid) is 'The first name a person gave, as others see it, or null.';

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
  delete from public.calendar_feeds where user_id = person;
  return jsonb_build_object('outcome', 'lifted');
end
$$;

revoke all on function public.use_factor_recovery_code(text) from public, anon, authenticated, service_role;

grant execute on function public.use_factor_recovery_code(text) to authenticated;

comment on function public.use_factor_recovery_code(text) is
  'Lifts the second factors of who cannot show theirs, by a recovery code: {outcome: lifted, wrong or too_many, waitSeconds}. Raises MW710.';

-- Codes go with the last factor they are for: those of one that is set up later are other ones.
-- Definer: the auth service removes factors, and may not write here.
create or replace function private.end_factor_recovery_codes() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_factor(old.user_id) then
    delete from private.factor_recovery_codes where user_id = old.user_id;
  end if;
  return null;
end
$$;

revoke all on function private.end_factor_recovery_codes() from public;

comment on function private.end_factor_recovery_codes() is 'Trigger on auth.mfa_factors: recovery codes go with the last factor.';

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
    or private.holds_private_number(private.plain_words(wanted)) or private.names_contact(private.plain_words(wanted))
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

-- Does a block hold in this circle, or, without one, where everybody goes by the name that all know? A block of one circle holds
-- there alone. One by the names that all know holds in a circle too, unless one of the two bore another name there already when
-- they met there first or the block was made: whoever vanished here and there at once would be known by both names. A name chosen
-- later doesn't lift it, and leaving and coming back is no first meeting.
create or replace function private.block_holds(block public.blocks, circle uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return block.circle_id is not distinct from circle
    or block.circle_id is null and not exists (
      select from public.aliases
      where aliases.circle_id = block_holds.circle and aliases.user_id in (block.user_id, block.blocked_id)
        and aliases.created_at <= greatest(block.created_at, (
          -- Who isn't in it yet would meet them now.
          select case when count(*) = 2 then max(came.first_at) else now() end
          from (
            select least(min(voices.first_joined_at), min(members.joined_at)) as first_at
            from unnest(array[block.user_id, block.blocked_id]) as person
            left join private.circle_voices as voices on voices.circle_id = block_holds.circle and voices.user_id = person
            left join public.circle_members as members on members.circle_id = block_holds.circle and members.user_id = person
            where voices.user_id is not null or members.user_id is not null
            group by person
          ) as came)));
end
$$;

revoke all on function private.block_holds(public.blocks, uuid) from public;

comment on function private.block_holds(public.blocks, uuid) is
  'Does a block hold in this circle, or, without one, where everybody goes by the name that all know?';

-- The contact detail that a text holds, which no pattern names: {reason}, or null. A number of seven digits or more however it is
-- parted, unless it is money, a day, a time, a share or a section; a name beside a payment app, a messenger or a mail service.
create or replace function private.contact_detail_in(said text) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  -- What holds many digits and calls nobody.
  counted constant text := pg_catalog.regexp_replace(said,
    '\$ ?[0-9][0-9,]*(\.[0-9]+)?'
    || '|(?<![0-9])[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?'
    || '|(?<![0-9])[0-9]{1,2} ?[/.-] ?[0-9]{1,2} ?[/.-] ?([0-9]{4}|[0-9]{2})(?![0-9])'
    || '|(?<![0-9])(19|20)[0-9]{2}[/.-][0-9]{1,2}[/.-][0-9]{1,2}(?![0-9])'
    || '|(?<![0-9])(19|20)[0-9]{2}( ?[-/] ?(19|20)?[0-9]{2})?(?![0-9])'
    || '|(?<![0-9:])[0-9]{1,2}:[0-9]{2}(?![0-9:])'
    || '|(?<![0-9])[0-9]+(\.[0-9]+)?%'
    || '|(?<![0-9+])[0-9]{3}( [0-9]{3})+(?![ -]?[0-9])'
    || '|(?<![0-9.])[0-9]{1,5}\.[0-9]{1,2}(?![0-9.])'
    || '|(?<![0-9])[0-9]{1,2} (usc|u\.s\.c\.|cfr|c\.f\.r\.)[ §s.]*[0-9]+[a-z0-9().-]*', ' x ', 'g');
  beside text;
  word text;
begin
  if counted ~ '(?<![0-9])(\+|00)?\(?[0-9]([^a-z0-9\n,]{0,4}[0-9]){6,14}(?![0-9])'
    or counted ~ '\m((zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|[0-9]{1,4})\M[^a-z0-9]{0,3}){7,}' then
    return 'phone';
  end if;
  -- Letters in a number, zeros as o, and tens in words.
  if said ~ '\m1[ .-]?\(?8(00|33|44|55|66|77|88)\)?[ .-]+[a-z0-9]*[a-z]{2}'
    or said ~ '\m[0-9o]{3}[^a-z0-9]{1,3}[0-9o]{3}[^a-z0-9]{1,3}[0-9o]{4}\M'
    or said ~ '(?<![0-9$])\(?[2-9][0-9]{2}\)?[^a-z0-9$]{1,3}[0-9]{3}[^a-z0-9]{1,3}(zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)\M'
    or said ~ '\marea code\M[^0-9]{0,8}[0-9]{3}\M'
    or said ~ '\m((cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|[0-9])\M[^a-z0-9]{0,3}){7,}' then
    return 'phone';
  end if;
  -- Wallets of crypto money.
  if said ~ '\m(bc1[a-z0-9]{20,}|0x[0-9a-f]{32,}|[13t][a-z0-9]{25,34})\M' and said ~ '\m(bc1[a-z0-9]*[0-9]|0x[0-9a-f]|[13t][a-z0-9]*[0-9][a-z0-9]*[0-9])'
    or said ~ '\mcash ?tags?\M[^a-z0-9]{1,3}(is|:|=)' then
    return 'payment_tag';
  end if;
  -- Addresses with their signs in words, in brackets or letter by letter.
  if said ~ '\m[a-z0-9-]{2,}[^a-z0-9]{0,2}\m(dot|gg|me|ly|com|net)\M[^a-z0-9]{1,2}slash\M|\m(tinyurl|bitly|linktree|linktr|t me|wa me)\M[^a-z0-9]{1,3}(slash\M|/)|[a-z0-9]\[\.\][a-z]|([a-z] ){4,}\. ([a-z] ){1,3}[a-z]\M' then
    return 'link';
  end if;
  -- A number of an app or an account there, by its kind.
  if said ~ '\m(line|kakao|wechat|zalo|viber|imo) id\M|[a-z]#[0-9]{4}\M|\mlink in (my )?bio\M|\m(search|look|find|follow)\M[^.\n]{0,30}\m(clock|green|blue|bird|camera|ghost) (chat |chatting )?app\M|\m(green|blue|ghost) chat app\M|\mwasa(p|pp|h?app)\M|\mdisc0rd\M' then
    return 'handle';
  end if;
  if said ~ '\mg[ -]?mail[^a-z0-9]{0,3}(com|dot|punto)\M|\m(googlemail|hotmail|yahoo|ymail|outlook|icloud|aol|proton|protonmail|gmx|yandex)[^a-z0-9]{1,3}(com|co|me|net|ch|de|dot|punto)\M'
    or said ~ '\m(at|arroba|@)[^a-z0-9]{0,3}(g[ -]?mail|hotmail|protonmail|ymail)\M'
    or said ~ '\mmy (g[ -]?mail|hotmail|yahoo|outlook|icloud) (is|=|:)\M|\mmy (g[ -]?mail|hotmail|yahoo|outlook|icloud) ?[:=]'
    or said ~ '\m(begins|starts|ends|finishes) with\M[^.\n]{0,30}\m(g[ -]?mail|hotmail|yahoo|outlook|icloud)\M|\mat the google mail\M'
    or said ~ '\m(my|our|the) (mail|email|e-mail|address)\M[^.\n]{0,12}\m(is|at)\M[^.\n]{0,40}\m(g[ -]?mail|hotmail|yahoo|outlook|icloud|aol|proton|protonmail)\M' then
    return 'mail';
  end if;
  -- What follows the name of an app, past the words that join a name to it.
  for beside in
    select match[2] from pg_catalog.regexp_matches(said,
      '\m(cash ?app|venmo|zelle|pay ?pal|chime|apple ?pay|google ?pay|g ?pay|remitly|whats ?app|telegram|tele ?gram|tg|snap ?chat|discord|kik|we ?chat|messenger|ig|insta(?:gram)?|fb|facebook|tik ?tok|viber|skype|(?:signal|snap|wa|tele)(?= ?[:=@>]| is\M))\M'
      || '(?:[^a-z0-9$]{0,4}(?:\m(?:me|us|is|are|at|to|it|tag|handle|id|username|user|name|account|acct|number|under|as|for|my|the|find|add|here|or)\M))*'
      || '[^a-z0-9\n.]{1,4}([a-z0-9][a-z0-9._''’-]{2,})', 'g') as match
  loop
    word := pg_catalog.rtrim(beside, '._-');
    if word !~ '^[0-9.]*$' and word !~ '^[0-9]+(st|nd|rd|th|am|pm|k)?$'
      and (word ~ '[0-9_.]' or not private.is_everyday(word)) then
      return case when said ~ '\m(cash ?app|venmo|zelle|pay ?pal|chime|apple ?pay|google ?pay|g ?pay|remitly)\M' then 'payment_tag' else 'handle' end;
    end if;
  end loop;
  -- What is sent or looked for at an app: "find kilnhelp on telegram".
  for beside in
    select match[1] from pg_catalog.regexp_matches(said,
      '\m(?:find|add|follow|search|message|hit|reach|look up|look for|send|pay|i''m|i’m|im|i am|it''s|it’s|goes by|under|called|name is)\M[^.\n]{0,24}?'
      || '([a-z0-9][a-z0-9._''’-]{2,})[^a-z0-9\n.]{1,4}(?:(?:over|out|there|here) )?(?:on|at|via|over|through|by|with|using|in)[^a-z0-9\n.]{1,4}(?:the )?'
      || '(?:cash ?app|venmo|zelle|pay ?pal|chime|apple ?pay|google ?pay|g ?pay|remitly|whats ?app|telegram|tg|snap ?chat|discord|kik|we ?chat|messenger|ig|insta(?:gram)?|fb|facebook|tik ?tok|viber|skype|signal)\M', 'g') as match
  loop
    word := pg_catalog.rtrim(beside, '._-');
    if word !~ '^[0-9.]*$' and (word ~ '[0-9_.]' or not private.is_everyday(word)) then
      return 'handle';
    end if;
  end loop;
  return null;
end
$$;

revoke all on function private.contact_detail_in(text) from public;

comment on function private.contact_detail_in(text) is 'Why a text holds a contact detail (phone, mail, handle, payment_tag), or null.';

-- So does a second factor: who read it with the password alone reads no more.
-- Definer: as end_calendar_feed_with_password().
create or replace function private.end_calendar_feed_with_factor() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.calendar_feeds where user_id = new.user_id;
  return null;
end
$$;

revoke all on function private.end_calendar_feed_with_factor() from public;

comment on function private.end_calendar_feed_with_factor() is 'Trigger on auth.mfa_factors: a factor that is verified ends the calendar address.';

create trigger end_calendar_feed_with_factor
  after update of status on auth.mfa_factors
  for each row
  when (new.status = 'verified' and old.status <> 'verified')
  execute function private.end_calendar_feed_with_factor();

create trigger end_factor_recovery_codes
  after delete on auth.mfa_factors
  for each row
  when (old.status = 'verified')
  execute function private.end_factor_recovery_codes();

insert into private.everyday_words (word) values ('lend'), ('lends'), ('percent'), ('scam') on conflict do nothing;

insert into private.reserved_names (skeleton)
select private.name_skeleton(word) from unnest(array['mod team', 'helpdesk', 'mendwell support', 'support']) as word
on conflict do nothing;
