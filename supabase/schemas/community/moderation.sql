-- What staff decide, what they write to whom, and what is kept of it.

create table private.decisions (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references private.cases (id) on delete cascade,
  post_kind text not null,
  post_id uuid not null,
  author_id uuid references auth.users (id) on delete cascade,
  moderator_id uuid references auth.users (id) on delete set null,
  action text not null check (action in ('show', 'remove', 'warn', 'hold', 'suspend', 'ban', 'uphold', 'overturn')),
  rule smallint check (rule between 1 and 8),
  sentence text check (char_length(sentence) between 1 and 1000),
  excerpt text not null default '' check (char_length(excerpt) <= 200),
  restriction_id uuid references private.restrictions (id) on delete set null,
  decided_at timestamptz not null default now(),
  -- Whoever is told no is told which rule, and why.
  constraint decisions_say_why check (action in ('show', 'overturn') or (rule is not null and sentence is not null))
);
comment on table private.decisions is 'What staff decided of a case, by which rule, and the sentence that its author reads.';
comment on column private.decisions.excerpt is 'The beginning of what was decided about, so that its author knows which of theirs it was.';

create index decisions_author_id on private.decisions (author_id, decided_at);
create index decisions_moderator_id on private.decisions (moderator_id);
create index decisions_case_id on private.decisions (case_id);
create index decisions_restriction_id on private.decisions (restriction_id);
create index decisions_decided_at on private.decisions (decided_at);

alter table private.decisions enable row level security;
revoke all on private.decisions from public, anon, authenticated, service_role;

-- What staff did and when: only ever added to. An account that is deleted leaves its lines without a name.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  staff_id uuid references auth.users (id) on delete set null,
  action text not null check (char_length(action) between 1 and 40),
  case_id uuid,
  detail text check (char_length(detail) <= 200)
);
comment on table private.audit_log is 'What staff did, and when: opened, decided, given back, added, removed. Only added to.';

create index audit_log_staff_id on private.audit_log (staff_id);
create index audit_log_case_id on private.audit_log (case_id);

alter table private.audit_log enable row level security;
revoke all on private.audit_log from public, anon, authenticated, service_role;

-- Refuses every change of a line but that its account went.
create function private.keep_audit() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.staff_id is null
    and (new.id, new.at, new.action, new.case_id, new.detail)
      is not distinct from (old.id, old.at, old.action, old.case_id, old.detail) then
    return new;
  end if;
  raise exception using errcode = '42501', message = 'Lines of the audit log stay as they are';
end
$$;
comment on function private.keep_audit() is 'Trigger on private.audit_log: lines are only added.';

create trigger keep_audit
  before update or delete on private.audit_log
  for each row execute function private.keep_audit();

-- Whoever moderates, with a second factor shown in this session. Whom staff hold back decides about nobody meanwhile. Raises MW613, MW628.
create function private.moderator() returns uuid
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
comment on function private.moderator() is 'Whoever moderates, with a second factor shown. Raises MW613; MW628 where only that is missing.';

-- The words of a post as staff see them, with its state and its day; of a decision the appeal against it.
create function private.post_seen(what text, which uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'question' then
      return (
        select jsonb_build_object('title', title, 'words', body, 'state', state, 'at', created_at)
        from public.questions where id = which);
    when 'answer' then
      return (
        select jsonb_build_object('title', questions.title, 'words', answers.body, 'state', answers.state,
          'at', answers.created_at, 'source', answers.source)
        from public.answers join public.questions on questions.id = answers.question_id where answers.id = which);
    when 'check_in' then
      return (
        select jsonb_build_object('words', concat_ws(E'\n', commitment, line, first_promise), 'state', state, 'at', created_at)
        from public.check_ins where id = which);
    when 'alias' then
      return (select jsonb_build_object('words', name, 'at', created_at) from public.aliases where id = which);
    when 'circle' then
      return (
        select jsonb_build_object('words', concat_ws(E'\n', name, purpose), 'at', created_at)
        from public.circles where id = which);
    when 'decision' then
      return (
        select jsonb_build_object('words', appeals.words, 'at', appeals.created_at, 'title', decisions.excerpt,
          'sentence', decisions.sentence)
        from public.appeals join private.decisions on decisions.id = appeals.decision_id where decisions.id = which);
    else return null;
  end case;
end
$$;
comment on function private.post_seen(text, uuid) is 'A post as staff see it: {title, words, state, at, ...}; null where it is gone.';

-- What a post said before it was changed or taken back, the latest first: three at most.
create function private.words_before(what text, which uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('words', old.words, 'at', old.replaced_at) order by old.id desc), '[]')
    from (
      select * from private.old_words where post_kind = what and post_id = which order by id desc limit 3
    ) as old);
