-- Notices that go out by mail. One is claimed before it is sent, and never claimed again: whoever ends between sending and noting
-- leaves it unknown, and it is not sent twice.

-- What the links in a mail carry: whom it stops mail for, and of which kind. Signed, so that nobody stops another's.
create function private.stop_token(person uuid, kind text) returns text
language sql
stable
set search_path = ''
as $$
  select person::text || '.' || kind || '.' || left(private.keyed_hash('stop mail:' || person::text || ':' || kind), 32)
$$;
comment on function private.stop_token(uuid, text) is 'What stops mail of a kind for a person, by whoever got one.';

-- Claims notices whose mail is due, of security first, then the oldest, with all that the mail says:
-- [{id, kind, type, params, email, firstName, locale, zone, stopToken}].
-- Definer: it reads addresses. Executable by service_role alone.
create function public.take_notices(max_notices integer default 10) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed uuid[];
begin
  -- What nobody wants any more, and what has to wait for the end of quiet hours, stands in nobody's way.
  update public.notices set
    mail = case when private.wants_notice(notices.user_id, notices.kind, 'mail')
      and not exists (select from private.leaving_accounts where leaving_accounts.user_id = notices.user_id)
      and private.is_current(notices)
      then 'waiting' else 'none' end,
    mail_at = greatest(notices.mail_at, private.after_quiet(notices.user_id, now()))
  where notices.id in (
    select waiting.id from public.notices as waiting
    where waiting.mail = 'waiting' and waiting.mail_at <= now() and waiting.kind <> 'security'
      and (not private.wants_notice(waiting.user_id, waiting.kind, 'mail')
        or private.after_quiet(waiting.user_id, now()) > now()
        or exists (select from private.leaving_accounts where leaving_accounts.user_id = waiting.user_id)
        -- What was paid, said or settled meanwhile is no news.
        or not private.is_current(waiting))
    order by waiting.mail_at limit 500 for update skip locked);
  with due as (
    select notices.id from public.notices
    where notices.mail = 'waiting' and notices.mail_at <= now() and notices.mail_until > now()
      and (notices.kind = 'security' or private.wants_notice(notices.user_id, notices.kind, 'mail')
        and private.after_quiet(notices.user_id, now()) <= now())
    order by notices.kind <> 'security', notices.mail_at limit max_notices for update skip locked
  ), taken as (
    update public.notices set mail = 'sending', claimed_at = now(), mail_tries = notices.mail_tries + 1
    from due where notices.id = due.id
    returning notices.id
  )
  select array_agg(id) into claimed from taken;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', notices.id, 'kind', notices.kind, 'type', notices.type,
      'params', notices.params || case when notices.params ? 'question'
        then jsonb_build_object('title', private.shown_title(notices.params ->> 'question')) else '{}' end
        || case when notices.params ? 'items' then jsonb_build_object('debtNames', (
          select coalesce(jsonb_object_agg(debts.id, debts.name), '{}') from public.debts
          where debts.user_id = notices.user_id
            and debts.id::text in (select item ->> 'debt' from jsonb_array_elements(notices.params -> 'items') as item)))
          else '{}' end,
      'email', coalesce(notices.params ->> 'email', users.email), 'firstName', profiles.first_name, 'locale', profiles.locale,
      'zone', private.zone_of(notices.user_id), 'stopToken', private.stop_token(notices.user_id, notices.kind))
      order by notices.mail_at)
    from public.notices
    join auth.users on users.id = notices.user_id and users.deleted_at is null
    left join public.profiles on profiles.user_id = notices.user_id
    where notices.id = any (claimed)
  ), '[]');
end
$$;
grant execute on function public.take_notices(integer) to service_role;
comment on function public.take_notices(integer) is
  'Claims notices to be mailed now: [{id, kind, type, params, email, firstName, locale, zone, stopToken}].';

-- Notes what became of a mail that was claimed: sent, failed for now (three tries, some minutes apart), or there is no way for
-- mail to leave here.
-- Definer: notices are written by functions alone. Executable by service_role alone.
create function public.settle_notice(notice uuid, outcome text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if outcome is null or outcome not in ('sent', 'failed', 'not_set_up') then
    raise exception using errcode = '22023', message = 'A mail is sent, has failed, or no way is set up';
  end if;
  update public.notices set
    mail = case outcome when 'sent' then 'sent' when 'not_set_up' then 'none'
      else case when mail_tries < 3 then 'waiting' else 'failed' end end,
    mail_at = case outcome when 'failed' then now() + mail_tries * interval '5 minutes' else mail_at end,
    -- Of security it is told however late.
    mail_until = case when outcome = 'failed' and kind = 'security' then greatest(mail_until, now() + interval '1 day')
      else mail_until end
  where id = notice and mail = 'sending';
end
$$;
grant execute on function public.settle_notice(uuid, text) to service_role;
comment on function public.settle_notice(uuid, text) is 'Notes what became of a mail: sent, failed or not_set_up.';

-- Stops mail of a kind for whoever got the mail that carries this; to stop it again is harmless. Answers the kind, or null for
-- what we did not make.
-- Definer: whoever has the mail need not be signed in. Executable by service_role alone.
create function public.stop_mail(token text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  parts constant text[] := pg_catalog.string_to_array(coalesce(token, ''), '.');
  person uuid;
begin
  if cardinality(parts) <> 3 or parts[1] !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    or parts[2] not in ('payments', 'plan', 'check_in', 'circle', 'disputes', 'cards', 'answers', 'meetings')
    or private.stop_token(parts[1]::uuid, parts[2]) <> token then
    return null;
  end if;
  person := parts[1]::uuid;
  perform private.lock_people(array[person]);
  if exists (select from auth.users where id = person) then
    insert into public.notification_choices (user_id) values (person) on conflict (user_id) do nothing;
    update public.notification_choices set
      payments_mail = payments_mail and parts[2] <> 'payments',
      plan_mail = plan_mail and parts[2] <> 'plan',
      check_in_mail = check_in_mail and parts[2] <> 'check_in',
      circle_mail = circle_mail and parts[2] <> 'circle',
      disputes_mail = disputes_mail and parts[2] <> 'disputes',
      cards_mail = cards_mail and parts[2] <> 'cards',
      answers_mail = answers_mail and parts[2] <> 'answers',
      meetings_mail = meetings_mail and parts[2] <> 'meetings'
    where user_id = person;
    update public.notices set mail = 'none' where user_id = person and kind = parts[2] and mail = 'waiting';
  end if;
  return parts[2];
end
$$;
grant execute on function public.stop_mail(text) to service_role;
comment on function public.stop_mail(text) is 'Stops mail of a kind for whoever got the mail that carries this token: the kind, or null.';
