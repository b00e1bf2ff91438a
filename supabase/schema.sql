-- The database as it stands after all migrations: generated, not run.
-- `npx tsx tools/database/main.ts` writes it anew; the database tests compare it.

-- Schema private
create schema private;
comment on schema private is 'Helpers of policies and triggers, and tables only the server reads. Not exposed by the data API.';

CREATE OR REPLACE FUNCTION private.enforce_row_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := tg_argv[0]::integer;
  person uuid;
  held bigint;
begin
  for person in select distinct inserted.user_id from inserted order by 1 loop
    perform pg_catalog.pg_advisory_xact_lock(
      pg_catalog.hashtextextended('row_limit:' || tg_table_name || ':' || person::text, 0));
    execute pg_catalog.format('select count(*) from %I.%I where user_id = $1', tg_table_schema, tg_table_name)
      into held using person;
    if held > most then
      raise exception using
        errcode = 'MW001',
        message = pg_catalog.format('A person may keep at most %s rows in %s', most, tg_table_name),
        hint = 'Delete some that are no longer needed.';
    end if;
  end loop;
  return null;
end
$function$;
comment on function private.enforce_row_limit() is 'Statement trigger after insert: at most tg_argv[0] rows a person. Raises MW001.';
revoke all on function private.enforce_row_limit() from public;

CREATE OR REPLACE FUNCTION private.give_grace_pass()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
  values (new.id, 'grace', 'grace', now(), now() + interval '24 hours')
  on conflict (user_id) where source = 'grace' do nothing;
  return null;
end
$function$;
comment on function private.give_grace_pass() is 'Trigger on auth.users: 24 hours, once, when an anonymous user asks to become permanent.';
revoke all on function private.give_grace_pass() from public;

CREATE OR REPLACE FUNCTION private.make_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given text := pg_catalog.btrim(new.raw_user_meta_data ->> 'first_name');
begin
  if char_length(given) not between 1 and 80 then
    given := null;
  end if;
  insert into public.profiles (user_id, first_name) values (new.id, given)
  on conflict (user_id) do nothing;
  return null;
end
$function$;
comment on function private.make_profile() is 'Trigger on auth.users: each user gets a profile.';
revoke all on function private.make_profile() from public;

CREATE OR REPLACE FUNCTION private.may_enter()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return public.session_standing() in ('member', 'visitor_pass_running');
end
$function$;
comment on function private.may_enter() is 'Policy helper: the session is a member''s or has a running pass, and nothing is due first.';
revoke all on function private.may_enter() from public;
grant execute on function private.may_enter() to authenticated;

CREATE OR REPLACE FUNCTION private.may_see_own()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return public.session_standing() in ('member', 'visitor_pass_running', 'visitor_pass_over');
end
$function$;
comment on function private.may_see_own() is 'Policy helper: the session may read and delete the rows its user owns.';
revoke all on function private.may_see_own() from public;
grant execute on function private.may_see_own() to authenticated;

CREATE OR REPLACE FUNCTION private.new_ticket_number()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select 'MW-' || string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ',
    1 + (get_byte(bytes, place) % 31), 1), '')
  from (select extensions.gen_random_bytes(6) as bytes) as random, generate_series(0, 5) as place
$function$;
comment on function private.new_ticket_number() is 'MW- and six signs, about a billion of them.';
revoke all on function private.new_ticket_number() from public;

CREATE OR REPLACE FUNCTION private.note_password_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.password_changes (user_id, changed_at)
  values (new.id, clock_timestamp())
  on conflict (user_id) do update set changed_at = excluded.changed_at;
  return null;
end
$function$;
comment on function private.note_password_change() is 'Trigger on auth.users: keeps private.password_changes.';
revoke all on function private.note_password_change() from public;

CREATE OR REPLACE FUNCTION private.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.updated_at := now();
  return new;
end
$function$;
comment on function private.touch_updated_at() is 'Trigger: updated_at is the time of the last write.';
revoke all on function private.touch_updated_at() from public;

