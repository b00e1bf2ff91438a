-- Cards that a member saved to look at again. The survey is public; which of its cards somebody saved is theirs.
create table public.saved_cards (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  card_id text not null check (char_length(card_id) between 1 and 64),
  name text not null check (char_length(name) between 1 and 400),
  institution text not null check (char_length(institution) between 1 and 200),
  terms_of date not null,
  created_at timestamptz not null default now(),
  primary key (user_id, card_id),
  constraint saved_cards_terms_of_in_reach check (terms_of between date '1970-01-01' and date '2199-12-31')
);
comment on table public.saved_cards is
  'Cards of the survey that a member saved. Seen and written by that member alone; at most 12 each.';
comment on column public.saved_cards.name is 'As the survey had it that day: a card that left the survey is still named.';
comment on column public.saved_cards.terms_of is 'The day of the survey that it was saved from.';

alter table public.saved_cards enable row level security;
revoke all on public.saved_cards from public, anon, authenticated, service_role;
grant select, delete on public.saved_cards to authenticated;
-- user_id and card_id are among the columns one may update because an upsert names them again; the policies keep a row with its owner.
grant insert (user_id, card_id, name, institution, terms_of) on public.saved_cards to authenticated;
grant update (user_id, card_id, name, institution, terms_of) on public.saved_cards to authenticated;
grant select, insert, update, delete on public.saved_cards to service_role;

-- Members alone: what a visitor saves stays in their tab.
create policy "Only members keep saved cards"
  on public.saved_cards as restrictive for all to authenticated
  using ((select private.is_member()));
-- A person reads, deletes, adds and changes their own.
create policy "A person reads their own saved cards"
  on public.saved_cards for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own saved cards"
  on public.saved_cards for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person inserts their own saved cards"
  on public.saved_cards for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own saved cards"
  on public.saved_cards for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger enforce_row_limit
  after insert on public.saved_cards
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('12');
