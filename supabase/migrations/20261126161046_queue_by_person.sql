-- schemas/account/accounts.sql

-- Whoever writes what hangs on people holds them first: who deletes an account in that instant waits, or has gone before
-- and is found no more. Without it the two would wait for each other, each for a row that the other has. A row that many share one after
-- another is never free for who wants it alone, so a person's own call queues by a lock of each person before: who closes an account
-- waits for those before them, and those that come later wait for them. The server's own work does not come one after another without end,
-- and may hold more people than there are locks.
create or replace function private.lock_people(people uuid[]) returns void
language sql
volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended('person:' || sorted.id::text, 0))
    from (select distinct given.id from unnest(people) as given (id) where given.id is not null order by given.id) as sorted
    where auth.uid() is not null and cardinality(people) <= 64;
  select from auth.users where id = any (people) order by id for key share
$$;

comment on function private.lock_people(uuid[]) is 'Keeps these accounts from being deleted until the transaction ends.';

-- Holds the row of an account, for who has the person and the lock of deletions. False where there is none; raises 55P03 where somebody
-- else has it for a quarter of a second.
create or replace function private.try_account(person uuid) returns boolean
language plpgsql
set search_path = ''
set lock_timeout = '250ms'
as $$
begin
  perform from auth.users where id = person for update;
  return found;
end
$$;

comment on function private.try_account(uuid) is 'Holds the row of an account, or raises 55P03 after a quarter of a second.';

-- How often a person may do something: at most max_events in a period. New writers may less.
create or replace function private.community_rate(kind text, is_new boolean, out max_events integer, out period interval)
language sql
immutable
set search_path = ''
as $$
  select case when is_new then rates.for_new else rates.for_known end, rates.period
  from (values
    ('question', 2, 10, interval '1 day'),
    ('answer', 5, 40, interval '1 day'),
    ('report', 20, 20, interval '1 day'),
    ('join', 3, 3, interval '1 day'),
    ('invite', 5, 5, interval '1 day'),
    ('circle', 3, 3, interval '1 day'),
    ('vote', 3, 3, interval '1 day'),
    ('change', 120, 120, interval '1 hour'),
    ('channel', 6, 6, interval '1 minute'),
    ('alias', 5, 5, interval '1 day'),
    ('meeting', 10, 10, interval '1 day'),
    ('buddy', 10, 10, interval '1 day'),
    ('wrong invite', 10, 10, interval '1 hour'),
    ('draft', 60, 60, interval '1 minute'),
    ('edit', 60, 60, interval '1 hour'),
    ('block', 40, 40, interval '1 day'),
    ('nod', 120, 120, interval '1 hour'),
    ('helped', 60, 60, interval '1 hour'),
    ('search', 60, 60, interval '1 minute')
  ) as rates (name, for_new, for_known, period)
  where rates.name = community_rate.kind
$$;

comment on function private.community_rate(text, boolean) is
  'How often a person may do something of this kind: at most max_events in a period.';

