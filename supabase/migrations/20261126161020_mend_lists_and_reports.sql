-- Nothing but objects in the lists: a check in lax mode looks into a list in the list.
alter table public.credit_accounts add constraint credit_accounts_copies_plain check (not jsonb_path_exists(copies, 'strict $[*] ? (@.type() != "object")', '{}', true)) not valid;
alter table public.debts add constraint debts_balances_plain check (not jsonb_path_exists(balances, 'strict $[*] ? (@.type() != "object")', '{}', true)) not valid;
alter table public.debts add constraint debts_minimum_rules_plain check (
    not jsonb_path_exists(minimum_rules, 'strict $.** ? (@.type() == "array")[*] ? (@.type() != "object")', '{}', true)) not valid;
alter table public.dispute_cases add constraint dispute_cases_facts_plain check (not jsonb_path_exists(facts, 'strict $[*] ? (@.type() != "object")', '{}', true)) not valid;
alter table public.payoff_plans add constraint payoff_plans_one_time_plain check (not jsonb_path_exists(one_time, 'strict $[*] ? (@.type() != "object")', '{}', true)) not valid;

-- What was kept before stays as it is where it would be refused today; whatever is written from now on is looked at.
do $$
declare
  added record;
begin
  for added in select conrelid::regclass as place, conname as name from pg_catalog.pg_constraint
    where not convalidated and connamespace = 'public'::regnamespace loop
    begin
      execute pg_catalog.format('alter table %s validate constraint %I', added.place, added.name);
    exception when check_violation then
      raise notice '% has rows that % would refuse', added.place, added.name;
    end;
  end loop;
end
$$;

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
  -- Said again with another reason it may open a case and a note anew, so that counts, too.
  if known.id is null or known.reason is distinct from report_post.reason then
    perform private.count_action(reporter, 'report');
  end if;
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
