-- What somebody reports, and what becomes of it. Reports name a post, never its author: who that is, is the case's to know.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  post_kind text not null check (post_kind in ('question', 'answer', 'check_in', 'alias', 'circle', 'meeting')),
  post_id uuid not null,
  reason text not null
    check (reason in ('sells', 'elsewhere', 'as_staff', 'unkind', 'private_details', 'wrong_rule', 'worried')),
  said text check (char_length(said) between 1 and 1000),
  attached text check (char_length(attached) between 1 and 4000),
  outcome text check (outcome in ('kept', 'acted')),
  outcome_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reports_once unique (user_id, post_kind, post_id),
  constraint reports_outcome_dated check ((outcome is null) = (outcome_at is null))
);
comment on table public.reports is 'What a person reported, and whether something was done. Seen by that person alone, and by staff.';
comment on column public.reports.attached is 'What they saw in a meeting and chose to send along.';

create index reports_post on public.reports (post_kind, post_id);

alter table public.reports enable row level security;
revoke all on public.reports from public, anon, authenticated, service_role;
grant select on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;

-- A person reads what they reported and what came of it. Functions alone write here.
create policy "A person reads their own reports"
  on public.reports for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- Whose a post is; null where there is none.
create function private.author_of(what text, which uuid) returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'question' then return (select author_id from public.questions where id = which);
    when 'answer' then return (select author_id from public.answers where id = which);
    when 'check_in' then return (select user_id from public.check_ins where id = which);
    when 'alias' then return (select user_id from public.aliases where id = which);
    when 'circle' then return (select host_id from public.circles where id = which);
    when 'meeting' then
      return (
        select case when auth.uid() = meetings.one_id then meetings.other_id else meetings.one_id end
        from public.meetings where id = which and auth.uid() in (meetings.one_id, meetings.other_id));
    else return null;
  end case;
end
$$;
comment on function private.author_of(text, uuid) is 'Whose a post is, of a meeting the other of the two; null where there is none.';

-- The name that a post's author bears where the post is: a block that is made of it tells nobody another of their names.
create function private.alias_of_author(what text, which uuid, author uuid) returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'alias' then return which;
    when 'check_in' then
      return (
        select (private.alias_in(check_ins.circle_id, author)).id
        from public.check_ins where id = which and check_ins.circle_id is not null);
    when 'meeting' then
      return (
        select case when meetings.one_id = author then meetings.one_alias_id else meetings.other_alias_id end
        from public.meetings where id = which);
    else return (select id from public.aliases where aliases.user_id = author and aliases.circle_id is null);
  end case;
end
$$;
comment on function private.alias_of_author(text, uuid, uuid) is 'The name that the author of a post bears where it is; null where there is none.';

