-- Up to which day each person's payments and plan were looked at, and when their plan was said to end.
create table private.reckonings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reckoned_on date,
  due_at timestamptz not null default now(),
  plan_chosen_on date,
  plan_ends_on date,
  plan_monthly_cents bigint,
  plan_strategy text
);
comment on table private.reckonings is 'The day up to which a person''s payments and plan were looked at, and when the plan was said to end.';
comment on column private.reckonings.plan_ends_on is 'The last month of the plan as the person last heard it.';
comment on column private.reckonings.plan_monthly_cents is
  'The amount a month and the order that the plan had then: with another one it is another plan, and ends when its person chose.';
comment on column private.reckonings.due_at is
  'When the person is looked at next: after a day of theirs, after their quiet hours, or once whoever reckons them has had five minutes.';

create index reckonings_due_at on private.reckonings (due_at);

alter table private.reckonings enable row level security;
revoke all on private.reckonings from public, anon, authenticated, service_role;
