alter table private.jobs add column lease_token uuid;

drop function public.take_due_jobs();

-- Gives the caller what is due, and nobody else until it is finished or its lease is over: [{name, lease}], where the lease is the
-- token that finish_job() asks for. Definer: no role of the API reads the table; for the server alone.
create or replace function public.take_due_jobs() returns jsonb
language sql
security definer
set search_path = ''
as $$
  with due as (
    -- A timer may be a little early. What was taken and never finished is due again when its lease is over.
    select name from private.jobs
    where case when leased_until is null then next_at <= now() + interval '5 seconds' else leased_until <= now() end
    for update skip locked
  ), taken as (
    update private.jobs set leased_until = now() + lease, lease_token = gen_random_uuid(), next_at = now() + every
    where name in (select name from due) returning name, lease_token
  )
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'lease', lease_token) order by name), '[]') from taken
$$;

revoke all on function public.take_due_jobs() from public, anon, authenticated, service_role;

grant execute on function public.take_due_jobs() to service_role;

comment on function public.take_due_jobs() is 'The jobs that are due, which are the caller''s until finish_job() or their lease ends: [{name, lease}].';

-- Ends a job for who has it: true. Whose lease is over and went to another, or was finished before, changes nothing: false. A job that
-- failed is tried again after a quarter of an hour at most. Definer: as take_due_jobs().
create or replace function public.finish_job(job text, lease uuid, succeeded boolean) returns boolean
language sql
security definer
set search_path = ''
as $$
  with finished as (
    update private.jobs
    set leased_until = null, lease_token = null,
      next_at = case when succeeded then next_at else least(next_at, now() + interval '15 minutes') end
    where name = job and lease_token = finish_job.lease
    returning name
  )
  select exists (select from finished)
$$;

revoke all on function public.finish_job(text, uuid, boolean) from public, anon, authenticated, service_role;

grant execute on function public.finish_job(text, uuid, boolean) to service_role;

comment on function public.finish_job(text, uuid, boolean) is
  'Ends a job that take_due_jobs() gave, under its lease, and says when it is due again: false where another has it by now.';

-- What payment apps and messengers are called, as one pattern of plain_words(). The kinds that end in `_word` are words and names as
-- well: they say nothing by themselves.
create or replace function private.app_names(kind text) returns text
language sql
immutable
set search_path = ''
as $$
  select case kind
    when 'payment' then 'cash ?app|venmo|zelle|pay ?pal|apple ?pay|google ?pay|g ?pay|remitly'
    when 'payment_word' then 'chime'
    when 'messenger' then 'whats ?app|tele ?gram|snap ?chat|discord|we ?chat|messenger|insta(?:gram)?|facebook|tik ?tok|viber|skype'
    when 'messenger_word' then 'tg|kik|ig|fb'
  end
$$;

revoke all on function private.app_names(text) from public;

comment on function private.app_names(text) is 'What payment apps and messengers are called, as one pattern.';

-- Does a name, as plain_words() makes it, lead to somebody: a payment app, a messenger, a mail service, digits in figures or in
-- words? Nobody looks at a name before it stands beside everything that its person writes.
create or replace function private.names_contact(words text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select words ~ '[@$#:/\\_]|[0-9][^a-z]*[0-9][^a-z]*[0-9][^a-z]*[0-9]'
    or words ~ '\m((zero|oh?|one|two|three|four|five|six|seven|eight|nine|double|triple|[0-9])\M[^a-z0-9]*){4,}'
    or words ~ ('\m(' || private.app_names('payment') || '|' || private.app_names('messenger')
      || '|signal|g ?mail|hotmail|yahoo|outlook|icloud|proton ?mail|bitcoin|btc|usdt)\M')
$$;

revoke all on function private.names_contact(text) from public;

comment on function private.names_contact(text) is 'Does a name lead to somebody: an app, a mail service, or digits?';

-- How long a text is once every character stands for itself, as plain_words() reads it: whoever lets a text in compares this, for one
-- character may stand for eighteen. Letters that are put together count as one.
create or replace function private.read_length(words text) returns integer
language sql
immutable
set search_path = ''
as $$ select char_length(pg_catalog.normalize(coalesce(words, ''), 'NFKC')) $$;

revoke all on function private.read_length(text) from public;

comment on function private.read_length(text) is 'How many characters a text has once each stands for itself.';

-- A text as it is kept: lines end alike, nothing stands before or after it. Raises 22023 where nothing of it can be seen, it is too long
-- or holds characters that nobody types, MW606 where it holds a card's or a Social Security number.
create or replace function private.check_words(words text, max_length integer) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  kept text;
begin
  -- As it came, before anything reads it: what is far too long costs nothing. Accents and line ends may shrink to a quarter.
  if char_length(coalesce(words, '')) <= 4 * max_length + 100 then
    kept := btrim(
      pg_catalog.regexp_replace(pg_catalog.normalize(coalesce(words, ''), 'NFC'), '\r\n?', E'\n', 'g'), E' \t\n');
  end if;
  -- As it is read: one character may stand for eighteen, and a text of those would be read for seconds.
  if kept is null or char_length(kept) > max_length or private.read_length(kept) > 2 * max_length + 20
    or private.plain_words(kept) = '' then
    raise exception using errcode = '22023',
      message = pg_catalog.format('This needs between 1 and %s characters', max_length);
  end if;
  if kept ~ '[\u0001-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]' then
    raise exception using errcode = '22023', message = 'This holds characters that cannot be shown';
  end if;
  if private.holds_private_number(private.plain_words(kept)) then
    raise exception using errcode = 'MW606', message = 'This holds a card''s number or a Social Security number';
  end if;
  return kept;
end
$$;

revoke all on function private.check_words(text, integer) from public;

comment on function private.check_words(text, integer) is 'A text as it is kept. Raises 22023, MW606.';

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
  payments constant text := private.app_names('payment') || '|' || private.app_names('payment_word');
  apps constant text := payments || '|' || private.app_names('messenger') || '|' || private.app_names('messenger_word');
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
      '\m(' || apps || '|(?:signal|snap|wa|tele)(?= ?[:=@>]| is\M))\M'
      || '(?:[^a-z0-9$]{0,4}(?:\m(?:me|us|is|are|at|to|it|tag|handle|id|username|user|name|account|acct|number|under|as|for|my|the|find|add|here|or)\M))*'
      || '[^a-z0-9\n.]{1,4}([a-z0-9][a-z0-9._''’-]{2,})', 'g') as match
  loop
    word := pg_catalog.rtrim(beside, '._-');
    if word !~ '^[0-9.]*$' and word !~ '^[0-9]+(st|nd|rd|th|am|pm|k)?$'
      and (word ~ '[0-9_.]' or not private.is_everyday(word)) then
      return case when said ~ ('\m(' || payments || ')\M') then 'payment_tag' else 'handle' end;
    end if;
  end loop;
  -- What is sent or looked for at an app: "find kilnhelp on telegram".
  for beside in
    select match[1] from pg_catalog.regexp_matches(said,
      '\m(?:find|add|follow|search|message|hit|reach|look up|look for|send|pay|i''m|i’m|im|i am|it''s|it’s|goes by|under|called|name is)\M[^.\n]{0,24}?'
      || '([a-z0-9][a-z0-9._''’-]{2,})[^a-z0-9\n.]{1,4}(?:(?:over|out|there|here) )?(?:on|at|via|over|through|by|with|using|in)[^a-z0-9\n.]{1,4}(?:the )?'
      || '(?:' || apps || '|signal)\M', 'g') as match
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