CREATE OR REPLACE FUNCTION private.weigh_visitor_claim(member uuid, visitor uuid, OUT debts integer, OUT payments integer, OUT plan text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  members_debts integer;
  members_payments integer;
begin
  if not exists (select from auth.users where users.id = member and not users.is_anonymous) then
    raise exception using errcode = 'MW101', message = 'Only a member can bring visitor data over';
  end if;
  if not exists (select from auth.users where users.id = visitor and users.is_anonymous) then
    raise exception using errcode = 'MW102', message = 'The other session is not a visitor''s';
  end if;
  if exists (
    select from private.visitor_claims
    where visitor_claims.visitor_id = visitor and visitor_claims.member_id <> member
  ) then
    raise exception using errcode = 'MW103', message = 'This visitor''s data went to another account before';
  end if;

  select count(*) filter (where owned.user_id = visitor), count(*) filter (where owned.user_id = member)
    into debts, members_debts
    from public.debts as owned where owned.user_id in (visitor, member);
  select count(*) filter (where owned.user_id = visitor), count(*) filter (where owned.user_id = member)
    into payments, members_payments
    from public.debt_payments as owned where owned.user_id in (visitor, member);
  if debts > 0 and debts + members_debts > 200 or payments > 0 and payments + members_payments > 5000 then
    raise exception using
      errcode = 'MW001',
      message = 'The account would hold too much with this visitor''s data',
      detail = pg_catalog.format('%s debts and %s payments in all; at most 200 and 5000',
        debts + members_debts, payments + members_payments),
      hint = 'Delete some that are no longer needed.';
  end if;

  plan := case
    when not exists (select from public.payoff_plans as owned where owned.user_id = visitor) then 'none'
    when exists (select from public.payoff_plans as owned where owned.user_id = member) then 'kept_members'
    else 'moved'
  end;
end
$function$;
comment on function private.weigh_visitor_claim(uuid,uuid) is 'What bringing a visitor''s data over would come to. Raises MW001, MW101, MW102, MW103.';
revoke all on function private.weigh_visitor_claim(uuid,uuid) from public;

CREATE OR REPLACE FUNCTION public.claim_visitor_data(member uuid, visitor uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  locked text;
  weighed record;
  after_position integer;
  total record;
begin
  -- One claim of a visitor at a time; payments under way on the visitor's debts end first; and neither
  -- person gains rows while theirs are counted and moved: the locks of enforce_row_limit().
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('visitor_claim:' || visitor::text, 0));
  perform from public.debts as owned where owned.user_id = visitor order by owned.id for update;
  for locked in
    select 'row_limit:' || limited.name || ':' || person::text
    from (values ('debts', 1), ('debt_payments', 2)) as limited (name, place),
      unnest(array[member, visitor]) as person
    order by limited.place, person
  loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(locked, 0));
  end loop;

  select * into weighed from private.weigh_visitor_claim(member, visitor);

  select coalesce(max(owned.position) + 1, 0) into after_position
    from public.debts as owned where owned.user_id = member;
  update public.debts as owned
    set user_id = member, position = least(owned.position + after_position, 1000000)
    where owned.user_id = visitor;
  if weighed.plan = 'moved' then
    update public.payoff_plans as owned set user_id = member where owned.user_id = visitor;
  elsif weighed.plan = 'kept_members' then
    delete from public.payoff_plans as owned where owned.user_id = visitor;
  end if;

  insert into public.profiles (user_id, first_name, time_zone, locale)
    select member, said.first_name, said.time_zone, said.locale
    from public.profiles as said where said.user_id = visitor
  on conflict (user_id) do update set
    first_name = coalesce(profiles.first_name, excluded.first_name),
    time_zone = coalesce(profiles.time_zone, excluded.time_zone),
    locale = coalesce(profiles.locale, excluded.locale);
  update public.profiles as said
    set first_name = null, time_zone = null, locale = null
    where said.user_id = visitor;

  insert into private.visitor_claims as claims (visitor_id, member_id, debts, payments, plan)
  values (visitor, member, weighed.debts, weighed.payments, weighed.plan)
  on conflict (visitor_id) do update set
    debts = claims.debts + excluded.debts,
    payments = claims.payments + excluded.payments,
    plan = case when excluded.plan = 'none' then claims.plan else excluded.plan end,
    last_claimed_at = now()
  returning claims.debts, claims.payments, claims.plan into total;
  return pg_catalog.to_jsonb(total);
