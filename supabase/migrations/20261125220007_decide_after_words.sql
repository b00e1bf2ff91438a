-- Decides a case. show: it is shown. remove, warn: it goes, and its author reads why. hold (1 to 30 days): what they write waits
-- for a person; suspend (1 to 90 days) and ban: they do not write. Of an appeal: uphold, or overturn, which undoes all of it.
-- Every case of the post is decided with it, whoever reported is told whether something was done, and its author by which rule.
-- Raises MW613, MW605 where it is decided or gone, MW626 where the caller may not decide it, 22023, MW606.
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
  -- People before cases, as who deletes an account does.
  perform private.lock_people(array[moderator, (select author_id from private.cases where id = decide.case_id)]);
  -- And the words of a week before their case, as who writes them anew does.
  perform from public.check_ins
    where id = (select post_id from private.cases where id = decide.case_id and post_kind = 'check_in') for update;
  select * into held from private.cases where id = decide.case_id and decided_at is null for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'This is decided, or gone';
  end if;
  if not private.may_decide(held, moderator) then
    raise exception using errcode = 'MW626', message = 'Somebody else decides this';
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

revoke all on function public.decide(uuid, text, smallint, text, integer) from public, anon, authenticated, service_role;

grant execute on function public.decide(uuid, text, smallint, text, integer) to authenticated;

comment on function public.decide(uuid, text, smallint, text, integer) is
  'Decides a case: show, remove, warn, hold, suspend, ban; of an appeal uphold or overturn. Raises MW605, MW606, MW613, MW626, 22023.';
