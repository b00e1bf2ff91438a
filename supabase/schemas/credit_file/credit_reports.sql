-- What a bureau's copy of somebody's file said on one day, as they typed it or confirmed it. One row a report, so that it comes and
-- goes whole; what is in it is the shape that domain/credit_file/report.ts has.

create table public.credit_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  bureau text not null check (bureau in ('equifax', 'experian', 'transunion')),
  printed_on date not null check (printed_on between date '1970-01-01' and date '2199-12-31'),
  source text not null check (source in ('annual', 'bureau', 'after_denial', 'after_dispute', 'other')),
  way text not null check (way in ('typed', 'pdf', 'pasted', 'file')),
  content jsonb not null,
  created_at timestamptz not null default now(),
  -- What the page could not read again never gets in.
  constraint credit_reports_content_check check (
    jsonb_typeof(content) = 'object' and content ?& array['tradelines', 'inquiries', 'publicRecords', 'personal']
    and octet_length(content::text) <= 1000000
    and jsonb_typeof(content -> 'tradelines') = 'array' and jsonb_array_length(content -> 'tradelines') <= 200
    and jsonb_typeof(content -> 'inquiries') = 'array' and jsonb_array_length(content -> 'inquiries') <= 300
    and jsonb_typeof(content -> 'publicRecords') = 'array' and jsonb_array_length(content -> 'publicRecords') <= 50
    and jsonb_typeof(content -> 'personal') = 'array' and jsonb_array_length(content -> 'personal') <= 100
    -- Nothing but objects in any list, and each account has an id, a creditor and at most four signs of its number.
    and not jsonb_path_exists(content, 'strict $.** ? (@.type() == "array")[*] ? (@.type() != "object")')
    and jsonb_array_length(content -> 'tradelines') = jsonb_array_length(jsonb_path_query_array(content, '$.tradelines[*] ? (
      @.id.type() == "string" && @.id like_regex "^.{1,64}$"
      && @.creditor.type() == "string" && @.creditor like_regex "^.{1,120}$"
      && (!exists(@.lastFour) || @.lastFour.type() == "string" && @.lastFour like_regex "^[0-9A-Za-z]{1,4}$")
      && @.isCollection.type() == "boolean"
      && @.remarks.type() == "array" && @.history.type() == "array")'))
  ),
  constraint credit_reports_numbers_check check (not private.has_full_number(content)),
  -- Files that are kept beside a report hang on it with its owner.
  constraint credit_reports_owner unique (id, user_id)
);
comment on table public.credit_reports is
  'What a credit bureau''s report said on one day. Seen and written by that member alone; at most 100 each.';
comment on column public.credit_reports.printed_on is 'The day the bureau printed it.';
comment on column public.credit_reports.source is 'How the person came by it.';
comment on column public.credit_reports.way is 'How it came in: typed, read from a PDF, pasted, or from a file of ours.';
comment on column public.credit_reports.content is
  'Its accounts, inquiries, public records and personal items, as domain/credit_file/report.ts has them. Never a Social Security number or a full account number.';

create index credit_reports_user_id on public.credit_reports (user_id, printed_on);

alter table public.credit_reports enable row level security;
revoke all on public.credit_reports from public, anon, authenticated, service_role;
grant select, delete on public.credit_reports to authenticated;
-- id and user_id are among the columns one may update because an upsert names them again; the policies keep a row with its owner.
grant insert (id, user_id, bureau, printed_on, source, way, content) on public.credit_reports to authenticated;
grant update (id, user_id, bureau, printed_on, source, way, content) on public.credit_reports to authenticated;
grant select, insert, update, delete on public.credit_reports to service_role;

-- Members alone: a pass never buys it.
create policy "Only members have a credit file"
  on public.credit_reports as restrictive for all to authenticated
  using ((select private.is_member()));
-- A person reads, deletes, adds and changes their own reports.
create policy "A person reads their own reports"
  on public.credit_reports for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own reports"
  on public.credit_reports for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person inserts their own reports"
  on public.credit_reports for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own reports"
  on public.credit_reports for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger enforce_row_limit
  after insert on public.credit_reports
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('100');
