-- Accounts that are deleted: closed at once, erased after fourteen days, kept after all until then.

-- Accounts that are closed and wait to be erased: nobody sees them, and signing in leads to one page
-- (docs/domain/account.md).

create table private.leaving_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  closed_at timestamptz not null default now(),
  erase_at timestamptz not null default now() + interval '14 days',
  keeps_answers boolean not null,
  failed_at timestamptz
);
comment on table private.leaving_accounts is 'Closed accounts, until they are erased or kept after all.';
comment on column private.leaving_accounts.keeps_answers is
  'Whether answers that helped others stay, without a name.';
comment on column private.leaving_accounts.failed_at is
  'When erasing it last failed: the others come first.';

create index leaving_accounts_erase_at on private.leaving_accounts (erase_at);

alter table private.leaving_accounts enable row level security;
revoke all on private.leaving_accounts from public, anon, authenticated, service_role;

-- Is this account closed? Nobody is shown it, and no mail goes there.
create function private.is_leaving(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$ select exists (select from private.leaving_accounts where user_id = person) $$;
revoke all on function private.is_leaving(uuid) from public;
comment on function private.is_leaving(uuid) is 'Is this account closed, and waits to be erased?';

-- Refuses to bring a closed account among others: whoever wrote in that instant comes too late. It runs after the foreign key
-- has waited for the account, and so sees what the closing did. Definer: whoever writes may not read who is leaving.
create function private.refuse_leaving() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from private.leaving_accounts as leaving
    where leaving.user_id in (
      select (pg_catalog.to_jsonb(new) ->> named)::uuid from unnest(tg_argv) as named)
  ) then
    raise exception using errcode = 'MW601', message = 'This account is closed';
  end if;
  return null;
end
$$;
revoke all on function private.refuse_leaving() from public;
comment on function private.refuse_leaving() is
  'Trigger, with the columns that hold accounts as arguments: none of them is closed. Raises MW601.';

-- What somebody writes in the instant in which they close their account, or staff show meanwhile, is seen by nobody.
-- Definer, for the same reason.
create function private.keep_away() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.state = 'shown' and private.is_leaving(new.author_id) then
    new.state := 'away';
  end if;
  return new;
end
$$;
revoke all on function private.keep_away() from public;
comment on function private.keep_away() is 'Trigger on questions and answers: nothing of a closed account is shown.';

-- The one place that decides what a session is worth (docs/domain/access.md):
--   nobody               no user, a deleted one or a banned one, or a session that has ended: an access token is good for an
--                        hour, a session may end sooner by signing out, by a new password, by an operator
--   second_factor_due    aal1 although the user has a verified second factor
--   password_due         opened by password recovery, or held back by await_new_password(), and no password set since
--   leaving              permanent account that was deleted and can still be kept
--   member               permanent account
--   visitor_pass_running anonymous, and a pass runs now
--   visitor_pass_over    anonymous, no pass or none that runs now
-- Whether the user is anonymous is read from auth.users, not from the token: a visitor who has just
-- become a member is one at once, with the token they hold.
-- Definer: it reads auth.users, auth.mfa_factors, auth.sessions and passes, which the caller may not.
-- Executable by authenticated: it only ever tells the caller about the caller.
create or replace function public.session_standing() returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
  person constant uuid := auth.uid();
  session constant uuid := nullif(claims ->> 'session_id', '')::uuid;
  anonymous boolean;
  due_since timestamptz;
begin
  select users.is_anonymous into anonymous
  from auth.users
  where users.id = person
    and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now());
  if not found then
    return 'nobody';
  end if;

  -- A token without a session was signed by the operator for a purpose of their own.
  if session is not null and not exists (
    select from auth.sessions
    where sessions.id = session
      and sessions.user_id = person
      and (sessions.not_after is null or sessions.not_after > now())
  ) then
    return 'nobody';
  end if;

  if claims ->> 'aal' is distinct from 'aal2' and exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = person and mfa_factors.status = 'verified'
  ) then
    return 'second_factor_due';
  end if;

  if claims -> 'amr' @> '[{"method": "recovery"}]' then
    select pg_catalog.to_timestamp(max((entry ->> 'timestamp')::double precision)) into due_since
    from pg_catalog.jsonb_array_elements(claims -> 'amr') as entry
    where entry ->> 'method' = 'recovery';
  end if;
  due_since := greatest(due_since, (
    select awaiting.since from private.sessions_awaiting_password as awaiting
    where awaiting.session_id = session and awaiting.user_id = person
  ));
  if due_since is not null and not exists (
    select from private.password_changes
    where password_changes.user_id = person and password_changes.changed_at >= due_since
  ) then
    return 'password_due';
  end if;

  if not anonymous then
    return case when private.is_leaving(person) then 'leaving' else 'member' end;
  end if;
  if exists (
    select from public.access_passes
    where access_passes.user_id = person
      and access_passes.starts_at <= now()
      and access_passes.ends_at > now()
      and access_passes.revoked_at is null
  ) then
    return 'visitor_pass_running';
  end if;
  return 'visitor_pass_over';