end
$function$;
comment on function public.claim_visitor_data(uuid,uuid) is 'Brings a visitor''s data to a member, in one piece, once: {debts, payments, plan}. Raises MW001, MW101, MW102, MW103.';
revoke all on function public.claim_visitor_data(uuid,uuid) from public;
grant execute on function public.claim_visitor_data(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.open_contact_message(message uuid, person uuid, sender_name text, sender_email text, about text, words text, sender_hash text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.contact_messages;
  fresh text;
  oldest timestamptz;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact sender:' || sender_hash, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact mail:' || lower(sender_email), 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact id:' || message::text, 0));
  select * into known from public.contact_messages where id = message;
  if found then
    if (known.email, known.body, known.topic, known.name)
      is distinct from (sender_email, words, about, sender_name) then
      raise exception using errcode = 'MW202', message = 'This id holds another message';
    end if;
    return jsonb_build_object('number', known.number, 'openedAt', known.created_at, 'isNew', false);
  end if;
  update public.contact_messages set sender = null where id in (
    select id from public.contact_messages
    where sender is not null and created_at < now() - interval '1 day'
    for update skip locked
  );
  select min(latest.created_at) into oldest from (
    select created_at from public.contact_messages
    where sender = sender_hash and created_at > now() - interval '1 hour'
    order by created_at desc limit 5
  ) as latest having count(*) = 5;
  if oldest is not null then
    raise exception using errcode = 'MW201', message = 'Too many messages from one sender',
      hint = ceil(extract(epoch from oldest + interval '1 hour' - now()))::text;
  end if;
  select min(latest.created_at) into oldest from (
    select created_at from public.contact_messages
    where lower(email) = lower(sender_email) and created_at > now() - interval '1 day'
    order by created_at desc limit 20
  ) as latest having count(*) = 20;
  if oldest is not null then
    raise exception using errcode = 'MW201', message = 'Too many messages from one mail address',
      hint = ceil(extract(epoch from oldest + interval '1 day' - now()))::text;
  end if;
  loop
    fresh := private.new_ticket_number();
    exit when not exists (select from public.contact_messages where number = fresh);
  end loop;
  insert into public.contact_messages (id, number, user_id, name, email, topic, body, sender)
  values (message, fresh, person, sender_name, sender_email, about, words, sender_hash);
  return jsonb_build_object('number', fresh, 'openedAt', now(), 'isNew', true);
end
$function$;
comment on function public.open_contact_message(uuid,uuid,text,text,text,text,text) is 'Opens a ticket once for each id. MW201: too many, hint is seconds to wait. MW202: the id holds another message.';
revoke all on function public.open_contact_message(uuid,uuid,text,text,text,text,text) from public;
grant execute on function public.open_contact_message(uuid,uuid,text,text,text,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.preview_visitor_data(member uuid, visitor uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select pg_catalog.to_jsonb(weighed) from private.weigh_visitor_claim(member, visitor) as weighed);
end
$function$;
comment on function public.preview_visitor_data(uuid,uuid) is 'What claim_visitor_data would bring: {debts, payments, plan}. Raises MW001, MW101, MW102, MW103.';
revoke all on function public.preview_visitor_data(uuid,uuid) from public;
grant execute on function public.preview_visitor_data(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.session_standing()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claims constant jsonb := auth.jwt();
  person constant uuid := auth.uid();
  anonymous boolean;
  recovered_at double precision;
begin
  select users.is_anonymous into anonymous
  from auth.users
  where users.id = person
    and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now());
  if not found then
    return 'nobody';
  end if;

  if claims ->> 'aal' is distinct from 'aal2' and exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = person and mfa_factors.status = 'verified'
  ) then
    return 'second_factor_due';
  end if;

  if claims -> 'amr' @> '[{"method": "recovery"}]' then
    select max((entry ->> 'timestamp')::double precision) into recovered_at
    from pg_catalog.jsonb_array_elements(claims -> 'amr') as entry
    where entry ->> 'method' = 'recovery';
    if not exists (
      select from private.password_changes
      where password_changes.user_id = person
        and password_changes.changed_at >= pg_catalog.to_timestamp(recovered_at)
    ) then
      return 'password_due';
    end if;
  end if;

  if not anonymous then
    return 'member';
  end if;
  if exists (
    select from public.access_passes
    where access_passes.user_id = person
      and access_passes.starts_at <= now()
      and access_passes.ends_at > now()
  ) then
    return 'visitor_pass_running';
  end if;
  return 'visitor_pass_over';
end
$function$;
comment on function public.session_standing() is 'What the calling session is worth: nobody, second_factor_due, password_due, member, visitor_pass_running or visitor_pass_over.';
revoke all on function public.session_standing() from public;
grant execute on function public.session_standing() to authenticated;

create table public.access_passes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  plan text not null,
  source text not null,
  starts_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint access_passes_pkey PRIMARY KEY (id),
  constraint access_passes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint access_passes_end_after_start CHECK ((ends_at > starts_at)),
  constraint access_passes_plan_check CHECK (((char_length(plan) >= 1) AND (char_length(plan) <= 40))),
  constraint access_passes_source_check CHECK ((source = ANY (ARRAY['grace'::text, 'referral'::text, 'order'::text, 'code'::text])))
);
comment on table public.access_passes is 'Time in the app for a visitor without an account. Written by the server alone; its holder may read it.';
comment on column public.access_passes.plan is 'Label of what was given, e.g. 1h, 24h, 7d, grace.';
comment on column public.access_passes.ends_at is 'First instant at which the pass no longer lets anyone in.';
CREATE UNIQUE INDEX access_passes_one_grace ON public.access_passes USING btree (user_id) WHERE (source = 'grace'::text);
CREATE INDEX access_passes_user_id_ends_at ON public.access_passes USING btree (user_id, ends_at);
alter table public.access_passes enable row level security;
revoke all on public.access_passes from public, anon, authenticated, service_role;
grant select on public.access_passes to authenticated;
grant delete, insert, select, update on public.access_passes to service_role;
create policy "A holder reads their own passes" on public.access_passes as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));

