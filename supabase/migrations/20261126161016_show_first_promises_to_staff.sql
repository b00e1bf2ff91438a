-- The words of a post as staff see them, with its state and its day; of a decision the appeal against it.
create or replace function private.post_seen(what text, which uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'question' then
      return (
        select jsonb_build_object('title', title, 'words', body, 'state', state, 'at', created_at)
        from public.questions where id = which);
    when 'answer' then
      return (
        select jsonb_build_object('title', questions.title, 'words', answers.body, 'state', answers.state,
          'at', answers.created_at, 'source', answers.source)
        from public.answers join public.questions on questions.id = answers.question_id where answers.id = which);
    when 'check_in' then
      return (
        select jsonb_build_object('words', concat_ws(E'\n', commitment, line, first_promise), 'state', state, 'at', created_at)
        from public.check_ins where id = which);
    when 'alias' then
      return (select jsonb_build_object('words', name, 'at', created_at) from public.aliases where id = which);
    when 'circle' then
      return (
        select jsonb_build_object('words', concat_ws(E'\n', name, purpose), 'at', created_at)
        from public.circles where id = which);
    when 'decision' then
      return (
        select jsonb_build_object('words', appeals.words, 'at', appeals.created_at, 'title', decisions.excerpt,
          'sentence', decisions.sentence)
        from public.appeals join private.decisions on decisions.id = appeals.decision_id where decisions.id = which);
    else return null;
  end case;
end
$$;

comment on function private.post_seen(text, uuid) is 'A post as staff see it: {title, words, state, at, ...}; null where it is gone.';
