-- What a question is answered from, of the person's own, in one reading: debts, payments, plan and name, whether they agreed to
-- a host in this conversation, and the six turns before. A server function asks it with the person's own token, so that
-- policies show it what they would show the person, and nothing else.
create function public.my_records(conversation uuid default null) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'debts', coalesce((
      select jsonb_agg(to_jsonb(owned) order by owned.position, owned.created_at) from public.debts as owned
    ), '[]'),
    'payments', coalesce((
      select jsonb_agg(to_jsonb(owned) order by owned.paid_on, owned.created_at) from public.debt_payments as owned
    ), '[]'),
    'plan', (select to_jsonb(owned) from public.payoff_plans as owned),
    'first_name', (select owned.first_name from public.profiles as owned),
    'consent_host', (select owned.consent_host from public.conversations as owned where owned.id = conversation),
    'turns', coalesce((
      select jsonb_agg(jsonb_build_object('question', latest.question, 'events', latest.events) order by latest.asked_at)
      from (
        select owned.question, owned.events, owned.asked_at from public.turns as owned
        where owned.conversation_id = conversation and owned.state in ('done', 'stopped')
        order by owned.asked_at desc limit 6
      ) as latest
    ), '[]')
  )
$$;
grant execute on function public.my_records(uuid) to authenticated;
comment on function public.my_records(uuid) is
  'What a question of the calling person is answered from: {debts, payments, plan, first_name, consent_host, turns}.';
