-- What a person said of their credit file: that something we pointed at is right, or that an account, a name or an address isn't theirs.
create table public.credit_marks (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  mark_id text not null check (char_length(mark_id) between 1 and 600),
  kind text not null check (kind in ('right', 'not_mine')),
  primary key (user_id, mark_id),
  constraint credit_marks_no_numbers check (not private.has_full_number(to_jsonb(mark_id)))
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
