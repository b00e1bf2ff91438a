-- What the operator's model is asked, by whom and for how much, so that neither one person nor a month costs more than the
-- operator means to pay. What is asked with a person's own key is not counted.
create table private.model_uses (
  turn_id uuid primary key,
  user_id uuid references auth.users (id) on delete set null,
  used_at timestamptz not null default now(),
  microdollars bigint not null check (microdollars >= 0)
);
comment on table private.model_uses is
  'Questions to the operator''s model: what each cost, or may cost while it runs. Forgotten after two months.';
comment on column private.model_uses.user_id is 'Null once the account is deleted: the month''s sum stays.';

create index model_uses_user_id_used_at on private.model_uses (user_id, used_at);
create index model_uses_used_at on private.model_uses (used_at);

alter table private.model_uses enable row level security;
revoke all on private.model_uses from public, anon, authenticated, service_role;

-- What the operator's model has cost since the month began (UTC), in millionths of a dollar.
create function private.model_microdollars() returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(microdollars), 0)::bigint from private.model_uses
  where used_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
$$;
comment on function private.model_microdollars() is 'What the operator''s model cost since the month began.';

-- Takes one question to the operator's model, with the most that it may cost; false when the person's day or the month's sum
-- has no room for it. Within a day a person may use a tenth of what others leave of the month, and two questions in any case while it
-- lasts: one who asks all they can leaves nine tenths, and ten of them a third. The caller holds the person's lock; the month has one of its own, as everybody's questions count.
create function private.take_model_use(
  turn uuid, person uuid, max_daily integer, max_month_microdollars bigint, reserve_microdollars bigint
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  used bigint;
  own bigint;
begin
  if private.rate_limit_wait(array(
    select used_at from private.model_uses where user_id = person and used_at > now() - interval '1 day'
  ), max_daily, interval '1 day') > 0 then
    return false;
  end if;
  if max_month_microdollars is not null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('model month', 0));
    used := private.model_microdollars();
    select coalesce(sum(microdollars), 0) into own
    from private.model_uses where user_id = person and used_at > now() - interval '1 day';
    if used + reserve_microdollars > max_month_microdollars
      or own + reserve_microdollars
        > greatest((max_month_microdollars - greatest(0, used - own)) / 10, 2 * reserve_microdollars) then
      return false;
    end if;
  end if;
  delete from private.model_uses where turn_id in (
    select turn_id from private.model_uses where used_at < now() - interval '2 months' limit 100 for update skip locked
  );
  insert into private.model_uses (turn_id, user_id, microdollars) values (turn, person, reserve_microdollars)
  on conflict (turn_id) do nothing;
  return found;
end
$$;
comment on function private.take_model_use(uuid, uuid, integer, bigint, bigint) is
  'Counts one question to the operator''s model; false when the person''s day or share, or the month, is used up.';

-- How much of the operator's model a person used within a day, and what that cost.
-- Definer: it reads a private table. Executable by service_role alone.
create function public.model_use_of(person uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('turns', count(*), 'microdollars', coalesce(sum(microdollars), 0))
  from private.model_uses where user_id = person and used_at > now() - interval '1 day'
$$;
grant execute on function public.model_use_of(uuid) to service_role;
comment on function public.model_use_of(uuid) is
  'A person''s questions to the operator''s model within a day: {turns, microdollars}.';