-- May the caller be shown as here, to everybody or to themself alone? Only who chose to be, and under their own id there: the gateway
-- says under which name they want to be shown, the hosted service doesn't. Whoever is here is shown to everybody on the channel: who
-- blocked a fellow, or was blocked by one, is shown to nobody else there, and isn't told so. Definer, as above.
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
      and coalesce(current_setting('realtime.presence_key', true), circle_members.id::text) = circle_members.id::text
      and (coalesce(current_setting('realtime.presence_audience', true), '') = 'self' or not exists (
        select from public.circle_members as fellows
        where fellows.circle_id = circles.id and private.is_blocked(auth.uid(), fellows.user_id, circles.id))))
$$;

revoke all on function private.may_show_in_circle(text) from public;

grant execute on function private.may_show_in_circle(text) to authenticated;

comment on function private.may_show_in_circle(text) is 'Policy helper: may the caller be shown as present on this channel?';

-- May the caller be shown as here? Only as the one of the two that they are: the gateway says under which name they want to be
-- shown, the hosted service doesn't. Definer, as above.
create or replace function private.may_show_in_room(topic text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.meetings
    where private.meeting_topic(meetings) = topic and case auth.uid()
      when one_id then coalesce(current_setting('realtime.presence_key', true), 'one') = 'one'
      when other_id then coalesce(current_setting('realtime.presence_key', true), 'other') = 'other'
      else false end)
$$;

revoke all on function private.may_show_in_room(text) from public;

grant execute on function private.may_show_in_room(text) to authenticated;

comment on function private.may_show_in_room(text) is 'Policy helper: may the caller be shown as present in this room?';

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
    or char_length(coalesce(save_draft.source, '')) > 500 or private.read_length(said) > 10000
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

-- A new password ends the address: who read it with the old one reads no more. So does a second factor that is verified: who read it
-- with the password alone reads no more. The trigger names the column that says whose address it is.
-- Definer: runs inside the auth service's own statement, whose role may not write here.
create or replace function private.end_calendar_feed_of() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.calendar_feeds where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end
$$;

revoke all on function private.end_calendar_feed_of() from public;

comment on function private.end_calendar_feed_of() is
  'Trigger on auth.users and auth.mfa_factors: a new password or a verified factor ends the calendar address.';

create or replace trigger end_calendar_feed_with_password
  after update of encrypted_password on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.end_calendar_feed_of('id');

create or replace trigger end_calendar_feed_with_factor
  after update of status on auth.mfa_factors
  for each row
  when (new.status = 'verified' and old.status <> 'verified')
  execute function private.end_calendar_feed_of('user_id');

drop function private.end_calendar_feed_with_factor();

drop function private.end_calendar_feed_with_password();

drop function public.finish_job(text,boolean);

-- Nobody says words of themself beside being there.
drop policy "Members show that they are there" on realtime.messages;
create policy "Members show that they are there"
  on realtime.messages for insert to authenticated
  with check (extension = 'presence' and coalesce(payload, '{}') = '{}' and (select realtime.topic()) like 'circle:%'
    and (select private.may_show_in_circle((select realtime.topic()))));

drop policy "Two people write in the room of their meeting" on realtime.messages;
create policy "Two people write in the room of their meeting"
  on realtime.messages for insert to authenticated
  with check ((select realtime.topic()) like 'meeting:%' and (select private.may_be_in_room((select realtime.topic())))
    and (extension <> 'presence'
      or coalesce(payload, '{}') = '{}' and (select private.may_show_in_room((select realtime.topic())))));