end
$$;
comment on function public.session_standing() is
  'What the calling session is worth: nobody, second_factor_due, password_due, leaving, member, visitor_pass_running or visitor_pass_over.';

-- The one thing of a profile that others see, while the account isn't closed.
create or replace function private.first_name_of(person uuid) returns text
language sql
stable
set search_path = ''
as $$ select private.shown_name(first_name) from public.profiles where user_id = person and not private.is_leaving(person) $$;

-- Whose code it is: nobody's while that account is closed to its owner.
create or replace function private.inviter_of(invite text) returns uuid
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

-- What a claim would bring, or the SQLSTATE by which it would be refused:
--   MW001 the member would hold too many rows     MW101 no such member, or not a permanent account
--   MW102 no such visitor, or not anonymous       MW103 another member claimed this visitor before
-- Definer, executable by nobody but the two functions below: it reads auth.users and private tables.
create or replace function private.weigh_visitor_claim(
  member uuid, visitor uuid, out debts integer, out payments integer, out plan text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  members_debts integer;
  members_payments integer;
begin
  if not exists (select from auth.users where users.id = member and not users.is_anonymous) or private.is_leaving(member) then
    raise exception using errcode = 'MW101', message = 'Only a member can bring visitor data over';
  end if;
  if not exists (select from auth.users where users.id = visitor and users.is_anonymous) then
    raise exception using errcode = 'MW102', message = 'The other session is not a visitor''s';
  end if;
  if exists (
    select from private.visitor_claims
    where visitor_claims.visitor_id = visitor and visitor_claims.member_id <> member
  ) then
    raise exception using errcode = 'MW103', message = 'This visitor''s data went to another account before';
  end if;

  select count(*) filter (where owned.user_id = visitor), count(*) filter (where owned.user_id = member)
    into debts, members_debts
    from public.debts as owned where owned.user_id in (visitor, member);
  select count(*) filter (where owned.user_id = visitor), count(*) filter (where owned.user_id = member)
    into payments, members_payments
    from public.debt_payments as owned where owned.user_id in (visitor, member);
  if debts > 0 and debts + members_debts > 200 or payments > 0 and payments + members_payments > 5000 then
    raise exception using
      errcode = 'MW001',
      message = 'The account would hold too much with this visitor''s data',
      detail = pg_catalog.format('%s debts and %s payments in all; at most 200 and 5000',
        debts + members_debts, payments + members_payments),
      hint = 'Delete some that are no longer needed.';
  end if;

  plan := case
    when not exists (select from public.payoff_plans as owned where owned.user_id = visitor) then 'none'
    when exists (select from public.payoff_plans as owned where owned.user_id = member) then 'kept_members'
    else 'moved'
  end;
end
$$;

-- What a closed account wrote is away, and comes back with it. An answer that helped may outlive its author, without a name.
alter table public.questions drop constraint questions_state_check;
alter table public.questions add constraint questions_state_check
  check (state in ('shown', 'held', 'hidden', 'removed', 'withdrawn', 'away'));
alter table public.answers drop constraint answers_state_check;
alter table public.answers add constraint answers_state_check
  check (state in ('shown', 'held', 'hidden', 'removed', 'away'));
alter table public.answers alter column author_id drop not null;
comment on column public.questions.state is
  'shown; held until a person looks; hidden by reports; removed by staff; withdrawn by its author, while others have answered; away while the account is closed.';
comment on column public.answers.author_id is
  'Who wrote it; null for who deleted their account and left what helped others.';

-- Who may see a question: everybody while it is shown, its author always. Blocked is the same as not found.
create or replace function private.may_see_question(viewer uuid, question uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.questions as seen
    where seen.id = question and (
      seen.author_id = viewer
      or (seen.state = 'shown' and not private.is_hidden_for(viewer, seen.author_id))
      or (seen.state in ('withdrawn', 'away') and seen.answers > 0
        and (seen.author_id is null or not private.is_hidden_for(viewer, seen.author_id)))))
$$;

-- Hidden until somebody looks, or removed for good.
create or replace function private.hide_question(question uuid, new_state text) returns void
language sql
volatile
set search_path = ''
as $$
  update public.questions set state = new_state
  where id = question and state in ('shown', 'held', 'hidden', 'away') and new_state in ('hidden', 'removed')
$$;

-- The same for an answer.
create or replace function private.hide_answer(answer uuid, new_state text) returns void
language sql
volatile
set search_path = ''
as $$
  update public.answers set state = new_state
  where id = answer and state in ('shown', 'held', 'hidden', 'away') and new_state in ('hidden', 'removed')
$$;

-- Questions of a list, in its order, as one viewer sees them. Answers of people whom they don't see aren't counted.
create or replace function private.feed_items(listed uuid[], viewer uuid, hidden uuid[], reported uuid[]) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', seen.id, 'topic', seen.topic, 'title', case when seen.state <> 'away' then seen.title else '' end,
    'author', case when seen.state <> 'away' then private.author_seen(seen.author_id, viewer) end,
    'asked_at', coalesce(seen.shown_at, seen.created_at), 'active_at', seen.active_at,
    'answers', seen.answers - case when hidden = '{}' and reported = '{}' then 0 else (
      select count(*) from public.answers as others
      where others.question_id = seen.id and others.state = 'shown'
        and (others.author_id = any (hidden) or others.id = any (reported))) end,
    'accepted', exists (
      select from public.answers as taken
      where taken.id = seen.accepted_id and taken.state = 'shown' and not coalesce(taken.author_id = any (hidden), false)
        and taken.id <> all (reported)),
    'new_answers', case when opened.read_at is not null then (
      select count(*) from (
        select from public.answers as others
        where others.question_id = seen.id and others.shown_at > opened.read_at and others.state = 'shown'
          and others.author_id is distinct from viewer and not coalesce(others.author_id = any (hidden), false)
          and others.id <> all (reported)
        limit 100) as unread) end
  ) order by place), '[]')
  from unnest(listed) with ordinality as wanted (id, place)
  join public.questions as seen on seen.id = wanted.id
  left join public.thread_reads as opened on opened.question_id = seen.id and opened.user_id = viewer
