-- What an order's recovery code did: the pass went to another browser.
create table private.pass_moves (
  id bigint generated always as identity primary key,
  pass_id uuid not null references public.access_passes (id) on delete cascade,
  moved_at timestamptz not null default now()
);
comment on table private.pass_moves is 'Each time a recovery code brought a pass to another browser.';

create index pass_moves_pass_id on private.pass_moves (pass_id);

alter table private.pass_moves enable row level security;
revoke all on private.pass_moves from public, anon, authenticated, service_role;

-- Brings the pass of a paid order to the person who knows its recovery code, and with it a visitor's order: it is in one
-- browser at a time: {"outcome", "pass", "waitSeconds"}. Outcomes: moved; already (this person has it: the same pass);
-- unknown; over (its time has passed, or it was taken back); not_needed (a member); too_many (wait). A value and not an
-- error, because a wrong code must stay counted.
-- Definer: codes and passes are the server's. Executable by service_role alone, after the session is proven.
create function public.redeem_recovery_code(person uuid, code_hash text, sender text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wait integer;
  found_id uuid;
  bought public.orders;
  pass public.access_passes;
  holder uuid;
  rest interval;
  begun timestamptz;
begin
  wait := private.code_wait('code', person, sender);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
  end if;
  select order_id into found_id from private.order_checkouts where recovery_hash = code_hash;
  if not found then
    perform private.note_wrong_code('code', person, sender);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  perform private.lock_orders_of(person);
  perform private.lock_order(found_id);
  select user_id into holder from public.access_passes where order_id = found_id;
  perform private.lock_people(array[person, holder, orders.user_id]) from public.orders where id = found_id;
  select * into bought from public.orders where id = found_id for update;
  if not exists (select from auth.users where id = person and is_anonymous) then
    return jsonb_build_object('outcome', 'not_needed');
  end if;
  -- Both people's passes hold still, in one order whoever asks.
  perform private.lock_passes(locked) from (
    select locked from unnest(array[holder, person]) as locked where locked is not null order by locked
  ) as ordered;
  select * into pass from public.access_passes where order_id = bought.id;
  if pass.id is null or pass.revoked_at is not null or pass.ends_at <= now() then
    return jsonb_build_object('outcome', 'over');
  end if;
  if pass.user_id = person then
    return jsonb_build_object('outcome', 'already', 'pass', private.pass_seen(pass));
  end if;
  rest := pg_catalog.make_interval(
    secs => extract(epoch from pass.ends_at - greatest(pass.starts_at, now()))::double precision);
  begun := private.end_of_time(person);
  update public.access_passes set
    user_id = person,
    starts_at = case when begun <= now() and starts_at <= now() then starts_at else begun end,
    ends_at = case when begun <= now() and starts_at <= now() then ends_at else begun + rest end
    where id = pass.id returning * into pass;
  perform private.close_gaps(holder);
  -- A member who holds the order keeps it among their own: their books do not change with who uses the time.
  update public.orders set user_id = person where id = bought.id
    and exists (select from auth.users where users.id = orders.user_id and users.is_anonymous);
  insert into private.pass_moves (pass_id) values (pass.id);
  return jsonb_build_object('outcome', 'moved', 'pass', private.pass_seen(pass));
end
$$;
grant execute on function public.redeem_recovery_code(uuid, text, text) to service_role;
comment on function public.redeem_recovery_code(uuid, text, text) is
  'Brings an order''s pass to another browser: {outcome, pass, waitSeconds}; outcome moved, already, unknown, over, not_needed or too_many.';
