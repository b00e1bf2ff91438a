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