$$;

-- Answers of a list as one viewer sees them, in the order in which they were shown; what is held comes last, to its author alone.
create or replace function private.answers_seen(listed uuid[], viewer uuid, accepted uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', seen.id, 'author', private.author_seen(seen.author_id, viewer), 'kind', seen.kind, 'body', seen.body,
    'source', seen.source, 'helped', seen.helped,
    'helped_me', exists (select from public.helped where answer_id = seen.id and user_id = viewer),
    'shown_at', seen.shown_at, 'written_at', seen.created_at, 'edited_at', seen.edited_at, 'state', seen.state,
    'reason', seen.reason, 'is_mine', coalesce(seen.author_id = viewer, false), 'is_accepted', seen.id is not distinct from accepted
  ) order by seen.shown_at nulls last, seen.id), '[]')
  from public.answers as seen where seen.id = any (listed)
$$;

-- A question with its answers: fifty at a time, and with the first of them the accepted one and what the caller wrote that is
-- not shown. A question that its author took back, or whose account is closed, has no words and no name. Raises MW601, MW605.
-- Definer, as feed_page().
create or replace function public.thread(question uuid, after_at timestamptz default null, after_id uuid default null) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  viewer constant uuid := private.community_reader();
  hidden constant uuid[] := private.hidden_people(viewer);
  reported constant uuid[] := private.reported_posts(viewer);
  size constant integer := 50;
  held public.questions;
  opened public.thread_reads;
  accepted uuid;
  listed uuid[];
  beside uuid[] := '{}';
