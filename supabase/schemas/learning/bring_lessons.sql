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
comment on function private.bring_lessons() is
  'Trigger on private.visitor_claims: the visitor''s lessons and cards go to the member.';

create trigger bring_lessons
  after insert or update on private.visitor_claims
  for each row execute function private.bring_lessons();