create table public.contact_messages (
  id uuid not null,
  number text not null,
  user_id uuid,
  name text,
  email text not null,
  topic text not null,
  body text not null,
  status text not null default 'open'::text,
  sender text,
  mailed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_number_key UNIQUE (number),
  constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint contact_messages_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000))),
  constraint contact_messages_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint contact_messages_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint contact_messages_number_check CHECK ((number ~ '^MW-[2-9A-HJKMNP-Z]{6}$'::text)),
  constraint contact_messages_sender_check CHECK ((char_length(sender) <= 64)),
  constraint contact_messages_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))),
  constraint contact_messages_topic_check CHECK ((topic = ANY (ARRAY['account'::text, 'planner'::text, 'privacy'::text, 'access'::text, 'something_wrong'::text, 'other'::text])))
);
comment on table public.contact_messages is 'What somebody wrote to the operator. Written by the server alone; a member may read their own.';
comment on column public.contact_messages.id is 'Chosen by the sender''s page, so that sending twice opens one ticket.';
comment on column public.contact_messages.number is 'What people call it by. Not guessable: about a billion.';
comment on column public.contact_messages.user_id is 'The member who wrote it; null for anybody else.';
comment on column public.contact_messages.sender is 'Keyed hash of the network address, for the limit alone; erased with the first message after a day.';
comment on column public.contact_messages.mailed_at is 'When the operator''s mail left; null while it has not.';
CREATE INDEX contact_messages_email ON public.contact_messages USING btree (lower(email), created_at);
CREATE INDEX contact_messages_sender ON public.contact_messages USING btree (sender, created_at) WHERE (sender IS NOT NULL);
CREATE INDEX contact_messages_unmailed ON public.contact_messages USING btree (created_at) WHERE (mailed_at IS NULL);
CREATE INDEX contact_messages_user_id ON public.contact_messages USING btree (user_id);
alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated, service_role;
grant select on public.contact_messages to authenticated;
grant delete, insert, select, update on public.contact_messages to service_role;
create policy "A person reads what they wrote to the operator" on public.contact_messages as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));