begin
  select * into held from public.questions where id = thread.question;
  if not found or not private.may_see_question(viewer, held.id) or held.id = any (reported) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  select * into opened from public.thread_reads where user_id = viewer and question_id = held.id;
  select id into accepted from public.answers
    where id = held.accepted_id and state = 'shown' and not coalesce(author_id = any (hidden), false) and id <> all (reported);
  listed := array(
    select id from public.answers as seen
    where question_id = held.id and state = 'shown' and not coalesce(author_id = any (hidden), false) and id <> all (reported)
      and (after_id is null or (shown_at, id) > (after_at, after_id))
    order by shown_at, id limit size + 1);
  if after_id is null then
    beside := array(
      select id from public.answers where question_id = held.id and (id = accepted or (author_id = viewer and state <> 'shown')));
  end if;
  return jsonb_build_object(
    'question', private.feed_items(array[held.id], viewer, hidden, reported) -> 0 || jsonb_build_object(
      'body', case when held.state <> 'away' then held.body else '' end, 'edited_at', held.edited_at,
      'state', case when held.state <> 'away' then held.state else 'withdrawn' end, 'is_mine', coalesce(held.author_id = viewer, false),
      'reason', case when held.state = 'shown' or held.author_id = viewer then held.reason end,
      'read_at', opened.read_at, 'is_following', coalesce(opened.is_following, false))
      || case when held.state = 'withdrawn' then jsonb_build_object('author', null) else '{}' end,
    'answers', private.answers_seen(listed[1:size] || beside, viewer, accepted),
    'more', cardinality(listed) > size, 'now', now());
end
$$;

-- Questions that hold all of these words, in what was asked or in one answer: the newest 1,000, half of each kind, are ranked,
-- and the best twenty given. Raises 22023, MW601, MW602.
-- Definer, as feed_page().
create or replace function public.search_feed(words text, topic text) returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  viewer constant uuid := private.community_reader();
  hidden constant uuid[] := private.hidden_people(viewer);
  reported constant uuid[] := private.reported_posts(viewer);
  wanted tsquery;
  newest constant integer := 500;
  size constant integer := 20;
  listed uuid[] := '{}';
  in_questions tsquery;
  in_answers tsquery;
begin
  -- As they came: words that are measured and counted before anything reads them.
  if char_length(coalesce(search_feed.words, '')) > 200 or coalesce(btrim(search_feed.words), '') = ''
    or (search_feed.topic is not null and not exists (select from public.topics where id = search_feed.topic)) then
    raise exception using errcode = '22023', message = 'Search for 1 to 200 characters';
  end if;
  perform private.take_turn(viewer, 'search');
  wanted := pg_catalog.websearch_to_tsquery('pg_catalog.english', search_feed.words);
  if pg_catalog.numnode(wanted) > 0 then
    -- Of one topic there are fewer hits in as many posts.
    in_questions := private.narrowed(wanted, 'questions', newest * case when search_feed.topic is null then 1 else 9 end);
    in_answers := private.narrowed(wanted, 'answers', newest * case when search_feed.topic is null then 1 else 9 end);
    loop
    listed := array(
      select found.id
      from (
        (select asked.id, pg_catalog.ts_rank(asked.words, wanted) as rank, asked.active_at
        from (
          select * from public.questions as seen
          where seen.state = 'shown' and seen.words @@ in_questions and seen.author_id <> all (hidden)
            and seen.id <> all (reported)
            and (search_feed.topic is null or seen.topic = search_feed.topic)
          order by seen.active_at desc, seen.id desc limit newest
        ) as asked)
        union all
        (select said.question_id, pg_catalog.ts_rank(said.words, wanted), said.active_at
        from (
          select seen.question_id, seen.words, questions.active_at
          from public.answers as seen join public.questions on questions.id = seen.question_id
          where seen.state = 'shown' and seen.words @@ in_answers and not coalesce(seen.author_id = any (hidden), false)
            and seen.id <> all (reported)
            and questions.state = 'shown' and questions.author_id <> all (hidden) and questions.id <> all (reported)
            and (search_feed.topic is null or questions.topic = search_feed.topic)
          order by seen.shown_at desc limit newest
        ) as said)
      ) as found (id, rank, active_at)
      group by found.id
      order by max(found.rank) desc, max(found.active_at) desc, found.id limit size);
    -- What was expected may be wrong: then everything is looked at.
    exit when cardinality(listed) = size or (in_questions = wanted and in_answers = wanted);
    in_questions := wanted;
    in_answers := wanted;
    end loop;
  end if;
  return jsonb_build_object('questions', private.feed_items(listed, viewer, hidden, reported));
end
$$;

