-- The last mail to somebody whose account was erased. Until it has left, its address waits here and nowhere else, and names no
-- account; an hour later it's forgotten, sent or not.
create table private.farewells (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  locale text,
  has_orders boolean not null,
  keeps_answers boolean not null,
  mail_at timestamptz not null default now(),
  tries smallint not null default 0,
  created_at timestamptz not null default now()
);
comment on table private.farewells is
  'Last mails to addresses of erased accounts, until they have left: an hour at most. Names no account.';
comment on column private.farewells.mail_at is 'When it is tried next. While a server has it in hand, when another may.';

create index farewells_mail_at on private.farewells (mail_at);

alter table private.farewells enable row level security;
revoke all on private.farewells from public, anon, authenticated, service_role;

-- Forgets last mails that are an hour old, or were in hand three times.
create function private.forget_account_closed_mails() returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.farewells
  where created_at < now() - interval '1 hour' or tries >= 3 and mail_at <= now()
$$;
comment on function private.forget_account_closed_mails() is 'Forgets addresses of last mails that are an hour old, or were tried three times.';

-- Claims last mails that are due, for five minutes: [{id, email, locale, hasOrders, keepsAnswers}]. What is an hour old is
-- forgotten.
-- Definer: it reads addresses. Executable by service_role alone.
create function public.take_account_closed_mails(max_mails integer default 10) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken jsonb;
begin
  perform private.forget_account_closed_mails();
  with due as (
    select id from private.farewells where mail_at <= now() and tries < 3 order by mail_at limit max_mails for update skip locked
  ), claimed as (
    update private.farewells as mails set mail_at = now() + interval '5 minutes', tries = mails.tries + 1
    from due where mails.id = due.id
    returning mails.*
  )
  select jsonb_agg(jsonb_build_object('id', id, 'email', email, 'locale', locale, 'hasOrders', has_orders,
    'keepsAnswers', keeps_answers)) into taken from claimed;
  return coalesce(taken, '[]');
end
$$;
grant execute on function public.take_account_closed_mails(integer) to service_role;
comment on function public.take_account_closed_mails(integer) is
  'Claims last mails to addresses of erased accounts: [{id, email, locale, hasOrders, keepsAnswers}].';

-- Notes what became of a last mail: sent, failed (three tries, five minutes apart), or there is no way for mail to leave here. One
-- that is done with is forgotten. Raises 22023.
-- Definer: clients may not write here. Executable by service_role alone.
create function public.settle_account_closed_mail(farewell uuid, outcome text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if outcome is null or outcome not in ('sent', 'failed', 'not_set_up') then
    raise exception using errcode = '22023', message = 'A mail is sent, has failed, or no way is set up';
  end if;
  delete from private.farewells where id = farewell and (outcome <> 'failed' or tries >= 3);
end
$$;
grant execute on function public.settle_account_closed_mail(uuid, text) to service_role;
comment on function public.settle_account_closed_mail(uuid, text) is 'Notes what became of a last mail: sent, failed or not_set_up.';
