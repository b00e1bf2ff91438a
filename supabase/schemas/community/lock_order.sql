-- The order in which rows of the community are held, so that nobody waits in a circle: accounts (private.lock_people: each person, then
-- their rows), circles, the words of a week, questions, answers, cases, and then the rest; of one kind by their ids. Whoever changes an
-- answer holds its question first (private.lock_question_of): triggers count there what is shown.

-- Holds a post that waits for a person of the staff, or is reported: before its case, as its author does, who changes it.
create function private.lock_post(what text, which uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  case what
    when 'circle' then perform from public.circles where id = which for no key update;
    when 'check_in' then perform from public.check_ins where id = which for no key update;
    when 'question' then perform from public.questions where id = which for no key update;
    when 'answer' then
      perform private.lock_question_of(which);
      perform from public.answers where id = which for no key update;
    else null;
  end case;
end
$$;
comment on function private.lock_post(text, uuid) is 'Holds a post, before its case.';

-- Holds whatever of the community changes with these accounts when they close, come back or go: their circles, their questions and
-- those that they answered, their answers and those that helped them, their cases and those that they took. The accounts are held
-- before, so that nothing is added meanwhile.
create function private.lock_community_of(people uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.circles
    where id in (select circle_id from public.circle_members where user_id = any (people)) order by id for update;
  perform from public.questions
    where id in (
      select own.id from public.questions as own where own.author_id = any (people)
      union select own.question_id from public.answers as own where own.author_id = any (people))
    order by id for no key update;
  perform from public.answers
    where id in (
      select own.id from public.answers as own where own.author_id = any (people)
      union select helped.answer_id from public.helped where helped.user_id = any (people))
    order by id for no key update;
  perform from private.cases where author_id = any (people) or taken_by = any (people) order by id for update;
end
$$;
comment on function private.lock_community_of(uuid[]) is
  'Holds, in order, whatever of the community changes when these accounts close, come back or go.';

-- An account may be deleted by the auth service alone. The trigger's name has it come before those of the foreign keys, which would
-- take these rows in any order; it is the first that it had, as nobody but the service drops a trigger there.
-- Definer: the auth service's role may not hold them.
create function private.lock_community_of_deleted() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_community_of(array[old.id]);
  return null;
end
$$;
comment on function private.lock_community_of_deleted() is
  'Trigger on auth.users: what of the community goes with a deleted account is held in order.';

create trigger "Circles_in_order"
  after delete on auth.users
  for each row execute function private.lock_community_of_deleted();
