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
comment on function private.make_profile() is 'Trigger on auth.users: each user gets a profile.';

create trigger make_profile
  after insert on auth.users
  for each row execute function private.make_profile();

-- A first name as others see it: nothing that is not drawn or changes how the words around it are drawn, one blank for many,
-- three accents on a letter at most. domain/people/first_name.ts says the same, and a test holds the two together.
create function private.shown_name(given text) returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(given,
          '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\U000E0000-\U000E0FFF]',
          '', 'g'),
        '[\u0001-\u0020\u007F-\u00A0\u115F\u1160\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000\u3164\uFFA0]+',
        ' ', 'g'),
      '([\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{3})[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]+',
      '\1', 'g'),
    '^[ \u200C\u200D\uFE00-\uFE0F]+|[ \u200C\u200D]+$', '', 'g'), '')
$$;
comment on function private.shown_name(text) is 'A first name as others see it, or null where nothing of it can be seen.';

-- What payment apps and messengers are called, as one pattern of plain_words(). The kinds that end in `_word` are words and names as
-- well: they say nothing by themselves.
create function private.app_names(kind text) returns text
language sql
immutable
set search_path = ''
as $$
  select case kind
    when 'payment' then 'cash ?app|venmo|zelle|pay ?pal|apple ?pay|google ?pay|g ?pay|remitly'
    when 'payment_word' then 'chime'
    when 'messenger' then 'whats ?app|tele ?gram|snap ?chat|discord|we ?chat|messenger|insta(?:gram)?|facebook|tik ?tok|viber|skype'
    when 'messenger_word' then 'tg|kik|ig|fb'
  end
$$;
comment on function private.app_names(text) is 'What payment apps and messengers are called, as one pattern.';

-- Does a name, as plain_words() makes it, lead to somebody: a payment app, a messenger, a mail service, digits in figures or in
-- words? Nobody looks at a name before it stands beside everything that its person writes.
create function private.names_contact(words text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select words ~ '[@$#:/\\_]|[0-9][^a-z]*[0-9][^a-z]*[0-9][^a-z]*[0-9]'
    or words ~ '\m((zero|oh?|one|two|three|four|five|six|seven|eight|nine|double|triple|[0-9])\M[^a-z0-9]*){4,}'
    or words ~ ('\m(' || private.app_names('payment') || '|' || private.app_names('messenger')
      || '|signal|g ?mail|hotmail|yahoo|outlook|icloud|proton ?mail|bitcoin|btc|usdt)\M')
$$;
comment on function private.names_contact(text) is 'Does a name lead to somebody: an app, a mail service, or digits?';

-- The one thing of a profile that others see, while the account isn't closed: nothing of it where it is no first name but leads
-- somewhere.
create function private.first_name_of(person uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select private.shown_name(first_name) from public.profiles
    where user_id = person and not private.is_leaving(person) and not private.names_contact(private.plain_words(first_name)));
end
$$;
comment on function private.first_name_of(uuid) is 'The first name a person gave, as others see it, or null.';