-- Reports a post: it is hidden from who reports it, waits for a person, and is hidden from everybody once three reported it whose reports
-- count (private.may_hide_by_report; those from one network count once), by the report of one of these. Worry about somebody comes first, and hides nothing. Again with the
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
  said_words text;
  attached_words text;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  -- What is refused is refused before its author is held: nobody keeps another waiting by what comes to nothing.
  if report_post.reason is null
    or report_post.reason not in ('sells', 'elsewhere', 'as_staff', 'unkind', 'private_details', 'wrong_rule', 'worried') then
    raise exception using errcode = '22023', message = 'Choose what the report is about';
  end if;
  said_words := case when btrim(report_post.said) <> '' then private.check_words(report_post.said, 1000) end;
  attached_words := case when btrim(report_post.attached) <> '' then private.check_words(report_post.attached, 4000) end;
  if post_id is null or not private.may_see_post(reporter, post_kind, post_id) then
    raise exception using errcode = 'MW605', message = 'There is no such post';
  end if;
  if private.author_of(post_kind, post_id) = reporter then
    raise exception using errcode = '22023', message = 'One cannot report oneself';
  end if;
  -- Said again with another reason it may open a case and a note anew, so that counts, too.
  if not exists (
    select from public.reports as held
    where held.user_id = reporter and held.post_kind = report_post.post_kind and held.post_id = report_post.post_id
      and held.reason = report_post.reason) then
    perform private.count_action(reporter, 'report');
  end if;
  -- Its author, too: their case, a note and a block name them.
  perform private.lock_people(array[reporter, private.author_of(post_kind, post_id)]);
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
  -- Of a circle nobody is told who hosts it, so nobody is blocked by reporting it: the list of whom one blocked would tell. A block
  -- changes circles, which are held before posts.
  if also_block and author is not null and report_post.post_kind <> 'circle'
    and private.place_block(reporter, author, private.alias_of_author(report_post.post_kind, report_post.post_id, author), case report_post.post_kind
      when 'check_in' then (select circle_id from public.check_ins where id = report_post.post_id)
      when 'meeting' then (
        select private.place_of_names(one_alias_id, other_alias_id) from public.meetings where id = report_post.post_id) end) then
    -- Counted and not refused: a report comes first, and has a limit of its own.
    perform private.note_attempt('community block', reporter::text);
  end if;
  perform private.lock_post(report_post.post_kind, report_post.post_id);
  insert into public.reports as held (user_id, post_kind, post_id, reason, said, attached)
  values (reporter, report_post.post_kind, report_post.post_id, report_post.reason,
    said_words, attached_words)
  on conflict on constraint reports_once do update set
    reason = excluded.reason, said = coalesce(excluded.said, held.said), attached = coalesce(excluded.attached, held.attached)
  returning * into report;
  insert into private.report_networks (report_id, network)
    select report.id, network from private.reporting_network(reporter) as network where network is not null
    on conflict (report_id) do nothing;
  if known.outcome is null or report.reason = 'worried' and known.reason <> 'worried' then
    perform private.open_case(
      case when report.reason = 'worried' then 'worried' else 'report' end, report.reason, report.post_kind, report.post_id, author);
  end if;
  if report.reason = 'worried' and author is not null then
    insert into private.care_notes (user_id) values (author)
    on conflict (user_id) do update set noted_at = now(), seen_at = null
      where care_notes.noted_at < now() - interval '1 day';
  elsif known.outcome is null and private.may_hide_by_report(reporter) and (
    select count(distinct coalesce(networks.network, other.user_id::text))
    from public.reports as other left join private.report_networks as networks on networks.report_id = other.id
    where private.may_hide_by_report(other.user_id) and other.post_kind = report.post_kind and other.post_id = report.post_id and other.reason <> 'worried'
      and other.outcome is null
  ) >= limits.reporters_that_hide then
    perform private.hide_post(report.post_kind, report.post_id, 'hidden');
  end if;
  return jsonb_build_object('id', report.id);
exception when check_violation or not_null_violation then
  raise exception using errcode = '22023', message = 'Choose what the report is about';
end
$$;

grant execute on function public.report_post(text, uuid, text, text, text, boolean) to authenticated;

comment on function public.report_post(text, uuid, text, text, text, boolean) is
  'Reports a post, once: {id}. Raises MW601, MW602, MW605, MW606, 22023.';

