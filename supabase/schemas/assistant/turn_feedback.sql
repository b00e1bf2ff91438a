-- What a person says of an answer: whether it was right, and what was off.
create table public.turn_feedback (
  turn_id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  verdict text not null check (verdict in ('right', 'off')),
  text text check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint turn_feedback_turn foreign key (turn_id, user_id)
    references public.turns (id, user_id) on delete cascade on update cascade
);
comment on table public.turn_feedback is 'What a person says of an answer. Seen and written by that person alone.';

create index turn_feedback_user_id on public.turn_feedback (user_id, turn_id);

alter table public.turn_feedback enable row level security;
revoke all on public.turn_feedback from public, anon, authenticated, service_role;
grant select, delete on public.turn_feedback to authenticated;
-- turn_id and user_id are among the columns one may update because an upsert names them again; the policies and the foreign
-- key keep a row with its owner and with an answer of theirs.
grant insert (turn_id, user_id, verdict, text) on public.turn_feedback to authenticated;
grant update (turn_id, user_id, verdict, text) on public.turn_feedback to authenticated;
grant select, insert, update, delete on public.turn_feedback to service_role;

-- A person reads and deletes what they said, also when a visitor's time is over.
create policy "A person reads their own feedback"
  on public.turn_feedback for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own feedback"
  on public.turn_feedback for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, say it of answers to themselves (the foreign key holds that).
create policy "A person inserts their own feedback"
  on public.turn_feedback for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own feedback"
  on public.turn_feedback for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.turn_feedback
  for each row execute function private.touch_updated_at();