create table public.debt_payments (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  debt_id uuid not null,
  paid_on date not null,
  amount_cents bigint not null,
  note text,
  created_at timestamp with time zone not null default now(),
  counts_for date,
  constraint debt_payments_pkey PRIMARY KEY (id),
  constraint debt_payments_debt FOREIGN KEY (debt_id, user_id) REFERENCES public.debts(id, user_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint debt_payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint debt_payments_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= '1000000000000'::bigint))),
  constraint debt_payments_counts_for_check CHECK ((EXTRACT(day FROM counts_for) = (1)::numeric)),
  constraint debt_payments_note_check CHECK ((char_length(note) <= 500))
);
comment on table public.debt_payments is 'Payments a person made. Seen and written by that person alone; at most 5,000 each.';
comment on column public.debt_payments.counts_for is 'First day of the plan''s month that it was made for; null when that is the month of paid_on.';
CREATE INDEX debt_payments_debt_id ON public.debt_payments USING btree (debt_id, user_id);
CREATE INDEX debt_payments_user_id_paid_on ON public.debt_payments USING btree (user_id, paid_on);
alter table public.debt_payments enable row level security;
revoke all on public.debt_payments from public, anon, authenticated, service_role;
grant delete, select on public.debt_payments to authenticated;
grant delete, insert, select, update on public.debt_payments to service_role;
grant insert (id, user_id, debt_id, paid_on, amount_cents, note, counts_for) on public.debt_payments to authenticated;
grant update (id, user_id, debt_id, paid_on, amount_cents, note, counts_for) on public.debt_payments to authenticated;
create policy "A person inserts their own payments" on public.debt_payments as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
create policy "A person deletes their own payments" on public.debt_payments as permissive for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person reads their own payments" on public.debt_payments as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person updates their own payments" on public.debt_payments as permissive for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
CREATE TRIGGER enforce_row_limit AFTER INSERT ON public.debt_payments REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION private.enforce_row_limit('5000');

