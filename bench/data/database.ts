/** Rows of each person; the list shows them all. */
export const rowsShown = 20;

/** The person whose requests are measured, one of many. */
export const person = '00000000-0000-4000-8000-000000000007';

/** Somebody else, who only wants their own rows. */
export const otherPerson = '00000000-0000-4000-8000-000000000008';

/** Five hundred people with twenty rows each, seen by their owner alone. Run as a superuser. */
export const setUp = `
create table if not exists public.bench_debts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  name text not null,
  balance_cents bigint not null,
  apr_bps integer not null,
  position integer not null default 0,
  created_at timestamptz not null default now()
);
create index on public.bench_debts (user_id, position);
alter table public.bench_debts enable row level security;
create policy own on public.bench_debts to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, delete on public.bench_debts to authenticated;
insert into public.bench_debts (user_id, name, balance_cents, apr_bps, position)
  select ('00000000-0000-4000-8000-' || lpad(person::text, 12, '0'))::uuid,
    'Debt ' || place, 100000 + place, 1999, place
  from generate_series(1, 500) person, generate_series(1, ${rowsShown}) place;
vacuum analyze public.bench_debts;
notify pgrst, 'reload schema'`;

/** Takes away what the inserts of a round added. */
export const tidyUp = `
delete from public.bench_debts where position > ${rowsShown};
vacuum public.bench_debts`;