-- May this person see a post at all? What they cannot see they cannot report, and learn nothing by trying.
create function private.may_see_post(viewer uuid, what text, which uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'question' then return coalesce(private.may_see_question(viewer, which), false);
    when 'answer' then return coalesce(private.may_see_answer(viewer, which), false);
    when 'check_in' then return coalesce(private.may_see_check_in(viewer, which), false);
    when 'alias' then
      -- A name of a circle is seen by whoever meets them there.
      return private.person_called(viewer, which, null) is not null;
    when 'circle' then
      return exists (
        select from public.circle_members as fellow where fellow.circle_id = which and fellow.user_id = viewer);
    when 'meeting' then
      return exists (
        select from public.meetings where id = which and viewer in (meetings.one_id, meetings.other_id));
    else return false;
  end case;
end
$$;
comment on function private.may_see_post(uuid, text, uuid) is 'May this person see this post at all?';

-- Takes a post from everybody's sight until a person has looked (`hidden`), or for good (`removed`).
create function private.hide_post(what text, which uuid, as_state text) returns void
language plpgsql
set search_path = ''
as $$
begin
  case what
    when 'question' then perform private.hide_question(which, as_state);
    when 'answer' then perform private.hide_answer(which, as_state);
    when 'check_in' then perform private.hide_check_in(which, as_state);
    -- Somebody has to be called something.
    when 'alias' then
      if as_state = 'removed' then
        -- Nobody's, its owner's neither: what staff took away does not come back by a call.
        insert into private.released_aliases (skeleton, user_id)
        select skeleton, null from public.aliases where id = which
        on conflict (skeleton) do update set user_id = null, released_at = now();
        update public.aliases set name = renamed.name, skeleton = private.name_skeleton(renamed.name)
          from (select 'Renamed ' || private.readable_characters(8) as name) as renamed where id = which;
      end if;
    -- And a circle too. Its members go on; what it was called and for is gone.
    when 'circle' then
      if as_state = 'removed' then
        perform private.clear_circle(which);
      end if;
    else null;
  end case;
end
$$;
comment on function private.hide_post(text, uuid, text) is 'Takes a post from sight: hidden until somebody looks, or removed.';

-- Shows a post that was held, hidden or removed.
create function private.show_post(what text, which uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  case what
    when 'question' then perform private.show_question(which);
    when 'answer' then perform private.show_answer(which);
    when 'check_in' then perform private.show_check_in(which);
    else null;
  end case;
end
$$;
comment on function private.show_post(text, uuid) is 'Shows a post that was held, hidden or removed.';

-- A word of care to somebody that another worries about: shown to them alone, the next time they come, until they put it away.
create table private.care_notes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  noted_at timestamptz not null default now(),
  seen_at timestamptz
);
comment on table private.care_notes is 'Somebody worries about this person: they are shown where to call, and nobody is told.';

alter table private.care_notes enable row level security;
revoke all on private.care_notes from public, anon, authenticated, service_role;

-- Does this account's report count towards hiding a post from everybody? An account costs nothing: it counts once its mail or phone is
-- confirmed for a week, unless staff found two more of its reports wrong than right, stopped it, or it is leaving.
create function private.may_hide_by_report(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from auth.users, private.community_limits() as limits
    where users.id = person
      and greatest(users.created_at, least(users.email_confirmed_at, users.phone_confirmed_at))
        <= now() - pg_catalog.make_interval(days => limits.reporter_account_days)
      and (users.email_confirmed_at is not null or users.phone_confirmed_at is not null)
      and (users.banned_until is null or users.banned_until <= now()) and users.deleted_at is null
      and not exists (select from private.restriction_of(person))
      and not exists (select from private.leaving_accounts where leaving_accounts.user_id = person)
      and (
        select count(*) filter (where reports.outcome = 'kept') <= 1 + count(*) filter (where reports.outcome = 'acted')
        from public.reports where reports.user_id = person and reports.outcome is not null))
$$;
comment on function private.may_hide_by_report(uuid) is 'Does this account''s report count towards hiding a post from everybody?';

-- Where a report came from (a /24, a /48), as a keyed hash: reports from one network count once together, also when the session that made
-- one has ended. Gone with the report.
create table private.report_networks (
  report_id uuid primary key references public.reports (id) on delete cascade,
  network text not null
);
comment on table private.report_networks is 'The network that a report came from, as a keyed hash: several from one count once.';

alter table private.report_networks enable row level security;
revoke all on private.report_networks from public, anon, authenticated, service_role;

-- The network of the session that calls, or else of the person's last; null where it is not known.
create function private.reporting_network(person uuid) returns text
language sql
stable
set search_path = ''
as $$
  select private.keyed_hash(
    pg_catalog.network(pg_catalog.set_masklen(sessions.ip, case family(sessions.ip) when 6 then 48 else 24 end))::text)
  from auth.sessions where sessions.user_id = person and sessions.ip is not null
  order by sessions.id::text = auth.jwt() ->> 'session_id' desc nulls last, sessions.updated_at desc nulls last limit 1
$$;
comment on function private.reporting_network(uuid) is 'The keyed hash of the network that a person reports from; null where it is not known.';

-- Reports a post: it is hidden from who reports it, waits for a person, and is hidden from everybody once three reported it whose reports
-- count (private.may_hide_by_report; those from one network count once), by the report of one of these. Worry about somebody comes first, and hides nothing. Again with the
-- same post it is one report. Reports that staff decided count no more, and opens no case again, unless it is worry now.
-- Raises MW601, MW602, MW605 for what the caller cannot see, MW606, 22023.
-- Definer: it writes cases. Executable by authenticated alone.
create function public.report_post(
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

-- Puts the word of care away. Definer: it writes a private table. Executable by authenticated alone, of the caller alone.
create function public.put_care_away() returns void
language sql
security definer
set search_path = ''
as $$
  update private.care_notes set seen_at = now() where user_id = auth.uid() and seen_at is null and private.may_see_own()
$$;
grant execute on function public.put_care_away() to authenticated;
comment on function public.put_care_away() is 'The calling person has seen the word of care.';