create table public.debts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  name text not null,
  kind text not null,
  balance_cents bigint not null,
  apr_bps integer not null,
  interest_method text not null default 'monthly'::text,
  minimum_kind text not null,
  minimum_fixed_cents bigint,
  minimum_percent_bps integer,
  minimum_floor_cents bigint,
  credit_limit_cents bigint,
  due_day smallint,
  statement_day smallint,
  "position" integer not null default 0,
  starting_balance_cents bigint not null,
  balance_as_of date not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint debts_pkey PRIMARY KEY (id),
  constraint debts_id_user_id UNIQUE (id, user_id),
  constraint debts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint debts_apr_bps_check CHECK (((apr_bps >= 0) AND (apr_bps <= 100000))),
  constraint debts_balance_cents_check CHECK (((balance_cents >= 0) AND (balance_cents <= '1000000000000'::bigint))),
  constraint debts_credit_limit_cents_check CHECK (((credit_limit_cents >= 0) AND (credit_limit_cents <= '1000000000000'::bigint))),
  constraint debts_due_day_check CHECK (((due_day >= 1) AND (due_day <= 31))),
  constraint debts_interest_method_check CHECK ((interest_method = ANY (ARRAY['monthly'::text, 'average_daily'::text]))),
  constraint debts_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'personal_loan'::text, 'student_loan'::text, 'auto'::text, 'mortgage'::text, 'medical'::text, 'collection'::text, 'tax'::text, 'family'::text, 'other'::text]))),
  constraint debts_minimum_complete CHECK (
CASE minimum_kind
    WHEN 'fixed'::text THEN (minimum_fixed_cents IS NOT NULL)
    ELSE ((minimum_percent_bps IS NOT NULL) AND (minimum_floor_cents IS NOT NULL))
END),
  constraint debts_minimum_fixed_cents_check CHECK (((minimum_fixed_cents >= 0) AND (minimum_fixed_cents <= '1000000000000'::bigint))),
  constraint debts_minimum_floor_cents_check CHECK (((minimum_floor_cents >= 0) AND (minimum_floor_cents <= '1000000000000'::bigint))),
  constraint debts_minimum_kind_check CHECK ((minimum_kind = ANY (ARRAY['fixed'::text, 'percent'::text, 'percent_plus_interest'::text]))),
  constraint debts_minimum_percent_bps_check CHECK (((minimum_percent_bps >= 0) AND (minimum_percent_bps <= 10000))),
  constraint debts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint debts_position_check CHECK ((("position" >= 0) AND ("position" <= 1000000))),
  constraint debts_starting_balance_cents_check CHECK (((starting_balance_cents >= 0) AND (starting_balance_cents <= '1000000000000'::bigint))),
  constraint debts_statement_day_check CHECK (((statement_day >= 1) AND (statement_day <= 31)))
);
comment on table public.debts is 'What a person owes. Seen and written by that person alone; at most 200 each.';
comment on column public.debts.apr_bps is 'Annual percentage rate in basis points: 24.99 % is 2499.';
comment on column public.debts.interest_method is 'How a period''s interest is reckoned: docs/domain/payoff.md.';
comment on column public.debts."position" is 'Order on the person''s own list, smallest first.';
comment on column public.debts.starting_balance_cents is 'Balance when the person began: progress is measured from it.';
comment on column public.debts.balance_as_of is 'The day on which balance_cents was true.';
CREATE INDEX debts_user_id_position ON public.debts USING btree (user_id, "position");
alter table public.debts enable row level security;
revoke all on public.debts from public, anon, authenticated, service_role;
grant delete, select on public.debts to authenticated;
grant delete, insert, select, update on public.debts to service_role;
grant insert (id, user_id, name, kind, balance_cents, apr_bps, interest_method, minimum_kind, minimum_fixed_cents, minimum_percent_bps, minimum_floor_cents, credit_limit_cents, due_day, statement_day, "position", starting_balance_cents, balance_as_of) on public.debts to authenticated;
grant update (id, user_id, name, kind, balance_cents, apr_bps, interest_method, minimum_kind, minimum_fixed_cents, minimum_percent_bps, minimum_floor_cents, credit_limit_cents, due_day, statement_day, "position", starting_balance_cents, balance_as_of) on public.debts to authenticated;
create policy "A person inserts their own debts" on public.debts as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
create policy "A person deletes their own debts" on public.debts as permissive for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person reads their own debts" on public.debts as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person updates their own debts" on public.debts as permissive for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
CREATE TRIGGER enforce_row_limit AFTER INSERT ON public.debts REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION private.enforce_row_limit('200');
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.debts FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

create table public.payoff_plans (
  user_id uuid not null default auth.uid(),
  strategy text not null,
  monthly_cents bigint not null,
  starts_on date not null,
  custom_order uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint payoff_plans_pkey PRIMARY KEY (user_id),
  constraint payoff_plans_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint payoff_plans_custom_order_check CHECK (((cardinality(custom_order) <= 200) AND (array_position(custom_order, NULL::uuid) IS NULL))),
  constraint payoff_plans_monthly_cents_check CHECK (((monthly_cents >= 0) AND (monthly_cents <= '1000000000000'::bigint))),
  constraint payoff_plans_strategy_check CHECK ((strategy = ANY (ARRAY['minimums'::text, 'avalanche'::text, 'snowball'::text, 'custom'::text])))
);
comment on table public.payoff_plans is 'A person''s one current plan. Seen and written by that person alone.';
comment on column public.payoff_plans.monthly_cents is 'What the person means to pay a month, over all debts.';
comment on column public.payoff_plans.custom_order is 'Debts in the order to pay them, for the strategy custom. Ids of debts that are gone are passed over.';
alter table public.payoff_plans enable row level security;
revoke all on public.payoff_plans from public, anon, authenticated, service_role;
grant delete, select on public.payoff_plans to authenticated;
grant delete, insert, select, update on public.payoff_plans to service_role;
grant insert (user_id, strategy, monthly_cents, starts_on, custom_order) on public.payoff_plans to authenticated;
grant update (user_id, strategy, monthly_cents, starts_on, custom_order) on public.payoff_plans to authenticated;
create policy "A person inserts their own plan" on public.payoff_plans as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
create policy "A person deletes their own plan" on public.payoff_plans as permissive for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person reads their own plan" on public.payoff_plans as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person updates their own plan" on public.payoff_plans as permissive for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.payoff_plans FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

