-- What is written on something keeps it: nobody is told of a foreign key, and nobody waits in a circle.

-- What is written below a question keeps it until the transaction ends: its author's account may go in the same instant.
create function private.hold_question(viewer uuid, question uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.questions where id = hold_question.question for key share;
  return found and private.may_see_question(viewer, hold_question.question);
end
$$;
revoke all on function private.hold_question(uuid, uuid) from public;
comment on function private.hold_question(uuid, uuid) is 'Holds a question that this viewer sees. False where there is none.';

-- Holds the caller and somebody whom they named, whose account may go in the same instant. Raises MW605 where it has.
create function private.hold_both(person uuid, other uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.hold_people(array[person, other]);
  if not exists (select from auth.users where id = other) then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
end
$$;
revoke all on function private.hold_both(uuid, uuid) from public;
comment on function private.hold_both(uuid, uuid) is 'Holds the caller and another account. Raises MW605 where the other is gone.';

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
  select * into judged from private.judge_post(person, concat_ws(E'\n', said, checked.source));
  perform private.take_turn(person, 'answer');
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
    perform private.tell_feed(about);
    perform private.tell_followers(held.question_id, person);
  end if;
  return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
end
$$;
revoke all on function public.answer(uuid, uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.answer(uuid, uuid, text, text, text) to authenticated;
comment on function public.answer(uuid, uuid, text, text, text) is
  'Answers a question: {id, state, reason}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW611, MW614, MW615.';

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
      perform private.take_turn(person, 'helped');
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

-- Keeps what a member began to write. Raises 22023, MW601, MW606, MW616 for one too many.
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
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[person]);
  if draft is null or char_length(coalesce(save_draft.title, '')) > 120 or char_length(coalesce(save_draft.body, '')) > 4000
    or char_length(coalesce(save_draft.source, '')) > 500
    or coalesce(save_draft.kind, 'rule') not in ('rule', 'experience')
    or (save_draft.topic is not null and not exists (select from public.topics where id = save_draft.topic)) then
    raise exception using errcode = '22023', message = 'This is no draft';
  end if;
  if save_draft.question is not null and not private.hold_question(person, save_draft.question) then
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
    raise exception using errcode = 'MW616', message = 'There are too many drafts: post or delete one first';
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
  'Keeps what the calling member began to write: {saved_at}. Raises 22023, MW601, MW605, MW606, MW616.';

-- Says that the caller has read a question until now. Raises MW601, MW605.
-- Definer, as save_draft().
create or replace function public.thread_read(question uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_reader();
begin
  perform private.hold_people(array[person]);
  if not private.hold_question(person, question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  insert into public.thread_reads (user_id, question_id, read_at) values (person, question, now())
  on conflict (user_id, question_id) do update set read_at = excluded.read_at;
end
$$;
revoke all on function public.thread_read(uuid) from public, anon, authenticated, service_role;
grant execute on function public.thread_read(uuid) to authenticated;
comment on function public.thread_read(uuid) is 'Says that the caller has read a question until now. Raises MW601, MW605.';

-- Whoever follows a question is told of its answers. Raises MW601, MW605.
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
  perform private.hold_people(array[person]);
  if not private.hold_question(person, question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  insert into public.thread_reads (user_id, question_id, is_following) values (person, question, follow.is_following)
  on conflict (user_id, question_id) do update set is_following = excluded.is_following;
end
$$;
revoke all on function public.follow(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.follow(uuid, boolean) to authenticated;
comment on function public.follow(uuid, boolean) is 'Follows a question, or no longer. Raises 22023, MW601, MW605.';

-- Blocks somebody: neither sees the other any more, anywhere. Again changes nothing. Raises MW601, MW605, 22023 for oneself.
-- Definer: it finds the account behind a name. Executable by authenticated alone.
create or replace function public.block_person(alias uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  select user_id into person from public.aliases where id = alias;
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot block oneself';
  end if;
  perform private.hold_both(auth.uid(), person);
  insert into public.blocks (user_id, blocked_id, alias_id) values (auth.uid(), person, alias) on conflict do nothing;
end
$$;
revoke all on function public.block_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.block_person(uuid) to authenticated;
comment on function public.block_person(uuid) is 'Blocks the person of this name, both ways and everywhere. Raises MW601, MW605, 22023.';

-- Hides somebody's words from the caller alone, where they bear this name. Again changes nothing, and neither does a block: it is
-- answered as for anybody, since a refusal would tell of it. Raises MW601, MW605, 22023 for oneself.
-- Definer for the same reason as block_person().
create or replace function public.mute_person(alias uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
  place uuid;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  select user_id, circle_id into person, place from public.aliases where id = alias;
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot mute oneself';
  end if;
  perform private.hold_both(auth.uid(), person);
  insert into public.mutes (user_id, muted_id, alias_id, circle_id) values (auth.uid(), person, alias, place)
  on conflict do nothing;
end
$$;
revoke all on function public.mute_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.mute_person(uuid) to authenticated;
comment on function public.mute_person(uuid) is 'Hides the words of the person of this name from the caller. Raises MW601, MW605, 22023.';

-- Opens a case for oneself for half an hour: the post, three around it, what was said of it, who wrote it as staff may know them.
-- What it said before it was changed or taken back is told too: who reported it saw that.
-- Raises MW613, MW605 where it is decided or gone, MW612 while another has it open, and of what the caller may not decide.
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
  perform private.hold_people(array[moderator]);
  select * into held from private.cases where id = take_case.case_id and decided_at is null for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'This is decided, or gone';
  end if;
  if not private.may_decide(held, moderator) then
    raise exception using errcode = 'MW612', message = 'Somebody else decides this';
  end if;
  update private.cases set taken_by = moderator, taken_at = now() where id = held.id returning * into held;
  insert into private.audit_log (staff_id, action, case_id) values (moderator, 'opened', held.id);
  return private.case_seen(held, moderator) || jsonb_build_object(
    'post', private.post_seen(held.post_kind, held.post_id),
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
comment on function public.take_case(uuid) is 'Opens a case for the calling moderator: the post, three around it, reports, author. Raises MW605, MW612, MW613.';

-- Gives a case back that the caller has open. Definer for the same reason as queue_page().
create or replace function public.give_case_back(case_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  moderator constant uuid := private.moderator();
begin
  perform private.hold_people(array[moderator]);
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

-- Decides a case. show: it is shown. remove, warn: it goes, and its author reads why. hold (1 to 30 days): what they write waits
-- for a person; suspend (1 to 90 days) and ban: they do not write. Of an appeal: uphold, or overturn, which undoes all of it.
-- Every case of the post is decided with it, whoever reported is told whether something was done, and its author by which rule.
-- Raises MW613, MW605 where it is decided or gone, MW612 where the caller may not decide it, 22023, MW606.
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
  perform private.hold_people(array[moderator, (select author_id from private.cases where id = decide.case_id)]);
  select * into held from private.cases where id = decide.case_id and decided_at is null for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'This is decided, or gone';
  end if;
  if not private.may_decide(held, moderator) then
    raise exception using errcode = 'MW612', message = 'Somebody else decides this';
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
  perform private.hold_both(person, names.other);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('buddies:' || who::text, 0))
    from unnest(array[least(person, names.other), greatest(person, names.other)]) as who;
  select * into kept from public.buddies
    where least(user_id, buddy_id) = least(person, names.other) and greatest(user_id, buddy_id) = greatest(person, names.other);
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
    perform private.take_turn(person, 'buddy');
    insert into public.buddies (user_id, buddy_id, user_alias_id, buddy_alias_id)
      values (person, names.other, names.own_alias, ask_buddy.alias_id);
  end if;
  perform private.tell_person(names.other, 'buddy');
end
$$;
revoke all on function public.ask_buddy(uuid) from public, anon, authenticated, service_role;
grant execute on function public.ask_buddy(uuid) to authenticated;
comment on function public.ask_buddy(uuid) is
  'Asks somebody to be a buddy, or says yes. Raises MW601, MW602, MW605, MW609, MW614, MW616.';

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
  perform private.hold_both(person, other);
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('meetings:' || least(person, other)::text || greatest(person, other)::text, 0));
  select * into standing from public.meetings
    where state in ('offered', 'taken') and (one_id = person and other_id = other or one_id = other and other_id = person)
    order by created_at desc limit 1;
  if found and (standing.state = 'offered' or now() < private.meeting_over_at(standing)) then
    perform public.offer_other_times(standing.id, sorted);
    return jsonb_build_object('id', standing.id);
  end if;
  if standing.id is not null then
    update public.meetings set state = 'closed', epoch = epoch + 1 where id = standing.id;
  end if;
  perform private.take_turn(person, 'meeting');
  insert into public.meetings (one_id, other_id, one_alias_id, other_alias_id, times)
    values (person, other, own_alias, propose_meeting.alias_id, sorted) returning * into standing;
  perform private.tell_meeting(standing);
  return jsonb_build_object('id', standing.id);
end
$$;
revoke all on function public.propose_meeting(uuid, timestamptz[]) from public, anon, authenticated, service_role;
grant execute on function public.propose_meeting(uuid, timestamptz[]) to authenticated;
comment on function public.propose_meeting(uuid, timestamptz[]) is
  'Offers a buddy three times: {id}. Raises 22023, MW601, MW602, MW605, MW608, MW609, MW614.';
