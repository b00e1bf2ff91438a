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
  ),
  -- Nothing but objects in the list: a check in lax mode looks into a list in the list.
  constraint credit_accounts_copies_plain check (not jsonb_path_exists(copies, 'strict $[*] ? (@.type() != "object")', '{}', true)),
  constraint credit_accounts_no_numbers check (
    not private.has_full_number(jsonb_build_object('account', account_id, 'copies', copies)))
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
