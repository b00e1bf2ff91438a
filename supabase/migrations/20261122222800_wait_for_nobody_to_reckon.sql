-- A debt that was entered or changed today may be due tomorrow: its person is reckoned anew. It waits for nobody, since whoever
-- writes a debt holds much: where another has the line in hand, they have set it anew, or it's reckoned anew the next day.
-- Definer: clients write debts, and may not write here.
create or replace function private.reckon_anew() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.reckonings where user_id = new.user_id) then
    if pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('reckonings:' || new.user_id::text, 0)) then
      insert into private.reckonings (user_id) values (new.user_id) on conflict (user_id) do nothing;
    end if;
  else
    update private.reckonings set reckoned_on = null, due_at = now()
    where user_id in (select user_id from private.reckonings where user_id = new.user_id for update skip locked);
  end if;
  return null;
end
$$;
revoke all on function private.reckon_anew() from public;
comment on function private.reckon_anew() is 'Trigger on debts: what is due is reckoned anew.';

-- Another zone, other quiet hours or wishes: when the person's time comes is worked out anew. It waits for nobody either.
-- Definer: clients write these, and may not write here.
create or replace function private.reckon_when_anew() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.reckonings set due_at = now()
  where user_id in (
    select user_id from private.reckonings where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid for update skip locked);
  return null;
end
$$;
revoke all on function private.reckon_when_anew() from public;
comment on function private.reckon_when_anew() is
  'Trigger on profiles, choices and users: when a person is looked at is worked out anew.';