-- Keeps what a member began to write. Raises 22023, MW601, MW602, MW606, MW629 for one too many.
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
  if draft is null or char_length(coalesce(save_draft.title, '')) > 120 or char_length(coalesce(save_draft.body, '')) > 4000
    or char_length(coalesce(save_draft.source, '')) > 500 or private.read_length(said) > 10000
    or coalesce(save_draft.kind, 'rule') not in ('rule', 'experience')
    or (save_draft.topic is not null and not exists (select from public.topics where id = save_draft.topic)) then
    raise exception using errcode = '22023', message = 'This is no draft';
  end if;
  -- A page keeps one two seconds after the last letter: nobody who types comes near this.
  perform private.count_action(person, 'draft');
  perform private.lock_people(array[person]);
  -- Before its question, as answer() does.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('drafts:' || person::text, 0));
  if save_draft.question is not null and not private.lock_question(person, save_draft.question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  if private.holds_private_number(private.plain_words(said)) then
    raise exception using errcode = 'MW606', message = 'This holds a card''s number or a Social Security number';
  end if;
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

grant execute on function public.save_draft(uuid, uuid, text, text, text, text, text) to authenticated;

comment on function public.save_draft(uuid, uuid, text, text, text, text, text) is
  'Keeps what the calling member began to write: {saved_at}. Raises 22023, MW601, MW602, MW605, MW606, MW629.';

-- One closing, keeping or erasing at a time, as every deletion of accounts; and nobody writes for this person meanwhile. The person
-- first, who may be waited for long, then the lock of deletions, that all others wait for, and then the row. Whoever has that without
-- the person keeps nobody else waiting: both are let go of and tried again, as they may wait for the person themselves.
-- Answers whether there is such an account. Raises 55P03 where its row is not to be had.
create or replace function private.lock_leaving_account(person uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  is_there boolean;
begin
  for tries in 1..8 loop
    begin
      perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('person:' || person::text, 0));
      perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
      is_there := private.try_account(person);
      exit;
    exception when lock_not_available then
      if tries = 8 then
        raise;
      end if;
    end;
  end loop;
  if is_there then
    perform private.lock_community_of(array[person]);
  end if;
  return is_there;
end
$$;

comment on function private.lock_leaving_account(uuid) is
  'Holds an account that is closed, kept or erased, and what of the community changes with it. False where there is none.';

-- Erases closed accounts whose fourteen days are over, at most so many, and as many as two seconds hold; answers how many. Of several at
-- once each erases others, and one that is ended in the middle has erased none: the next one does. An account that cannot be erased, or
-- takes longer than a statement may, is noted, and keeps no other from it.
-- Definer: it deletes accounts. Executable by service_role alone.
create or replace function public.erase_due_accounts(max_accounts integer default 5) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen uuid[];
  due record;
  gone integer := 0;
  began timestamptz;
begin
  if max_accounts is null or max_accounts not between 1 and 1000 then
    raise exception using errcode = '22023', message = 'Between 1 and 1000 accounts';
  end if;
  -- One after another, so that each chooses others.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('accounts that are due', 0));
  select array_agg(user_id) into chosen from (
    select user_id from private.leaving_accounts
    where erase_at <= now() order by failed_at nulls first, erase_at, user_id limit max_accounts) as first;
  -- As lock_leaving_account() has it: the people, then the lock of deletions, then their rows.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('person:' || sorted.id::text, 0))
    from (select given.id from unnest(chosen) as given (id) order by given.id) as sorted;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  -- All of them by their ids, as lock_people() has it: one after another in the order they're erased, this and who holds one of
  -- them already would wait for each other.
  perform from auth.users where id = any (chosen) order by id for update;
  perform private.lock_community_of(chosen);
  began := pg_catalog.clock_timestamp();
  for due in
    select user_id, keeps_answers from private.leaving_accounts
    where user_id = any (chosen) and erase_at <= now() order by failed_at nulls first, erase_at, user_id
  loop
    begin
      if private.erase_person(due.user_id, due.keeps_answers) then
        gone := gone + 1;
      end if;
    exception
      when query_canceled then
        -- The statement's time is over, and nothing ends it a second time: those that follow are the next call's.
        raise warning 'A closed account took too long to erase';
        update private.leaving_accounts set failed_at = now() where user_id = due.user_id;
        exit;
      when others then
        raise warning 'A closed account could not be erased: % %', sqlstate, sqlerrm;
        update private.leaving_accounts set failed_at = now() where user_id = due.user_id;
    end;
    exit when pg_catalog.clock_timestamp() > began + interval '2 seconds';
  end loop;
  perform private.forget_account_closed_mails();
  return gone;
end
$$;

grant execute on function public.erase_due_accounts(integer) to service_role;

comment on function public.erase_due_accounts(integer) is
  'Erases closed accounts whose days are over, at most so many and for two seconds; how many. For the clock.';
