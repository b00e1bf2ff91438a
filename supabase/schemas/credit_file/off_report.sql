-- The days from which on things should be gone from somebody's report. They follow from what the reports say, by the engine of every
-- page (domain/credit_file/off_report.ts), outside the database: anew a minute after a report or an account changes, and once a month.

create table private.off_report_days (
  user_id uuid not null references auth.users (id) on delete cascade,
  off_on date not null,
  is_disputable boolean not null,
  primary key (user_id, off_on)
);
comment on table private.off_report_days is 'Days from which on something should be gone from a person''s credit report; at most 300 each.';
comment on column private.off_report_days.is_disputable is 'Whether there is something to ask the bureau about then: an inquiry goes by its practice alone.';

create index off_report_days_off_on on private.off_report_days (off_on) where is_disputable;

alter table private.off_report_days enable row level security;
revoke all on private.off_report_days from public, anon, authenticated, service_role;

-- Whose days are worked out next.
create table private.off_report_checks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  due_at timestamptz not null default now() + interval '1 minute'
);
comment on table private.off_report_checks is 'When the days of each person''s credit file are worked out next.';

create index off_report_checks_due_at on private.off_report_checks (due_at);

alter table private.off_report_checks enable row level security;
revoke all on private.off_report_checks from public, anon, authenticated, service_role;

-- Several changes within a minute are one. With the account its reports go, and nobody is left to work anything out for.
-- Definer: clients write reports, and may not write here.
create function private.check_off_report() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.off_report_checks (user_id)
  select distinct changed.user_id from changed join auth.users on users.id = changed.user_id order by 1
  on conflict (user_id) do update set due_at = excluded.due_at
    where off_report_checks.due_at not between now() and excluded.due_at;
  return null;
end
$$;
comment on function private.check_off_report() is
  'Trigger on reports and accounts: from when on things should be gone is worked out anew.';

create trigger check_off_report_added after insert on public.credit_reports
  referencing new table as changed
  for each statement execute function private.check_off_report();
create trigger check_off_report_changed after update on public.credit_reports
  referencing new table as changed
  for each statement execute function private.check_off_report();
create trigger check_off_report_deleted after delete on public.credit_reports
  referencing old table as changed
  for each statement execute function private.check_off_report();
create trigger check_off_report_added after insert on public.credit_accounts
  referencing new table as changed
  for each statement execute function private.check_off_report();
create trigger check_off_report_changed after update on public.credit_accounts
  referencing new table as changed
  for each statement execute function private.check_off_report();
create trigger check_off_report_deleted after delete on public.credit_accounts
  referencing old table as changed
  for each statement execute function private.check_off_report();

-- People whose credit file changed, with their reports, held for half an hour:
-- [{person, today, heldUntil, reports, accounts}]. Of many reports the newest, up to 1,200 accounts and 8 MB: the rest is too much work.
-- Definer: it reads everybody's records. Executable by service_role alone.
create function public.credit_files_to_check(max_people integer default 5) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  held uuid[];
  held_until constant timestamptz := now() + interval '30 minutes';
begin
  with due as (
    select user_id from private.off_report_checks where due_at <= now() order by due_at limit max_people for update skip locked
  ), taken as (
    update private.off_report_checks set due_at = held_until from due where off_report_checks.user_id = due.user_id
    returning off_report_checks.user_id
  )
  select array_agg(user_id) into held from taken;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'person', person,
      'today', (now() at time zone private.zone_of(person))::date,
      'heldUntil', held_until,
      'reports', coalesce((
        select jsonb_agg(to_jsonb(owned) - array['user_id', 'created_at', 'accounts', 'bytes'] order by owned.created_at, owned.id)
        from (
          select reports.*,
            sum(jsonb_array_length(reports.content -> 'tradelines')) over newest_first as accounts,
            sum(octet_length(reports.content::text)) over newest_first as bytes
          from public.credit_reports as reports
          where reports.user_id = person
          window newest_first as (order by reports.printed_on desc, reports.created_at desc, reports.id)
        ) as owned
        where owned.accounts <= 1200 and owned.bytes <= 8000000), '[]'),
      'accounts', coalesce((
        select jsonb_agg(jsonb_build_object('account_id', owned.account_id, 'copies', owned.copies) order by owned.account_id)
        from public.credit_accounts as owned where owned.user_id = person), '[]')))
    from unnest(held) as person
  ), '[]');
end
$$;
grant execute on function public.credit_files_to_check(integer) to service_role;
comment on function public.credit_files_to_check(integer) is
  'People whose credit file changed, with their reports: [{person, today, heldUntil, reports, accounts}].';

-- Notes a person's days, [{on, isDisputable}], in place of those of before. A change that came meanwhile is looked at by the next run.
-- Definer for the same reason as credit_files_to_check().
create function public.save_off_report_days(person uuid, held_until timestamptz, days jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_people(array[person]);
  if not exists (select from auth.users where id = person) then
    return;
  end if;
  delete from private.off_report_days where user_id = person;
  insert into private.off_report_days (user_id, off_on, is_disputable)
  select person, (each ->> 'on')::date, (each ->> 'isDisputable')::boolean from jsonb_array_elements(days) as each;
  -- Once a month they are worked out anew: what the engine says may have been mended since.
  update private.off_report_checks
  set due_at = case when jsonb_array_length(days) > 0 then now() + interval '30 days' else 'infinity' end
  where user_id = person and due_at = held_until;
end
$$;
grant execute on function public.save_off_report_days(uuid, timestamptz, jsonb) to service_role;
comment on function public.save_off_report_days(uuid, timestamptz, jsonb) is
  'Notes the days from which on things should be gone from a person''s report, in place of those of before.';
