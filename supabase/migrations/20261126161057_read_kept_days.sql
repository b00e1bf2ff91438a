-- schemas/assistant/own_records.sql

-- What a question is answered from, of the person's own, in one reading: debts, payments, plan and name, whether they agreed to
-- a host in this conversation, and the six turns before; of a member the newest report of each bureau, what was said of them, their
-- scores, the disputes that wait and the days they keep. A server function asks it with the person's own token, so that
-- policies show it what they would show the person, and nothing else.
create or replace function public.my_records(conversation uuid default null) returns jsonb
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
    'reports', coalesce((
      select jsonb_agg(to_jsonb(newest)) from (
        select distinct on (owned.bureau) owned.id, owned.bureau, owned.printed_on, owned.source, owned.way, owned.content
        from public.credit_reports as owned
        order by owned.bureau, owned.printed_on desc, owned.created_at desc
      ) as newest
    ), '[]'),
    'not_mine', coalesce((
      select jsonb_agg(owned.mark_id order by owned.mark_id) from public.credit_marks as owned where owned.kind = 'not_mine'
    ), '[]'),
    'scores', coalesce((
      select jsonb_agg(to_jsonb(latest) order by latest.scored_on, latest.created_at) from (
        select owned.* from public.score_entries as owned order by owned.scored_on desc, owned.created_at desc limit 300
      ) as latest
    ), '[]'),
    'disputes', coalesce((
      select jsonb_agg(jsonb_build_object('name', owned.recipient_name,
        'last_day', case when owned.state = 'answered' then owned.procedure_due_on
          when owned.recipient = 'bureau' then owned.mail_due_on else owned.answer_due_on end,
        'is_estimated', owned.received_on is null, 'is_procedure', owned.state = 'answered') order by owned.created_at)
      from public.dispute_cases as owned
      where owned.state in ('sent', 'received') or owned.state = 'answered' and owned.procedure_due_on is not null
    ), '[]'),
    'deadlines', coalesce((
      select jsonb_agg(to_jsonb(coming) order by coming.ends_on) from (
        select owned.kind, owned.name, owned.started_on, owned.ends_on
        from public.deadlines as owned
        where owned.mailed_on is null and owned.ends_on > now() - interval '2 days'
        order by owned.ends_on limit 20
      ) as coming
    ), '[]'),
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
  'What a question of the calling person is answered from: {debts, payments, plan, reports, not_mine, scores, disputes, deadlines, first_name, consent_host, turns}.';
