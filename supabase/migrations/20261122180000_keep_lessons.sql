-- How far a person has read, and what they review when. Devices write both, each with the time of its own change; an old
-- device that comes back undoes nothing.

-- The later change of a lesson is what stands, and a lesson that was done stays done. A clock that runs ahead counts as now.
create function private.keep_later_reading() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.changed_at := least(new.changed_at, now());
  if tg_op = 'UPDATE' then
    if new.changed_at < old.changed_at then
      new.read_to := old.read_to;
      new.changed_at := old.changed_at;
    end if;
    new.done_at := least(old.done_at, new.done_at);
  end if;
  return new;
end
$$;
revoke all on function private.keep_later_reading() from public;
comment on function private.keep_later_reading() is
  'Trigger on lesson_progress: the later change stands, and done stays done.';

create table public.lesson_progress (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  lesson_id text not null check (char_length(lesson_id) between 1 and 80),
  read_to integer not null default 0 check (read_to between 0 and 10000),
  done_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);
comment on table public.lesson_progress is
  'How far a person read each lesson. Seen and written by that person alone; at most 500 each.';
comment on column public.lesson_progress.read_to is 'How many parts of the lesson were read.';
comment on column public.lesson_progress.changed_at is
  'When the person''s device last changed it, by that device''s clock, but never later than now.';

alter table public.lesson_progress enable row level security;
revoke all on public.lesson_progress from public, anon, authenticated, service_role;
grant select, delete on public.lesson_progress to authenticated;
-- user_id and lesson_id are among the columns one may update because an upsert names them again; the policies keep a row
-- with its owner.
grant insert (user_id, lesson_id, read_to, done_at, changed_at) on public.lesson_progress to authenticated;
grant update (user_id, lesson_id, read_to, done_at, changed_at) on public.lesson_progress to authenticated;
grant select, insert, update, delete on public.lesson_progress to service_role;

-- A person reads and deletes their progress, also when a visitor's time is over.
create policy "A person reads their own progress"
  on public.lesson_progress for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own progress"
  on public.lesson_progress for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, keep their progress. It stays theirs.
create policy "A person inserts their own progress"
  on public.lesson_progress for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own progress"
  on public.lesson_progress for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger keep_later_reading
  before insert or update on public.lesson_progress
  for each row execute function private.keep_later_reading();
create trigger enforce_row_limit
  after insert on public.lesson_progress
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('500');

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
revoke all on function private.keep_later_card() from public;
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

-- What a visitor read and reviews comes along when they bring their visit to an account.

-- Lessons and cards go to the member: the later change of each stands, and what either of them has done is done.
-- Definer: it writes two people's rows.
create function private.bring_lessons() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  with brought as (
    delete from public.lesson_progress where user_id = new.visitor_id
    returning lesson_id, read_to, done_at, changed_at
  )
  insert into public.lesson_progress (user_id, lesson_id, read_to, done_at, changed_at)
    select new.member_id, brought.lesson_id, brought.read_to, brought.done_at, brought.changed_at
    from brought order by brought.lesson_id
  on conflict (user_id, lesson_id) do update set
    read_to = excluded.read_to, done_at = excluded.done_at, changed_at = excluded.changed_at;
  with brought as (
    delete from public.review_cards where user_id = new.visitor_id
    returning item_id, state, due, changed_at
  )
  insert into public.review_cards (user_id, item_id, state, due, changed_at)
    select new.member_id, brought.item_id, brought.state, brought.due, brought.changed_at
    from brought order by brought.item_id
  on conflict (user_id, item_id) do update set
    state = excluded.state, due = excluded.due, changed_at = excluded.changed_at;
  return null;
end
$$;
revoke all on function private.bring_lessons() from public;
comment on function private.bring_lessons() is
  'Trigger on private.visitor_claims: the visitor''s lessons and cards go to the member.';

create trigger bring_lessons
  after insert or update on private.visitor_claims
  for each row execute function private.bring_lessons();

-- Visitors who left nothing: anonymous users without a debt, a payment, a plan, a name, a lesson, an order that is paid or
-- may be, a pass that ended lately, or an address that has waited for less than that, and without a sign of life for so long.
create or replace function private.empty_visitors(unseen interval) returns setof uuid
language sql
stable
set search_path = ''
as $$
  select users.id from auth.users
  where users.is_anonymous
    and users.created_at < now() - unseen
    and coalesce(users.last_sign_in_at, users.created_at) < now() - unseen
    and (coalesce(users.email_change, '') = '' or users.email_change_sent_at < now() - unseen)
    and (coalesce(users.phone_change, '') = '' or users.phone_change_sent_at < now() - unseen)
    and not exists (select from auth.sessions where sessions.user_id = users.id
      and greatest(sessions.refreshed_at at time zone 'UTC', sessions.created_at) >= now() - unseen)
    and not exists (select from public.debts where debts.user_id = users.id)
    and not exists (select from public.debt_payments where debt_payments.user_id = users.id)
    and not exists (select from public.payoff_plans where payoff_plans.user_id = users.id)
    and not exists (select from public.profiles where profiles.user_id = users.id and profiles.first_name is not null)
    and not exists (select from public.lesson_progress where lesson_progress.user_id = users.id)
    and not exists (select from public.review_cards where review_cards.user_id = users.id)
    and not exists (select from public.orders where orders.user_id = users.id
      and not private.is_order_over(orders, unseen))
    and not exists (select from public.access_passes where access_passes.user_id = users.id
      and access_passes.ends_at >= now() - unseen)
$$;
