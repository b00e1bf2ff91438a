-- As whose does this account's report count towards hiding a post from everybody? An account costs nothing: it counts once it is a week old
-- and its mail or phone is confirmed, unless staff found two more of its reports wrong than right; and those that come from one network
-- (a /24, a /48) count once together. Null where it does not count.
create or replace function private.reporting_voice(person uuid) returns text
language sql
stable
set search_path = ''
as $$
  select coalesce((
      select pg_catalog.network(pg_catalog.set_masklen(sessions.ip, case family(sessions.ip) when 6 then 48 else 24 end))::text
      from auth.sessions where sessions.user_id = person and sessions.ip is not null
      order by sessions.updated_at desc nulls last limit 1), person::text)
  from auth.users, private.community_limits() as limits
  where users.id = person and users.created_at <= now() - pg_catalog.make_interval(days => limits.reporter_account_days)
    and (users.email_confirmed_at is not null or users.phone_confirmed_at is not null)
    and (
      select count(*) filter (where reports.outcome = 'kept') <= 1 + count(*) filter (where reports.outcome = 'acted')
      from public.reports where reports.user_id = person and reports.outcome is not null)
$$;

comment on function private.reporting_voice(uuid) is
  'As whose an account''s reports count towards hiding a post from everybody: its network''s, or its own; null where they do not.';

-- Reports a post: it is hidden from who reports it, waits for a person, and is hidden from everybody once three reported it whose reports
-- count (private.reporting_voice), by the report of one of these. Worry about somebody comes first, and hides nothing. Again with the
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
  perform private.lock_people(array[reporter]);
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
  if known.id is null then
    perform private.count_action(reporter, 'report');
  end if;
  insert into public.reports as held (user_id, post_kind, post_id, reason, said, attached)
  values (reporter, report_post.post_kind, report_post.post_id, report_post.reason,
    case when btrim(report_post.said) <> '' then private.check_words(report_post.said, 1000) end,
    case when btrim(report_post.attached) <> '' then private.check_words(report_post.attached, 4000) end)
  on conflict on constraint reports_once do update set
    reason = excluded.reason, said = coalesce(excluded.said, held.said), attached = coalesce(excluded.attached, held.attached)
  returning * into report;
  if known.outcome is null or report.reason = 'worried' and known.reason <> 'worried' then
    perform private.open_case(
      case when report.reason = 'worried' then 'worried' else 'report' end, report.reason, report.post_kind, report.post_id, author);
  end if;
  if report.reason = 'worried' and author is not null then
    insert into private.care_notes (user_id) values (author)
    on conflict (user_id) do update set noted_at = now(), seen_at = null
      where care_notes.noted_at < now() - interval '1 day';
  elsif known.outcome is null and private.reporting_voice(reporter) is not null and (
    select count(distinct private.reporting_voice(other.user_id)) from public.reports as other
    where other.post_kind = report.post_kind and other.post_id = report.post_id and other.reason <> 'worried'
      and other.outcome is null
  ) >= limits.reporters_that_hide then
    perform private.hide_post(report.post_kind, report.post_id, 'hidden');
  end if;
  -- Of a circle nobody is told who hosts it, so nobody is blocked by reporting it: the list of whom one blocked would tell.
  if also_block and author is not null and report.post_kind <> 'circle'
    and private.place_block(reporter, author, private.alias_of_author(report.post_kind, report.post_id, author), case report.post_kind
      when 'check_in' then (select circle_id from public.check_ins where id = report.post_id)
      when 'meeting' then (
        select private.place_of_names(one_alias_id, other_alias_id) from public.meetings where id = report.post_id) end) then
    -- Counted and not refused: a report comes first, and has a limit of its own.
    perform private.note_attempt('community block', reporter::text);
  end if;
  return jsonb_build_object('id', report.id);
exception when check_violation or not_null_violation then
  raise exception using errcode = '22023', message = 'Choose what the report is about';
end
$$;

grant execute on function public.report_post(text, uuid, text, text, text, boolean) to authenticated;

comment on function public.report_post(text, uuid, text, text, text, boolean) is
  'Reports a post, once: {id}. Raises MW601, MW602, MW605, MW606, 22023.';

drop function private.is_old_enough_to_hide(uuid);
