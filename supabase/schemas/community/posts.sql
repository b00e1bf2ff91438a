-- Writing: ask, answer, change, take back, say that it helped, accept.

-- What becomes of words before they are shown, or MW615 with the reason as its hint.
create function private.moderate_post(author uuid, words text, out state text, out reason text)
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
comment on function private.moderate_post(uuid, text) is 'Whether words are shown or held, and why. Raises MW615.';

-- May a rule rest on this: a page of a .gov site, of law.cornell.edu, or a lesson of ours?
create function private.is_source(place text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select place ~* '^https?://([a-z0-9-]+\.)*([a-z0-9-]+\.gov|law\.cornell\.edu)([/?#][^\s\\"<>]*)?$'
    or place ~ '^/education/[a-z0-9-]{1,80}$'
$$;
comment on function private.is_source(text) is 'May a rule rest on this?';

-- Does a text speak of the law?
create function private.speaks_of_law(words text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select words ~* '\m(u\.?s\.?c|f\.?c\.?r\.?a|f\.?d\.?c\.?p\.?a|f\.?c\.?b\.?a|e\.?c\.?o\.?a|c\.?r\.?o\.?a|c\.?f\.?r)\M|\m(by|under|against|federal|state) (the )?law\M|\mstatute'
$$;
comment on function private.speaks_of_law(text) is 'Does a text speak of the law, as by a name of an act?';

-- The kind and source of an answer: a rule, or words of the law that nobody called their own experience, need a source that
-- may be looked up. Raises 22023, MW611.
create function private.check_source(inout kind text, body text, inout source text)
language plpgsql
immutable
set search_path = ''
as $$
begin
  source := nullif(btrim(source), '');
  if coalesce(kind, 'rule') not in ('experience', 'rule') or char_length(source) > 500 then
    raise exception using errcode = '22023', message = 'Is it a rule, or an experience?';
  end if;
  if source is not null and private.is_source(source) is not true then
    raise exception using errcode = 'MW611', message = 'A rule needs its source: a page of a .gov site or of law.cornell.edu';
  end if;
  if source is null and (kind = 'rule' or (kind is null and private.speaks_of_law(body))) then
    raise exception using errcode = 'MW611', message = 'A rule needs its source';
  end if;
  kind := coalesce(kind, case when source is null then 'experience' else 'rule' end);
end
$$;
comment on function private.check_source(text, text, text) is 'The kind and source of an answer. Raises 22023, MW611.';

-- Title and text of a question as they are kept. Raises 22023, MW606.
create function private.check_question(inout title text, inout body text)
language plpgsql
immutable
set search_path = ''
as $$
begin
  title := pg_catalog.regexp_replace(private.check_words(title, 120), '\s+', ' ', 'g');
  if least(char_length(title), char_length(private.plain_words(title))) < 12 then
    raise exception using errcode = '22023', message = 'A question needs at least 12 characters';
  end if;
  body := case when body ~ '\S' then private.check_words(body, 4000) else '' end;
end
$$;
comment on function private.check_question(text, text) is 'Title and text of a question as they are kept. Raises 22023, MW606.';

-- Tells those who follow a question that there is an answer, each by themselves. Nobody hears of whom they don't see.
create function private.notify_followers(question uuid, author uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select realtime.send(jsonb_build_object('question', question), 'answer', 'person:' || followers.user_id, true)
  from (
    select user_id from public.thread_reads
    where question_id = question and is_following and user_id <> author limit 200
  ) as followers
  where not private.is_hidden_for(followers.user_id, author)
$$;
comment on function private.notify_followers(uuid, uuid) is 'Tells those who follow a question that there is an answer.';

-- A post that its author made right waits for nobody any more.
create function private.close_held_case(what text, which uuid) returns void
language sql
volatile
set search_path = ''
as $$
  update private.cases set decided_at = now()
  where kind = 'held' and post_kind = what and post_id = which and decided_at is null
$$;
comment on function private.close_held_case(text, uuid) is 'Closes the case of a held post that no longer is one.';

-- Asks everybody, under the id of the draft: sent again, it is the same question and counts once. The asker follows it.
-- Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615.
-- Definer: clients have no rights to these tables. Executable by authenticated alone, like all that follow.
create function public.ask(draft uuid, topic text, title text, body text) returns jsonb
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
grant execute on function public.ask(uuid, text, text, text) to authenticated;
comment on function public.ask(uuid, text, text, text) is
  'Asks everybody: {id, state, reason}. Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615.';

-- Answers, under the id of the draft. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW611, MW614, MW615.
-- Definer, as ask().
create function public.answer(draft uuid, question uuid, kind text, body text, source text) returns jsonb
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
grant execute on function public.answer(uuid, uuid, text, text, text) to authenticated;
comment on function public.answer(uuid, uuid, text, text, text) is
  'Answers a question: {id, state, reason}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW611, MW614, MW615.';

-- When a post that changes now is marked as changed: half an hour is free.
create function private.mark_of_edit(since timestamptz, marked timestamptz) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case when since < now() - pg_catalog.make_interval(mins => limits.edit_minutes) then now() else marked end
  from private.community_limits() as limits
$$;
comment on function private.mark_of_edit(timestamptz, timestamptz) is 'When a post that changes now is marked as changed.';

-- Changes a question of one's own. What was held is shown once nothing holds it; what reports hid or staff removed stays so.
-- Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.
-- Definer, as ask().
create function public.edit_question(question uuid, topic text, title text, body text) returns jsonb
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
grant execute on function public.edit_question(uuid, text, text, text) to authenticated;
comment on function public.edit_question(uuid, text, text, text) is
  'Changes a question of the caller''s: {id, state, reason}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.';

-- Changes an answer of one's own, by the same rules. Raises MW611 besides.
-- Definer, as ask().
create function public.edit_answer(answer uuid, kind text, body text, source text) returns jsonb
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
create function public.remove_post(kind text, id uuid) returns void
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

-- Says that somebody else's answer helped, or takes that back. Once each. Raises 22023, MW601, MW602, MW605, MW609, MW614.
-- Definer, as ask().
create function public.mark_helped(answer uuid, helped boolean) returns jsonb
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
grant execute on function public.mark_helped(uuid, boolean) to authenticated;
comment on function public.mark_helped(uuid, boolean) is
  'Says that an answer helped, or no longer: {helped, helped_me}. Raises 22023, MW601, MW602, MW605, MW609, MW614.';

-- The asker takes one answer, or none any more. Of two at once the later stands. Raises 22023, MW601, MW605, MW609, MW614.
-- Definer, as ask().
create function public.accept(answer uuid, accepted boolean) returns void
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

-- Puts questions that nobody answered in a day before staff, once each: by the clock. What nobody answered in a week nobody is
-- asked about any more. How many it was.
create function private.call_staff_to_questions() returns integer
language sql
volatile
set search_path = ''
as $$
  with waiting as (
    select id, author_id from public.questions
    where state = 'shown' and answers = 0
      and active_at < now() - interval '1 day' and active_at > now() - interval '7 days'
      and not exists (
        select from private.cases where kind = 'unanswered' and post_kind = 'question' and post_id = questions.id)
    order by active_at limit 100
  )
  select count(private.open_case('unanswered', 'no_answer', 'question', id, author_id))::integer from waiting
$$;
comment on function private.call_staff_to_questions() is
  'Puts questions without an answer of a day before staff, once each; how many.';
