-- Scores as somebody saw them: one number of one bureau's file by one model on one day.
create table public.score_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  bureau text not null check (bureau in ('equifax', 'experian', 'transunion')),
  model text not null check (char_length(model) between 1 and 60),
  scored_on date not null check (scored_on between date '1970-01-01' and date '2199-12-31'),
  score integer not null check (score between 100 and 1000),
  source text check (char_length(source) between 1 and 80),
  created_at timestamptz not null default now(),
  constraint score_entries_no_numbers check (not private.has_full_number(jsonb_build_array(model, source)))
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