end
$$;
comment on function private.words_before(text, uuid) is
  'What a post said before it was changed or taken back: [{words, at}], the latest first, three at most.';

-- The beginning of what a post says, as far as one needs it to know which it is; of one that its author took back what it said last.
create function private.excerpt_of(what text, which uuid) returns text
language sql
stable
set search_path = ''
as $$
  select left(coalesce(nullif(seen.post ->> 'words', ''), nullif(seen.post ->> 'title', ''),
    private.words_before(what, which) -> 0 ->> 'words', ''), 200)
  from (select private.post_seen(what, which) as post) as seen
$$;
comment on function private.excerpt_of(text, uuid) is 'The beginning of what a post says, or said last.';

-- The three posts around a post of a thread, which a sentence may hang on.
create function private.posts_around(what text, which uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(case what
    when 'answer' then (
      select jsonb_agg(jsonb_build_object('words', left(near.words, 500), 'at', near.at) order by near.at)
      from (
        (select questions.title || E'\n' || questions.body as words, questions.created_at as at
          from public.answers join public.questions on questions.id = answers.question_id where answers.id = which)
        union all
        (select other.body, other.created_at
          from public.answers join public.answers as other on other.question_id = answers.question_id
          where answers.id = which and other.id <> which and other.state = 'shown'
          order by abs(extract(epoch from other.created_at - answers.created_at)) limit 2)
      ) as near)
    when 'question' then (
      select jsonb_agg(jsonb_build_object('words', left(near.body, 500), 'at', near.created_at) order by near.created_at)
      from (
        select body, created_at from public.answers where question_id = which and state = 'shown' order by created_at limit 3
      ) as near)
  end, '[]');
end
$$;
comment on function private.posts_around(text, uuid) is 'Up to three posts around one: [{words, at}].';

-- How long somebody who opens a case has it for themselves.
create function private.case_lease() returns interval
language sql
immutable
set search_path = ''
as $$ select interval '30 minutes' $$;
comment on function private.case_lease() is 'How long a case is one moderator''s.';

-- May this moderator decide it? Not about themselves, not an appeal of what they decided, not while another has it open.
create function private.may_decide(held private.cases, moderator uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select held.decided_at is null
    and held.author_id is distinct from moderator
    and (held.taken_by is null or held.taken_by = moderator or held.taken_at < now() - private.case_lease())
    and not (held.kind = 'appeal' and exists (
      select from private.decisions where id = held.post_id and moderator_id = moderator))
$$;
comment on function private.may_decide(private.cases, uuid) is 'May this moderator decide this case?';

-- One case as the queue shows it.
create function private.case_seen(held private.cases, moderator uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', held.id, 'kind', held.kind, 'reason', held.reason, 'post_kind', held.post_kind,
    'words', private.excerpt_of(held.post_kind, held.post_id),
    'opened_at', held.opened_at, 'due_at', held.due_at,
    'reports', (
      select count(*) from public.reports where reports.post_kind = held.post_kind and reports.post_id = held.post_id),
    'is_hidden', coalesce(seen.post ->> 'state', 'shown') <> 'shown',
    'is_open_elsewhere', held.taken_by is not null and held.taken_by <> moderator
      and held.taken_at >= now() - private.case_lease(),
    'may_decide', private.may_decide(held, moderator))
  from (select private.post_seen(held.post_kind, held.post_id) as post) as seen
$$;
comment on function private.case_seen(private.cases, uuid) is 'A case as the queue shows it, without saying whose it is.';

-- What waits, what is worst first: {cases, total, health}; fifty at a time, after the case `behind`. Raises MW613.
-- Definer: it reads everybody's posts. Executable by authenticated alone; staff with a second factor get past the first line.
create function public.queue_page(behind uuid default null) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  moderator constant uuid := private.moderator();
  from_due timestamptz;
begin
  select due_at into from_due from private.cases where id = behind;
  return jsonb_build_object(
    'cases', coalesce((
      select jsonb_agg(private.case_seen(page, moderator) order by page.due_at, page.id)
      from (
        select * from private.cases as waiting
        where waiting.decided_at is null and (behind is null or (waiting.due_at, waiting.id) > (from_due, behind))
        order by waiting.due_at, waiting.id limit 50
      ) as page
    ), '[]'),
    'waiting', (select count(*) from (select from private.cases where decided_at is null limit 1000) as counted),
    'now', now(),
    'health', private.community_health());
end
$$;
grant execute on function public.queue_page(uuid) to authenticated;
comment on function public.queue_page(uuid) is 'What waits for staff, what is worst first: {cases, waiting, now, health}. Raises MW613.';

-- How the community does, over 28 days: half of the first answers came within so many seconds, how many questions of so many
-- had none after two days, half of the scam reports were decided within so many seconds, decisions changed on appeal.
create function private.community_health() returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  since constant timestamptz := now() - interval '28 days';
begin
  return jsonb_build_object(
    'first_answer_seconds', (
      select pg_catalog.percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - created_at))::integer
      from public.questions where created_at > since and first_answer_at is not null),
    'old_questions', (
      select count(*) from public.questions
      where created_at > since and created_at < now() - interval '2 days' and state = 'shown'),
    'unanswered', (
      select count(*) from public.questions
      where created_at > since and created_at < now() - interval '2 days' and state = 'shown'
        and (first_answer_at is null or first_answer_at > created_at + interval '2 days')),
    'scam_seconds', (
      select pg_catalog.percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at))::integer
      from private.cases
      where decided_at > since and kind = 'report' and reason in ('sells', 'elsewhere', 'as_staff')),
    'appeals', (select count(*) from private.decisions where decided_at > since and action in ('uphold', 'overturn')),
    'overturned', (select count(*) from private.decisions where decided_at > since and action = 'overturn'));
