-- Takes back what one wrote: the words go. A question that somebody answered stays without them, for the answers.
-- Also who may not write takes back, and again changes nothing. Raises 22023, MW601.
-- Definer, as ask().
create or replace function public.remove_post(kind text, id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  asked public.questions;
  said public.answers;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  -- Its question's author, too: what takes an answer that was accepted changes the question twice, and the second time the database
  -- looks whether its author is there.
  perform private.lock_people(array[person, (
    select questions.author_id from public.answers join public.questions on questions.id = answers.question_id
    where remove_post.kind = 'answer' and answers.id = remove_post.id and answers.author_id = person)]);
  if remove_post.kind = 'answer' then
    delete from public.answers where answers.id = remove_post.id and author_id = person returning * into said;
    if found then
      perform private.keep_old_words('answer', said.id, person, concat_ws(E'\n\n', said.body, said.source));
    end if;
  elsif remove_post.kind = 'question' then
    select * into asked from public.questions
      where questions.id = remove_post.id and author_id = person and state <> 'withdrawn' for update;
    if found then
      perform private.keep_old_words('question', asked.id, person, concat_ws(E'\n\n', asked.title, nullif(asked.body, '')));
      update public.questions set state = 'withdrawn', title = '', body = '', reason = null where questions.id = asked.id;
    end if;
  else
    raise exception using errcode = '22023', message = 'There is no such post';
  end if;
  perform private.close_held_case(remove_post.kind, remove_post.id)
    where asked.id is not null or said.id is not null;
end
$$;

revoke all on function public.remove_post(text, uuid) from public, anon, authenticated, service_role;

grant execute on function public.remove_post(text, uuid) to authenticated;

comment on function public.remove_post(text, uuid) is 'Takes back a question or an answer of the caller''s. Raises 22023, MW601.';
