-- What waits for a person of the staff, and who that is.

create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('moderator', 'admin')),
  added_at timestamptz not null default now()
);
comment on table private.staff is 'Who moderates. Written by an operator command alone; never read from what a person says of themselves.';

alter table private.staff enable row level security;
revoke all on private.staff from public, anon, authenticated, service_role;

-- Does this person moderate?
create function private.is_staff(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$ select exists (select from private.staff where user_id = person) $$;
comment on function private.is_staff(uuid) is 'Does this person moderate?';

-- One thing that somebody has to look at. What it is about is named by kind and id; its words stay where they are.
create table private.cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('worried', 'report', 'held', 'appeal', 'unanswered')),
  reason text not null check (char_length(reason) between 1 and 40),
  post_kind text not null check (post_kind in ('question', 'answer', 'check_in', 'alias', 'circle', 'meeting', 'decision')),
  post_id uuid not null,
  author_id uuid references auth.users (id) on delete cascade,
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  taken_by uuid references auth.users (id) on delete set null,
  taken_at timestamptz,
  decided_at timestamptz
);
comment on table private.cases is 'What waits for a person of the staff: reports, held posts, appeals, questions without an answer.';

-- One thing waits once, however many report it.
create unique index cases_open on private.cases (kind, post_kind, post_id) where decided_at is null;
create index cases_waiting on private.cases (due_at, id) where decided_at is null;
create index cases_author_id on private.cases (author_id);
create index cases_taken_by on private.cases (taken_by);
create index cases_post on private.cases (post_kind, post_id);

alter table private.cases enable row level security;
revoke all on private.cases from public, anon, authenticated, service_role;

-- Puts something before a person of the staff, once while it waits. What is worse is due sooner; a later report may hurry it.
create function private.open_case(case_kind text, why text, what text, which uuid, author uuid) returns uuid
language sql
volatile
set search_path = ''
as $$
  insert into private.cases as held (kind, reason, post_kind, post_id, author_id, due_at)
  select case_kind, why, what, which, author, now() + pg_catalog.make_interval(hours =>
    case when case_kind = 'worried' then 0
      when why in ('sells', 'elsewhere', 'as_staff', 'asks_fee') then limits.scam_case_hours
      else limits.case_hours end)
  from private.community_limits() as limits
  on conflict (kind, post_kind, post_id) where decided_at is null
    do update set due_at = least(held.due_at, excluded.due_at),
      reason = case when excluded.due_at < held.due_at then excluded.reason else held.reason end
  returning id
$$;
comment on function private.open_case(text, text, text, uuid, uuid) is
  'Puts something before a person of the staff, once while it waits; its case.';