end
$$;
comment on function private.community_health() is 'How the community did over 28 days.';

-- Opens a case for oneself for half an hour: the post, three around it, what was said of it, who wrote it as staff may know them.
-- What it said before it was changed or taken back is told too: who reported it saw that.
-- Raises MW613, MW605 where it is decided or gone, MW626 while another has it open, and of what the caller may not decide.
-- Definer for the same reason as queue_page(). It is written down that it was opened.
create function public.take_case(case_id uuid) returns jsonb
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
grant execute on function public.take_case(uuid) to authenticated;
comment on function public.take_case(uuid) is 'Opens a case for the calling moderator: the post, three around it, reports, author. Raises MW605, MW613, MW626.';

-- Gives a case back that the caller has open. Definer for the same reason as queue_page().
create function public.give_case_back(case_id uuid) returns void
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
grant execute on function public.give_case_back(uuid) to authenticated;
comment on function public.give_case_back(uuid) is 'Gives a case back that the caller has open. Raises MW613.';

-- Gives back the name that an overturned decision took: of a person or of a circle. What was named anew since keeps that; of a
-- person the old name is theirs again to choose. What it was stands in the decision, which keeps more of it than a name has.
create function private.give_name_back(held private.decisions) returns void
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
comment on function private.give_name_back(private.decisions) is
  'Gives back the name of a person or circle that an overturned decision took.';

-- Decides a case. show: it is shown. remove, warn: it goes, and its author reads why. hold (1 to 30 days): what they write waits
-- for a person; suspend (1 to 90 days) and ban: they do not write. Of an appeal: uphold, or overturn, which undoes all of it.
-- Every case of the post is decided with it, whoever reported is told whether something was done, and its author by which rule.
-- Raises MW613, MW605 where it is decided or gone, MW626 where the caller may not decide it, 22023, MW606.
-- Definer for the same reason as queue_page().
create function public.decide(case_id uuid, action text, rule smallint default null, sentence text default null, days integer default null)
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

-- Who is staff is the operator's to say, by the mail address of a member.
-- Definer: nobody else writes this table. Executable by service_role alone, like the two below.
create function public.add_staff(address text, staff_role text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person auth.users;
begin
  -- Accounts of single sign-on have addresses that others may have too, and that another service vouches for.
  select * into person from auth.users
    where lower(email) = lower(btrim(address)) and not is_anonymous and deleted_at is null
    order by is_sso_user, email_confirmed_at nulls last limit 1;
  if person.id is null then
    return 'unknown';
  end if;
  if person.is_sso_user then
    return 'single_sign_on';
  end if;
  if person.email_confirmed_at is null then
    return 'unconfirmed';
  end if;
  insert into private.staff (user_id, role) values (person.id, staff_role)
  on conflict (user_id) do update set role = excluded.role;
  insert into private.audit_log (staff_id, action, detail) values (person.id, 'added', staff_role);
  return 'added';
end
$$;
grant execute on function public.add_staff(text, text) to service_role;
comment on function public.add_staff(text, text) is
  'Makes the member of this mail address staff: added, unknown, unconfirmed or single_sign_on.';

-- Takes somebody from the staff. What they had open is anybody's again. Definer for the same reason as add_staff().
create function public.remove_staff(address text) returns text
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

-- Everybody on the staff. Definer for the same reason as add_staff().
create function public.list_staff() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('email', users.email, 'role', staff.role, 'addedAt', staff.added_at,
    'hasSecondFactor', exists (
      select from auth.mfa_factors where mfa_factors.user_id = users.id and mfa_factors.status = 'verified')) order by staff.added_at), '[]')
  from private.staff join auth.users on users.id = staff.user_id
$$;
grant execute on function public.list_staff() to service_role;
comment on function public.list_staff() is 'Everybody on the staff: [{email, role, addedAt, hasSecondFactor}].';
