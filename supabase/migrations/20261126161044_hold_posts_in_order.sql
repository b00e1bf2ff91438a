alter function private.lock_circles_of_deleted() rename to lock_community_of_deleted;
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
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
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
  -- Said again with another reason it may open a case and a note anew, so that counts, too.
  if known.id is null or known.reason is distinct from report_post.reason then
    perform private.count_action(reporter, 'report');
  end if;
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
    case when btrim(report_post.said) <> '' then private.check_words(report_post.said, 1000) end,
    case when btrim(report_post.attached) <> '' then private.check_words(report_post.attached, 4000) end)
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
  -- And the post before its cases, as who writes it anew does; of an appeal the post that was decided about.
  perform private.lock_post(coalesce(decisions.post_kind, cases.post_kind), coalesce(decisions.post_id, cases.post_id))
    from private.cases left join private.decisions on cases.kind = 'appeal' and decisions.id = cases.post_id
    where cases.id = decide.case_id;
  perform from private.cases as others
    where (others.post_kind, others.post_id) = (select post_kind, post_id from private.cases where id = decide.case_id)
      and others.decided_at is null
    order by others.id for update;
  select * into held from private.cases where id = decide.case_id and decided_at is null;
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

grant execute on function public.decide(uuid, text, smallint, text, integer) to authenticated;

comment on function public.decide(uuid, text, smallint, text, integer) is
  'Decides a case: show, remove, warn, hold, suspend, ban; of an appeal uphold or overturn. Raises MW605, MW606, MW613, MW626, 22023.';

