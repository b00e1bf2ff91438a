-- schemas/credit_file/members_only.sql

-- Credit file, disputes and scores are for people with an account, never for a pass (15 USC 1679a(3): nobody is paid for them).

-- Is this session a member's, with nothing due first?
-- Definer for the same reason as may_enter(), and called in the same way.
create or replace function private.is_member() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return public.session_status() = 'member';
end
$$;

grant execute on function private.is_member() to authenticated;

comment on function private.is_member() is
  'Policy helper: the session is a member''s, and nothing is due first. No visitor''s, with a pass or without.';

-- schemas/credit_file/credit_reports.sql

-- What a bureau's copy of somebody's file said on one day, as they typed it or confirmed it. One row a report, so that it comes and
-- goes whole; what is in it is the shape that domain/credit_file/report.ts has.

-- Whether a text of it holds more of a number than a report may: a Social Security number, or an account's beyond its last four.
-- Ids are ours. A phone number is kept with what parts it: nine digits in a row are never one.
create or replace function private.has_full_number(content jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select pg_catalog.jsonb_path_exists(content, '$.** ? (@.type() == "object").keyvalue() ? (
    @.key != "id" && @.value.type() == "string" && (
      @.value like_regex "[0-9]{3}-[0-9]{2}-[0-9]{4}"
      || @.value like_regex "[0-9]{3} [0-9]{2} [0-9]{4}"
      || @.value like_regex "[0-9]{9}"
      || @.value like_regex "[0-9]{4}[ -][0-9]{4}[ -][0-9]{4}"
      || @.value like_regex "[0-9]{5,}[Xx*]"
      || @.value like_regex "[Xx*]{2,}-?[0-9]{5,}"))')
$$;

grant execute on function private.has_full_number(jsonb) to authenticated, service_role;

comment on function private.has_full_number(jsonb) is
  'Whether a text in it looks like a Social Security number, or like more of an account number than its last four.';

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
  constraint credit_reports_numbers_check check (not private.has_full_number(content))
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

-- schemas/credit_file/credit_accounts.sql

-- What a person said of accounts that several bureaus' reports show: these are one. Everything else is proposed anew each time.
create table public.credit_accounts (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  account_id text not null check (char_length(account_id) between 1 and 140),
  copies jsonb not null,
  primary key (user_id, account_id),
  constraint credit_accounts_copies_check check (
    jsonb_typeof(copies) = 'array'
    and jsonb_array_length(copies) between 1 and 100
    and octet_length(copies::text) <= 30000
    and jsonb_array_length(copies) = jsonb_array_length(jsonb_path_query_array(copies, '$[*] ? (
      @.type() == "object"
      && @.reportId.type() == "string" && @.reportId like_regex "^.{1,64}$"
      && @.tradelineId.type() == "string" && @.tradelineId like_regex "^.{1,64}$")'))
  )
);

comment on table public.credit_accounts is
  'Which accounts of which reports a person said are one and the same. Seen and written by that member alone; at most 500 each.';

comment on column public.credit_accounts.copies is 'The report and the account in it, of each copy.';

alter table public.credit_accounts enable row level security;

revoke all on public.credit_accounts from public, anon, authenticated, service_role;

grant select, delete on public.credit_accounts to authenticated;

-- user_id and account_id are among the columns one may update because an upsert names them again; the policies keep a row with its owner.
grant insert (user_id, account_id, copies) on public.credit_accounts to authenticated;

grant update (user_id, account_id, copies) on public.credit_accounts to authenticated;

grant select, insert, update, delete on public.credit_accounts to service_role;

-- Members alone: a pass never buys it.
create policy "Only members have credit accounts"
  on public.credit_accounts as restrictive for all to authenticated
  using ((select private.is_member()));

-- A person reads, deletes, adds and changes their own.
create policy "A person reads their own credit accounts"
  on public.credit_accounts for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create policy "A person deletes their own credit accounts"
  on public.credit_accounts for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create policy "A person inserts their own credit accounts"
  on public.credit_accounts for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create policy "A person updates their own credit accounts"
  on public.credit_accounts for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger enforce_row_limit
  after insert on public.credit_accounts
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('500');

-- schemas/credit_file/credit_marks.sql

-- What a person said of their credit file: that something we pointed at is right, or that an account, a name or an address isn't theirs.
create table public.credit_marks (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  mark_id text not null check (char_length(mark_id) between 1 and 600),
  kind text not null check (kind in ('right', 'not_mine')),
  primary key (user_id, mark_id)
);

comment on table public.credit_marks is
  'What a person said of their credit file: this is right, that is not mine. Seen and written by that member alone; at most 2,000 each.';

comment on column public.credit_marks.mark_id is
  'The finding that is right, as its facts read, or the account or personal item that is not theirs.';

alter table public.credit_marks enable row level security;

revoke all on public.credit_marks from public, anon, authenticated, service_role;

grant select, delete on public.credit_marks to authenticated;

-- user_id and mark_id are among the columns one may update because an upsert names them again; the policies keep a row with its owner.
grant insert (user_id, mark_id, kind) on public.credit_marks to authenticated;

grant update (user_id, mark_id, kind) on public.credit_marks to authenticated;

grant select, insert, update, delete on public.credit_marks to service_role;

-- Members alone: a pass never buys it.
create policy "Only members have credit marks"
  on public.credit_marks as restrictive for all to authenticated
  using ((select private.is_member()));

-- A person reads, deletes, adds and changes their own.
create policy "A person reads their own credit marks"
  on public.credit_marks for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create policy "A person deletes their own credit marks"
  on public.credit_marks for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create policy "A person inserts their own credit marks"
  on public.credit_marks for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create policy "A person updates their own credit marks"
  on public.credit_marks for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger enforce_row_limit
  after insert on public.credit_marks
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('2000');

-- schemas/credit_file/score_entries.sql

-- Scores as somebody saw them: one number of one bureau's file by one model on one day.
create table public.score_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  bureau text not null check (bureau in ('equifax', 'experian', 'transunion')),
  model text not null check (char_length(model) between 1 and 60),
  scored_on date not null check (scored_on between date '1970-01-01' and date '2199-12-31'),
  score integer not null check (score between 100 and 1000),
  source text check (char_length(source) between 1 and 80),
  created_at timestamptz not null default now()
);

comment on table public.score_entries is
  'Credit scores that a person wrote down. Seen and written by that member alone; at most 2,000 each.';

comment on column public.score_entries.model is 'The scoring model with its version, e.g. FICO Score 8: scores of two models are never compared.';

comment on column public.score_entries.scored_on is 'The day the score is of.';

comment on column public.score_entries.source is 'Where the person saw it.';

create index score_entries_user_id on public.score_entries (user_id, scored_on);

alter table public.score_entries enable row level security;

revoke all on public.score_entries from public, anon, authenticated, service_role;

grant select, delete on public.score_entries to authenticated;

-- id and user_id are among the columns one may update because an upsert names them again; the policies keep a row with its owner.
grant insert (id, user_id, bureau, model, scored_on, score, source) on public.score_entries to authenticated;

grant update (id, user_id, bureau, model, scored_on, score, source) on public.score_entries to authenticated;

grant select, insert, update, delete on public.score_entries to service_role;

-- Members alone: a pass never buys it.
create policy "Only members have a score log"
  on public.score_entries as restrictive for all to authenticated
  using ((select private.is_member()));

-- A person reads, deletes, adds and changes their own.
create policy "A person reads their own scores"
  on public.score_entries for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create policy "A person deletes their own scores"
  on public.score_entries for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create policy "A person inserts their own scores"
  on public.score_entries for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create policy "A person updates their own scores"
  on public.score_entries for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger enforce_row_limit
  after insert on public.score_entries
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('2000');