-- Deleting an account: closed at once, erased after fourteen days or at once, and kept after all until then
-- (docs/domain/account.md). Closing, keeping and erasing go one after another, by the lock that every deletion takes first.

-- Nobody joins, is matched, meets or is anybody's buddy while their account is closed.
create trigger refuse_leaving after insert on public.circle_members
  for each row execute function private.refuse_leaving('user_id');
create trigger refuse_leaving after insert on public.buddies
  for each row execute function private.refuse_leaving('user_id', 'buddy_id');
create trigger refuse_leaving after insert on public.meetings
  for each row execute function private.refuse_leaving('one_id', 'other_id');
create trigger refuse_leaving after insert on public.match_requests
  for each row execute function private.refuse_leaving('user_id');

create trigger keep_away before insert or update of state, author_id on public.questions
  for each row execute function private.keep_away();
create trigger keep_away before insert or update of state, author_id on public.answers
  for each row execute function private.keep_away();

-- One closing, keeping or erasing at a time, as every deletion of accounts; and nobody writes for this person meanwhile.
-- Answers whether there is such an account.
create function private.hold_leaving(person uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  perform from auth.users where id = person for update;
  return found;
end
$$;
revoke all on function private.hold_leaving(uuid) from public;
comment on function private.hold_leaving(uuid) is 'Holds an account that is closed, kept or erased. False where there is none.';

-- Raises MW703 unless the word was typed, however it was written.
create function private.require_delete_word(word text) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if char_length(coalesce(word, '')) > 40 or lower(btrim(coalesce(word, ''))) <> 'delete' then
    raise exception using errcode = 'MW703', message = 'Type the word delete';
  end if;
end
$$;
revoke all on function private.require_delete_word(text) from public;
comment on function private.require_delete_word(text) is 'Raises MW703 unless the word is "delete".';

-- Was a code or link that was sent to their address shown in this session within ten minutes?
create function private.showed_sent_code_lately() returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from pg_catalog.jsonb_array_elements(
      case when pg_catalog.jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as shown
    where shown ->> 'method' in ('otp', 'magiclink')
      and pg_catalog.to_timestamp((shown ->> 'timestamp')::double precision) > now() - interval '10 minutes')
$$;
revoke all on function private.showed_sent_code_lately() from public;
comment on function private.showed_sent_code_lately() is
  'Was a code that was mailed or texted shown in this session within ten minutes?';

-- Takes somebody from the sight of others. What they wrote waits (away); circles, buddies, meetings and matching end.
create function private.take_from_sight(person uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held record;
begin
  perform from public.circles
    where id in (select circle_id from public.circle_members where user_id = person) order by id for update;
  delete from public.circle_members where user_id = person;
  for held in
    select distinct case when one_id = person then other_id else one_id end as other_id
    from public.meetings where person in (one_id, other_id) and state in ('offered', 'taken') order by 1
  loop
    perform private.cancel_meetings(person, held.other_id);
  end loop;
  for held in
    delete from public.buddies where person in (user_id, buddy_id)
    returning case when user_id = person then buddy_id else user_id end as other_id
  loop
    perform private.tell_person(held.other_id, 'buddy');
  end loop;
  delete from public.match_requests where user_id = person;
  delete from private.match_people using private.matches
    where matches.id = match_people.match_id and matches.settled_at is null and match_people.user_id = person;
  update public.questions set state = 'away' where author_id = person and state = 'shown';
  update public.answers set state = 'away' where author_id = person and state = 'shown';
  update private.cases set taken_by = null, taken_at = null where taken_by = person and decided_at is null;
end
$$;
revoke all on function private.take_from_sight(uuid) from public;
comment on function private.take_from_sight(uuid) is 'Takes somebody from the sight of others, and their words so that they can come back.';

-- Erases an account and everything that tells of it, in every table. False where there is none. Rows that hang on the account go
-- by their foreign keys, as tables.json says; what names a person without one is looked for here. What has to stay, stays without
-- them: orders, and answers that helped where they said so.
create function private.erase_person(person uuid, keeps_answers boolean) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  known record;
  place record;
begin
  if not private.hold_leaving(person) then
    return false;
  end if;
  select email, phone, email_confirmed_at into known from auth.users where id = person;
  -- Nothing is away any more of which something stays.
  delete from private.leaving_accounts where user_id = person;
  if keeps_answers then
    update public.answers set author_id = null, state = 'shown'
    where author_id = person and state in ('shown', 'away')
      and (helped > 0 or exists (select from public.questions where accepted_id = answers.id and author_id <> person));
  end if;
  -- What they wrote to the operator before they signed in, from an address that is proven to be theirs.
  if known.email_confirmed_at is not null then
    delete from public.contact_messages where user_id is null and lower(email) = lower(known.email);
  end if;
  delete from private.attempts where pg_catalog.strpos(subject, person::text) > 0;
  -- Tables of the auth service that name an account without a foreign key.
  for place in
    select classes.oid::regclass as name, columns.attname as column_name
    from pg_catalog.pg_class as classes
    join pg_catalog.pg_attribute as columns on columns.attrelid = classes.oid
    where classes.relnamespace = 'auth'::regnamespace and classes.relkind = 'r'
      and columns.attname = 'user_id' and not columns.attisdropped
    order by 1
  loop
    execute pg_catalog.format('delete from %s where %I::text = $1', place.name, place.column_name) using person::text;
  end loop;
  -- To the letter, and not by the names that people give themselves: others keep their trail.
  delete from auth.audit_log_entries where exists (
    select from pg_catalog.jsonb_path_query(payload::jsonb - 'actor_name', '$.**') as said
    where pg_catalog.jsonb_typeof(said) = 'string'
      and lower(said #>> '{}') in (person::text, nullif(lower(known.email), ''), nullif(known.phone, '')));
  -- The channels are the service's, which forgets all of this within three days: until then it names nobody.
  update realtime.messages set topic = 'erased', payload = '{}'
    where pg_catalog.strpos(topic, person::text) > 0 or pg_catalog.strpos(payload::text, person::text) > 0;
  delete from auth.users where id = person;
  return true;
end
$$;
revoke all on function private.erase_person(uuid, boolean) from public;
comment on function private.erase_person(uuid, boolean) is 'Erases an account and everything that tells of it. False where there is none.';

-- What the calling person is told before they delete, and while their account is closed; null for anybody else.
--   kind             member, leaving or visitor
--   eraseAt          when a closed account is erased
--   helpfulAnswers   how many answers helped others, or were taken by who asked
--   circles          how many circles they are in
--   orders           [{number, state}] of which money may still come or go
--   timeEndsAt       until when time that they paid for or were given runs
-- Definer: a closed account reads nothing else. Executable by authenticated alone, and of the caller alone.
create function public.my_leaving() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  standing constant text := public.session_standing();
begin
  if standing not in ('member', 'leaving', 'visitor_pass_running', 'visitor_pass_over') then
    return null;
  end if;
  return jsonb_build_object(
    'kind', case when standing in ('member', 'leaving') then standing else 'visitor' end,
    'eraseAt', (select erase_at from private.leaving_accounts where user_id = person),
    'keepsAnswers', (select keeps_answers from private.leaving_accounts where user_id = person),
    'helpfulAnswers', (
      select count(*) from public.answers
      where author_id = person and state in ('shown', 'away')
        and (helped > 0 or exists (select from public.questions where accepted_id = answers.id and author_id <> person))),
    'circles', (
      select count(*) from public.circle_members join public.circles on circles.id = circle_members.circle_id
      where user_id = person and ended_at is null),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('number', number, 'state', state) order by created_at), '[]')
      from public.orders
      where user_id = person and (state in ('processing', 'review', 'disputed')
        or state in ('created', 'open') and created_at > now() - interval '1 day')),
    'timeEndsAt', (
      select max(ends_at) from public.access_passes where user_id = person and revoked_at is null and ends_at > now()));
end
$$;
revoke all on function public.my_leaving() from public, anon, authenticated, service_role;
grant execute on function public.my_leaving() to authenticated;
comment on function public.my_leaving() is
  'What deleting means for the caller: {kind, eraseAt, keepsAnswers, helpfulAnswers, circles, orders, timeEndsAt}, or null.';

-- Closes the calling member's account: out of everybody's sight and of every session at once, erased in fourteen days. Asked
-- twice it is closed once: {eraseAt}. Raises MW601, MW701, MW703.
-- Definer: it writes everybody's rows, and ends sessions. Executable by authenticated alone.
create function public.close_account(word text, keep_answers boolean default false) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  closed private.leaving_accounts;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.require_fresh_proof();
  perform private.require_delete_word(close_account.word);
  if not private.hold_leaving(person) then
    raise exception using errcode = 'MW601', message = 'This account is gone';
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
  return jsonb_build_object('eraseAt', closed.erase_at);
end
$$;
revoke all on function public.close_account(text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.close_account(text, boolean) to authenticated;
comment on function public.close_account(text, boolean) is
  'Closes the calling member''s account, to be erased in 14 days: {eraseAt}. Raises MW601, MW701, MW703.';

-- Takes a closed account back: their words are shown again, and everything of their own is there. Circles went on without them.
-- Raises MW707 where it is not closed, or gone.
-- Definer, as close_account(). Executable by authenticated alone.
create function public.keep_account() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if public.session_standing() = 'leaving' and private.hold_leaving(person) then
    delete from private.leaving_accounts where user_id = person;
    if found then
      update auth.users set raw_app_meta_data = raw_app_meta_data - 'erase_at' where id = person;
      update public.questions set state = 'shown' where author_id = person and state = 'away';
      update public.answers set state = 'shown' where author_id = person and state = 'away';
      return;
    end if;
  end if;
  raise exception using errcode = 'MW707', message = 'This account is not closed';
end
$$;
revoke all on function public.keep_account() from public, anon, authenticated, service_role;
grant execute on function public.keep_account() to authenticated;
comment on function public.keep_account() is 'Takes a closed account back. Raises MW707.';

-- Erases the calling person's account now, closed or not: by a code that was sent to them within ten minutes, beside what a
-- fresh proof asks for. Raises MW601, MW701 (hint: code, where that is missing), MW703.
-- Definer: it deletes accounts. Executable by authenticated alone.
create function public.erase_account_now(word text, keep_answers boolean default false) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_standing() not in ('member', 'leaving') then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if not private.showed_sent_code_lately() then
    raise exception using errcode = 'MW701', message = 'Show the code that we send first', hint = 'code';
  end if;
  perform private.require_fresh_proof();
  perform private.require_delete_word(erase_account_now.word);
  perform private.erase_person(auth.uid(), coalesce(keep_answers, false));
end
$$;
revoke all on function public.erase_account_now(text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.erase_account_now(text, boolean) to authenticated;
comment on function public.erase_account_now(text, boolean) is
  'Erases the calling person''s account now. Raises MW601, MW701, MW703.';

-- Erases the calling visitor and everything they entered, now: there is nobody to ask for a proof. Raises MW601, MW703.
-- Definer: it deletes accounts. Executable by authenticated alone.
create function public.erase_visit(word text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_standing() not in ('visitor_pass_running', 'visitor_pass_over') then
    raise exception using errcode = 'MW601', message = 'This is for visitors';
  end if;
  perform private.require_delete_word(erase_visit.word);
  -- Whoever became a member in that instant has an account, which is closed first.
  if private.hold_leaving(auth.uid()) and not exists (select from auth.users where id = auth.uid() and is_anonymous) then
    raise exception using errcode = 'MW601', message = 'This is for visitors';
  end if;
  perform private.erase_person(auth.uid(), false);
end
$$;
revoke all on function public.erase_visit(text) from public, anon, authenticated, service_role;
grant execute on function public.erase_visit(text) to authenticated;
comment on function public.erase_visit(text) is 'Erases the calling visitor and everything they entered. Raises MW601, MW703.';

-- Erases closed accounts whose fourteen days are over, at most so many; answers how many. Of several at once each erases others, and
-- one that is ended in the middle has erased none: the next one does. An account that cannot be erased keeps no other from it.
-- Definer: it deletes accounts. Executable by service_role alone.
create function public.erase_due_accounts(max_accounts integer default 20) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  due record;
  gone integer := 0;
begin
  if max_accounts is null or max_accounts not between 1 and 1000 then
    raise exception using errcode = '22023', message = 'Between 1 and 1000 accounts';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  for due in
    select user_id, keeps_answers from private.leaving_accounts
    where erase_at <= now() order by failed_at nulls first, erase_at, user_id limit max_accounts
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
  return gone;
end
$$;
revoke all on function public.erase_due_accounts(integer) from public, anon, authenticated, service_role;
grant execute on function public.erase_due_accounts(integer) to service_role;
comment on function public.erase_due_accounts(integer) is
  'Erases closed accounts whose days are over, at most so many; how many. For the clock.';
