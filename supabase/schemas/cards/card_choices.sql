-- What a member answered on the cards page, where they keep it with their account, and the day they asked to be reminded of.
create table public.card_choices (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  answers jsonb not null,
  is_reminded boolean not null default false,
  look_again_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint card_choices_answers_plain check (
    jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 2000
    and not jsonb_path_exists(answers, 'strict $.* ? (@.type() != "string" || !(@ like_regex "^.{0,40}$"))', '{}', true)),
  constraint card_choices_look_again_on_in_reach check (look_again_on between date '1970-01-01' and date '2199-12-31')
);
comment on table public.card_choices is
  'A member''s answers on the cards page, and the day to look again. Seen and written by that member alone.';
comment on column public.card_choices.answers is 'As they typed them, field by field: a form reads them again.';
comment on column public.card_choices.is_reminded is 'Whether they want to be told on that day.';
comment on column public.card_choices.look_again_on is
  'The day to look again, as the page worked it out last: it changes with its reasons. Null where no day is known.';

alter table public.card_choices enable row level security;
revoke all on public.card_choices from public, anon, authenticated, service_role;
grant select, delete on public.card_choices to authenticated;
-- user_id is among the columns one may write because an upsert names it again; the policies hold it.
grant insert (user_id, answers, is_reminded, look_again_on) on public.card_choices to authenticated;
grant update (user_id, answers, is_reminded, look_again_on) on public.card_choices to authenticated;
grant select, insert, update, delete on public.card_choices to service_role;

-- Members alone: what a visitor answers stays in their tab.
create policy "Only members keep what they answered about cards"
  on public.card_choices as restrictive for all to authenticated
  using ((select private.is_member()));
-- A person reads, deletes, makes and changes their own.
create policy "A person reads their own card answers"
  on public.card_choices for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own card answers"
  on public.card_choices for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person inserts their own card answers"
  on public.card_choices for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own card answers"
  on public.card_choices for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.card_choices
  for each row execute function private.touch_updated_at();