-- Takes somebody from the staff. What they had open is anybody's again. Definer for the same reason as add_staff().
create or replace function public.remove_staff(address text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  delete from private.staff using auth.users
    where users.id = staff.user_id and lower(users.email) = lower(btrim(address))
    returning staff.user_id into person;
  if person is null then
    return 'unknown';
  end if;
  perform from private.cases where taken_by = person and decided_at is null order by id for update;
  update private.cases set taken_by = null, taken_at = null where taken_by = person and decided_at is null;
  insert into private.audit_log (staff_id, action) values (person, 'removed');
  return 'removed';
end
$$;

grant execute on function public.remove_staff(text) to service_role;

comment on function public.remove_staff(text) is 'Takes the member of this mail address from the staff: removed or unknown.';

-- Whoever changes an answer holds its question first, as whoever deletes an account does (lock_order.sql): what is shown is counted
-- there.
create or replace function private.lock_question_of(answer uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select from public.questions where id = (select question_id from public.answers where id = answer) for no key update
$$;

comment on function private.lock_question_of(uuid) is 'Holds the question that an answer stands under.';

-- The same for an answer.
create or replace function private.show_answer(answer uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select private.lock_question_of(answer);
  update public.answers set state = 'shown', reason = null where id = answer and state in ('held', 'hidden', 'removed')
$$;

comment on function private.show_answer(uuid) is 'Shows an answer that was held, hidden or removed.';

-- The same for an answer.
create or replace function private.hide_answer(answer uuid, new_state text) returns void
language sql
volatile
set search_path = ''
as $$
  select private.lock_question_of(answer);
  update public.answers set state = new_state
  where id = answer and state in ('shown', 'held', 'hidden', 'away') and new_state in ('hidden', 'removed')
$$;

comment on function private.hide_answer(uuid, text) is 'Hides an answer, by reports or for good.';

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
  'Keeps what the calling member began to write: {saved_at}. Raises 22023, MW601, MW605, MW606, MW629.';

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
  perform private.lock_question_of(edit_answer.answer);
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
  -- Its question's author, too: what takes an answer that was accepted changes the question twice, and the second time the database
  -- looks whether its author is there.
  perform private.lock_people(array[person, (
    select questions.author_id from public.answers join public.questions on questions.id = answers.question_id
    where remove_post.kind = 'answer' and answers.id = remove_post.id and answers.author_id = person)]);
  if remove_post.kind = 'answer' then
    perform private.lock_question_of(remove_post.id);
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

grant execute on function public.remove_post(text, uuid) to authenticated;

comment on function public.remove_post(text, uuid) is 'Takes back a question or an answer of the caller''s. Raises 22023, MW601.';

-- The asker takes one answer, or none any more. Of two at once the later stands. Raises 22023, MW601, MW605, MW609, MW614.
-- Definer, as ask().
create or replace function public.accept(answer uuid, accepted boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  about uuid;
begin
  if accept.accepted is null then
    raise exception using errcode = '22023', message = 'Take it, or not?';
  end if;
  perform private.lock_question_of(accept.answer);
  select question_id into about from public.answers
    where id = accept.answer and state = 'shown' and private.may_see_answer(person, id) for key share;
  if not exists (select from public.questions where id = about and author_id = person and state = 'shown') then
    raise exception using errcode = 'MW605', message = 'There is no such answer';
  end if;
  update public.questions set accepted_id = case when accept.accepted then accept.answer end
    where id = about and (accept.accepted or accepted_id = accept.answer);
end
$$;

grant execute on function public.accept(uuid, boolean) to authenticated;

comment on function public.accept(uuid, boolean) is
  'The asker takes an answer, or no longer. Raises 22023, MW601, MW605, MW609, MW614.';

-- schemas/community/lock_order.sql

-- The order in which rows of the community are held, so that nobody waits in a circle: accounts (private.lock_people), circles, the
-- words of a week, questions, answers, cases, and then the rest; of one kind by their ids. Whoever changes an answer holds its
-- question first (private.lock_question_of): triggers count there what is shown.

-- Holds a post that waits for a person of the staff, or is reported: before its case, as its author does, who changes it.
create or replace function private.lock_post(what text, which uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  case what
    when 'circle' then perform from public.circles where id = which for no key update;
    when 'check_in' then perform from public.check_ins where id = which for no key update;
    when 'question' then perform from public.questions where id = which for no key update;
    when 'answer' then
      perform private.lock_question_of(which);
      perform from public.answers where id = which for no key update;
    else null;
  end case;
end
$$;

comment on function private.lock_post(text, uuid) is 'Holds a post, before its case.';

-- Holds whatever of the community changes with these accounts when they close, come back or go: their circles, their questions and
-- those that they answered, their answers and those that helped them, their cases and those that they took. The accounts are held
-- before, so that nothing is added meanwhile.
create or replace function private.lock_community_of(people uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.circles
    where id in (select circle_id from public.circle_members where user_id = any (people)) order by id for update;
  perform from public.questions
    where id in (
      select own.id from public.questions as own where own.author_id = any (people)
      union select own.question_id from public.answers as own where own.author_id = any (people))
    order by id for no key update;
  perform from public.answers
    where id in (
      select own.id from public.answers as own where own.author_id = any (people)
      union select helped.answer_id from public.helped where helped.user_id = any (people))
    order by id for no key update;
  perform from private.cases where author_id = any (people) or taken_by = any (people) order by id for update;
end
$$;

comment on function private.lock_community_of(uuid[]) is
  'Holds, in order, whatever of the community changes when these accounts close, come back or go.';

-- An account may be deleted by the auth service alone. The trigger's name has it come before those of the foreign keys, which would
-- take these rows in any order; it is the first that it had, as nobody but the service drops a trigger there.
-- Definer: the auth service's role may not hold them.
create or replace function private.lock_community_of_deleted() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_community_of(array[old.id]);
  return null;
end
$$;

comment on function private.lock_community_of_deleted() is
  'Trigger on auth.users: what of the community goes with a deleted account is held in order.';

-- One closing, keeping or erasing at a time, as every deletion of accounts; and nobody writes for this person meanwhile.
-- Answers whether there is such an account.
create or replace function private.lock_leaving_account(person uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  perform from auth.users where id = person for update;
  if not found then
    return false;
  end if;
  perform private.lock_community_of(array[person]);
  return true;
end
$$;

comment on function private.lock_leaving_account(uuid) is
  'Holds an account that is closed, kept or erased, and what of the community changes with it. False where there is none.';

-- Takes somebody from the sight of others. What they wrote waits (away); circles, buddies, meetings and matching end.
create or replace function private.take_from_sight(person uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held record;
begin
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

comment on function private.take_from_sight(uuid) is 'Takes somebody from the sight of others, and their words so that they can come back.';

-- Erases closed accounts whose fourteen days are over, at most so many; answers how many. Of several at once each erases others, and
-- one that is ended in the middle has erased none: the next one does. An account that cannot be erased keeps no other from it.
-- Definer: it deletes accounts. Executable by service_role alone.
create or replace function public.erase_due_accounts(max_accounts integer default 20) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen uuid[];
  due record;
  gone integer := 0;
begin
  if max_accounts is null or max_accounts not between 1 and 1000 then
    raise exception using errcode = '22023', message = 'Between 1 and 1000 accounts';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  select array_agg(user_id) into chosen from (
    select user_id from private.leaving_accounts
    where erase_at <= now() order by failed_at nulls first, erase_at, user_id limit max_accounts) as first;
  -- All of them by their ids, as lock_people() has it: one after another in the order they're erased, this and who holds one of
  -- them already would wait for each other.
  perform from auth.users where id = any (chosen) order by id for update;
  perform private.lock_community_of(chosen);
  for due in
    select user_id, keeps_answers from private.leaving_accounts
    where user_id = any (chosen) and erase_at <= now() order by failed_at nulls first, erase_at, user_id
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

grant execute on function public.erase_due_accounts(integer) to service_role;

comment on function public.erase_due_accounts(integer) is
  'Erases closed accounts whose days are over, at most so many; how many. For the clock.';