create table public.profiles (
  user_id uuid not null default auth.uid(),
  first_name text,
  time_zone text,
  locale text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint profiles_first_name_check CHECK (((char_length(first_name) >= 1) AND (char_length(first_name) <= 80))),
  constraint profiles_locale_check CHECK (((char_length(locale) <= 35) AND (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$'::text))),
  constraint profiles_time_zone_check CHECK (((char_length(time_zone) <= 64) AND (time_zone ~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$'::text)))
);
comment on table public.profiles is 'What a person told us of themselves. Seen and written by that person alone.';
comment on column public.profiles.time_zone is 'IANA name, e.g. America/Chicago. Decides what "today" is.';
comment on column public.profiles.locale is 'BCP 47 tag, e.g. en-US. Decides how numbers and dates look.';
alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;
grant delete, select on public.profiles to authenticated;
grant delete, insert, select, update on public.profiles to service_role;
grant insert (user_id, first_name, time_zone, locale) on public.profiles to authenticated;
grant update (user_id, first_name, time_zone, locale) on public.profiles to authenticated;
create policy "A person inserts their own profile" on public.profiles as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
create policy "A person deletes their own profile" on public.profiles as permissive for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person reads their own profile" on public.profiles as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_see_own() AS may_see_own)));
create policy "A person updates their own profile" on public.profiles as permissive for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may_enter() AS may_enter)));
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

create table private.password_changes (
  user_id uuid not null,
  changed_at timestamp with time zone not null,
  constraint password_changes_pkey PRIMARY KEY (user_id),
  constraint password_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.password_changes is 'Time of each person''s last change of password. Kept by trigger.';
alter table private.password_changes enable row level security;
revoke all on private.password_changes from public, anon, authenticated, service_role;

create table private.visitor_claims (
  visitor_id uuid not null,
  member_id uuid not null,
  debts integer not null,
  payments integer not null,
  plan text not null,
  first_claimed_at timestamp with time zone not null default now(),
  last_claimed_at timestamp with time zone not null default now(),
  constraint visitor_claims_pkey PRIMARY KEY (visitor_id),
  constraint visitor_claims_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint visitor_claims_visitor_id_fkey FOREIGN KEY (visitor_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint visitor_claims_plan_check CHECK ((plan = ANY (ARRAY['moved'::text, 'kept_members'::text, 'none'::text])))
);
comment on table private.visitor_claims is 'Visitors whose data a member brought over, with running totals.';
CREATE INDEX visitor_claims_member_id ON private.visitor_claims USING btree (member_id);
alter table private.visitor_claims enable row level security;
revoke all on private.visitor_claims from public, anon, authenticated, service_role;

-- On tables of other schemas
CREATE TRIGGER give_grace_pass AFTER UPDATE OF email_change, phone_change ON auth.users FOR EACH ROW WHEN ((new.is_anonymous AND ((((COALESCE(new.email_change, ''::character varying))::text <> ''::text) AND ((new.email_change)::text IS DISTINCT FROM (old.email_change)::text)) OR ((COALESCE(new.phone_change, ''::text) <> ''::text) AND (new.phone_change IS DISTINCT FROM old.phone_change))))) EXECUTE FUNCTION private.give_grace_pass();
CREATE TRIGGER make_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.make_profile();
CREATE TRIGGER note_password_change AFTER UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN (((new.encrypted_password)::text IS DISTINCT FROM (old.encrypted_password)::text)) EXECUTE FUNCTION private.note_password_change();
