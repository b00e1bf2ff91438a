-- What a person told us of themselves. One row each, made together with the user.
create table public.profiles (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  first_name text check (char_length(first_name) between 1 and 80),
  time_zone text check (char_length(time_zone) <= 64 and time_zone ~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$'),
  locale text check (char_length(locale) <= 35 and locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'What a person told us of themselves. Seen and written by that person alone.';
comment on column public.profiles.time_zone is 'IANA name, e.g. America/Chicago. Decides what "today" is.';
comment on column public.profiles.locale is 'BCP 47 tag, e.g. en-US. Decides how numbers and dates look.';

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;
grant select, delete on public.profiles to authenticated;
-- user_id is among the columns one may write because an upsert names it again; the policies hold it.
grant insert (user_id, first_name, time_zone, locale) on public.profiles to authenticated;
grant update (user_id, first_name, time_zone, locale) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

-- A person reads and erases their profile, also when a visitor's time is over.
create policy "A person reads their own profile"
  on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own profile"
  on public.profiles for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, write their profile. It stays theirs.
create policy "A person inserts their own profile"
  on public.profiles for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own profile"
  on public.profiles for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.profiles
  for each row execute function private.touch_updated_at();

-- Every user has a profile from the start; the first name given at sign-up is taken along. Metadata is
-- whatever the client sent, so what does not fit is left out: it must never fail a sign-up.
-- Definer: runs inside the auth service's own statement, whose role may not write here.
create function private.make_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
$$;
revoke all on function private.make_profile() from public;
comment on function private.make_profile() is 'Trigger on auth.users: each user gets a profile.';

create trigger make_profile
  after insert on auth.users
  for each row execute function private.make_profile();
