-- A pass is time in the app for a visitor without an account. The server is the only authority on it:
-- its holder reads it, nobody but the server writes it.
create table public.access_passes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  plan text not null check (char_length(plan) between 1 and 40),
  source text not null check (source in ('grace', 'referral', 'order', 'code')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint access_passes_end_after_start check (ends_at > starts_at)
);
comment on table public.access_passes is
  'Time in the app for a visitor without an account. Written by the server alone; its holder may read it.';
comment on column public.access_passes.plan is 'Label of what was given, e.g. 1h, 24h, 7d, grace.';
comment on column public.access_passes.ends_at is 'First instant at which the pass no longer lets anyone in.';

create index access_passes_user_id_ends_at on public.access_passes (user_id, ends_at);
-- The grace pass is given once in the life of an anonymous user.
create unique index access_passes_one_grace on public.access_passes (user_id) where source = 'grace';

alter table public.access_passes enable row level security;
revoke all on public.access_passes from public, anon, authenticated, service_role;
grant select on public.access_passes to authenticated;
grant select, insert, update, delete on public.access_passes to service_role;

-- An anonymous visitor who asks to become permanent (a mail address or a phone number waits for its
-- confirmation) keeps working meanwhile: one grace pass of 24 hours, never a second one.
-- Definer: runs inside the auth service's own statement, whose role may not write here.
create function private.give_grace_pass() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
  values (new.id, 'grace', 'grace', now(), now() + interval '24 hours')
  on conflict (user_id) where source = 'grace' do nothing;
  return null;
end
$$;
revoke all on function private.give_grace_pass() from public;
comment on function private.give_grace_pass() is
  'Trigger on auth.users: 24 hours, once, when an anonymous user asks to become permanent.';

create trigger give_grace_pass
  after update of email_change, phone_change on auth.users
  for each row
  when (
    new.is_anonymous
    and (
      (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change)
      or (coalesce(new.phone_change, '') <> '' and new.phone_change is distinct from old.phone_change)
    )
  )
  execute function private.give_grace_pass();
