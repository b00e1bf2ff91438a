-- Days that run from something a person got or did: a collector's first letter, a denial, a fraud alert, a letter they mailed.
create table public.deadlines (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('collector_notice', 'denial', 'fraud_alert', 'extended_alert', 'letter_answer')),
  name text not null check (char_length(name) between 1 and 80),
  started_on date not null,
  ends_on date not null,
  created_at timestamptz not null default now(),
  mailed_on date,
  constraint deadlines_mailed_on_in_reach check (mailed_on between started_on and date '2199-12-31'),
  constraint deadlines_mailed_to_collectors check (mailed_on is null or kind = 'collector_notice'),
  constraint deadlines_started_on_in_reach check (started_on between date '1970-01-01' and date '2199-12-31'),
  constraint deadlines_ends_on_in_reach check (ends_on between started_on and started_on + 3660),
  constraint deadlines_no_numbers check (not private.has_full_number(jsonb_build_array(name)))
);
comment on table public.deadlines is
  'Days a member keeps that run from a letter, a denial or an alert. Seen and written by that member alone; at most 200 each.';
comment on column public.deadlines.name is 'Whose letter it was, or with whom: a collector, a lender, a bureau.';
comment on column public.deadlines.ends_on is 'The last day, as the page worked it out from its section, or as it stands on the letter.';

comment on column public.deadlines.mailed_on is 'When the letter to the collector was mailed: from then on nobody is reminded of the last day for it.';

create index deadlines_user_id on public.deadlines (user_id, ends_on);
create index deadlines_ends_on on public.deadlines (ends_on);

alter table public.deadlines enable row level security;
revoke all on public.deadlines from public, anon, authenticated, service_role;
grant select, delete on public.deadlines to authenticated;
-- id and user_id are among the columns one may update because an upsert names them again; the policies keep a row with its owner.
grant insert (id, user_id, kind, name, started_on, ends_on, mailed_on) on public.deadlines to authenticated;
grant update (id, user_id, kind, name, started_on, ends_on, mailed_on) on public.deadlines to authenticated;
grant select, insert, update, delete on public.deadlines to service_role;

-- Members alone: a pass never buys it.
create policy "Only members keep deadlines"
  on public.deadlines as restrictive for all to authenticated
  using ((select private.is_member()));
-- A person reads, deletes, adds and changes their own.
create policy "A person reads their own deadlines"
  on public.deadlines for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own deadlines"
  on public.deadlines for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person inserts their own deadlines"
  on public.deadlines for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own deadlines"
  on public.deadlines for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger enforce_row_limit
  after insert on public.deadlines
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('200');
