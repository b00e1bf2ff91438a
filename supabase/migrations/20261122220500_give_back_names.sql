-- Gives back the name that an overturned decision took: of a person or of a circle. What was named anew since keeps that; of a
-- person the old name is theirs again to choose. What it was stands in the decision, which keeps more of it than a name has.
create function private.give_name_back(held private.decisions) returns void
language plpgsql
set search_path = ''
as $$
declare
  old_skeleton constant text := private.name_skeleton(held.excerpt);
  renamed public.circles;
begin
  if held.post_kind = 'alias' then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('alias name:' || old_skeleton, 0));
    update private.released_aliases as released set user_id = held.author_id
      where released.skeleton = old_skeleton and released.user_id is null;
    update public.aliases as named set name = held.excerpt, skeleton = old_skeleton
      where named.id = held.post_id and named.name ~ '^Renamed [0-9A-Z]{8}$'
        and private.is_name_free(old_skeleton, held.author_id)
        and not exists (select from public.aliases as others
          where others.skeleton = old_skeleton and others.id <> named.id);
  elsif held.post_kind = 'circle' then
    update public.circles as named set
      name = case when named.name = 'A circle' then split_part(held.excerpt, E'\n', 1) else named.name end,
      purpose = case when named.purpose = '' then substr(held.excerpt, strpos(held.excerpt || E'\n', E'\n') + 1) else named.purpose end
      where named.id = held.post_id returning * into renamed;
    if renamed.id is not null then
      perform private.tell_circle(renamed);
    end if;
  end if;
end
$$;
revoke all on function private.give_name_back(private.decisions) from public;
comment on function private.give_name_back(private.decisions) is
  'Gives back the name of a person or circle that an overturned decision took.';

-- Decides a case. show: it is shown. remove, warn: it goes, and its author reads why. hold (1 to 30 days): what they write waits
-- for a person; suspend (1 to 90 days) and ban: they do not write. Of an appeal: uphold, or overturn, which undoes all of it.
-- Every case of the post is decided with it, whoever reported is told whether something was done, and its author by which rule.
-- Raises MW613, MW605 where it is decided or gone, MW612 where the caller may not decide it, 22023, MW606.
-- Definer for the same reason as queue_page().
create or replace function public.decide(case_id uuid, action text, rule smallint default null, sentence text default null, days integer default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  moderator constant uuid := private.moderator();
  held private.cases;
  decided private.decisions;
  before private.decisions;
  restriction uuid;
  excerpt text;
  max_days constant integer := case action when 'hold' then 30 when 'suspend' then 90 end;
begin
  select * into held from private.cases where id = decide.case_id and decided_at is null for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'This is decided, or gone';
  end if;
  if not private.may_decide(held, moderator) then
    raise exception using errcode = 'MW612', message = 'Somebody else decides this';
  end if;
  if action is null or (held.kind = 'appeal') <> (action in ('uphold', 'overturn')) then
    raise exception using errcode = '22023', message = 'This cannot be decided of this case';
  end if;
  if action in ('hold', 'suspend') and coalesce(days not between 1 and max_days, true) then
    raise exception using errcode = '22023', message = pg_catalog.format('Between 1 and %s days', max_days);
  end if;
  if action not in ('show', 'overturn') and (rule is null or rule not between 1 and 8 or coalesce(btrim(sentence), '') = '') then
    raise exception using errcode = '22023', message = 'Say which rule, and what its author reads';
  end if;
  sentence := case when btrim(sentence) <> '' then private.check_words(sentence, 1000) end;
  if held.author_id is not null then
    perform private.hold_people(array[held.author_id]);
  end if;
  -- Before it is changed: the author reads which of theirs it was.
  excerpt := private.excerpt_of(held.post_kind, held.post_id);

  if held.kind = 'appeal' then
    select * into before from private.decisions where id = held.post_id for update;
    if action = 'overturn' then
      perform private.show_post(before.post_kind, before.post_id);
      perform private.give_name_back(before);
      update private.restrictions set lifted_at = now() where id = before.restriction_id and lifted_at is null;
    end if;
    update public.appeals set outcome = case when action = 'overturn' then 'overturned' else 'upheld' end, outcome_at = now()
      where decision_id = before.id;
  elsif action = 'show' then
    perform private.show_post(held.post_kind, held.post_id);
  else
    perform private.hide_post(held.post_kind, held.post_id, 'removed');
    if action in ('hold', 'suspend', 'ban') and held.author_id is not null then
      insert into private.restrictions (user_id, kind, rule, sentence, until)
      values (held.author_id, action, decide.rule, decide.sentence,
        case when action <> 'ban' then now() + pg_catalog.make_interval(days => days) end)
      returning id into restriction;
    end if;
  end if;

  insert into private.decisions (case_id, post_kind, post_id, author_id, moderator_id, action, rule, sentence, restriction_id, excerpt)
  values (held.id, held.post_kind, held.post_id, held.author_id, moderator, decide.action, decide.rule, decide.sentence, restriction,
    excerpt)
  returning * into decided;
  update private.cases set decided_at = now(), taken_by = moderator
    where post_kind = held.post_kind and post_id = held.post_id and decided_at is null;
  update public.reports set outcome = case when action = 'show' then 'kept' else 'acted' end, outcome_at = now()
    where reports.post_kind = held.post_kind and reports.post_id = held.post_id and outcome is null;
  insert into private.audit_log (staff_id, action, case_id, detail) values (moderator, 'decided', held.id, decide.action);
  if held.author_id is not null then
    perform realtime.send('{}', 'decision', 'person:' || held.author_id::text, true);
  end if;
  return jsonb_build_object('id', decided.id, 'action', decided.action);
end
$$;
