-- What a person reviews, and when next: one card for each question of a quiz. Devices write them as they do progress.

-- The later change of a card is what stands. A clock that runs ahead counts as now.
create function private.keep_later_card() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.changed_at := least(new.changed_at, now());
  if tg_op = 'UPDATE' and new.changed_at < old.changed_at then
    new.state := old.state;
    new.due := old.due;
    new.changed_at := old.changed_at;
  end if;
  return new;
end
$$;
comment on function private.keep_later_card() is 'Trigger on review_cards: the later change stands.';

create table public.review_cards (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  item_id text not null check (char_length(item_id) between 1 and 120),
  state jsonb not null check (jsonb_typeof(state) = 'object' and octet_length(state::text) <= 2000),
  due timestamptz not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, item_id)
);
comment on table public.review_cards is
  'Questions a person reviews. Seen and written by that person alone; at most 1,000 each.';
comment on column public.review_cards.state is 'The card as the schedule (ts-fsrs) keeps it.';
comment on column public.review_cards.due is 'From when it is asked again.';
comment on column public.review_cards.changed_at is
  'When the person''s device last changed it, by that device''s clock, but never later than now.';

alter table public.review_cards enable row level security;
revoke all on public.review_cards from public, anon, authenticated, service_role;
grant select, delete on public.review_cards to authenticated;
-- user_id and item_id are among the columns one may update because an upsert names them again; the policies keep a row
-- with its owner.
grant insert (user_id, item_id, state, due, changed_at) on public.review_cards to authenticated;
grant update (user_id, item_id, state, due, changed_at) on public.review_cards to authenticated;
grant select, insert, update, delete on public.review_cards to service_role;

-- A person reads and deletes their cards, also when a visitor's time is over.
create policy "A person reads their own review cards"
  on public.review_cards for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own review cards"
  on public.review_cards for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, keep their cards. They stay theirs.
create policy "A person inserts their own review cards"
  on public.review_cards for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own review cards"
  on public.review_cards for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger keep_later_card
  before insert or update on public.review_cards
  for each row execute function private.keep_later_card();
create trigger enforce_row_limit
  after insert on public.review_cards
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('1000');
