/** Posts of one question: itself and four answers. */
export const postsOfQuestion = 5;

/** People who wrote them and who read. */
export const people = 2_000;

/** Words that the posts of both sizes hold: one in twenty posts of each, one in a hundredth of the posts, one in all. */
export const words = { few: 'kintsugi', some: 'hospital', all: 'letter' } as const;

/** Questions with four answers each, written over a year, as members would have: made by SQL, with the counts that writers
 *  keep, and without their triggers. `questions` is how many. Run as a superuser. */
export const seed = (questions: number): string => `
set session_replication_role = replica;
create function pg_temp.text_of(length integer) returns text language sql volatile as $$
  select string_agg('m' || translate(
    to_hex(7919 * (1 + floor(20000 * power(random(), 3)))::integer), '0123456789abcdef', 'bcdfghklmnprstvz'), ' ')
  from generate_series(1, length)
$$;
create temporary table made as
  select n, gen_random_uuid() as id,
    ('00000000-0000-4000-8000-' || lpad((1 + n % ${people})::text, 12, '0'))::uuid as author,
    now() - n * interval '365 days' / ${questions} as at
  from generate_series(1, ${questions}) as n;
insert into public.questions (id, author_id, topic, title, body, state, answers, shown_at, active_at, created_at)
  select id, author, (select id from public.topics where position = 1 + n % 9),
    'A ${words.all} about ' || pg_temp.text_of(6),
    pg_temp.text_of(24)
      || case when n % 20 = 0 then ' ${words.some}' else '' end
      || case when n % greatest(1, ${questions} / 4) = 0 then ' ${words.few}' else '' end,
    'shown', case when n % 10 = 0 then 0 else 4 end, at, at + interval '4 hours', at
  from made order by n desc;
insert into public.answers (id, question_id, author_id, kind, body, state, helped, shown_at, created_at)
  select gen_random_uuid(), made.id,
    ('00000000-0000-4000-8000-' || lpad((1 + (made.n + place) % ${people})::text, 12, '0'))::uuid, 'experience',
    'My ${words.all} ' || pg_temp.text_of(20)
      || case when (made.n + place) % greatest(1, ${questions} / 4) = 0 then ' ${words.few}' else '' end,
    'shown', place, at + place * interval '1 hour', at + place * interval '1 hour'
  from made, generate_series(1, 4) as place where made.n % 10 <> 0 order by made.n desc;
insert into public.thread_reads (user_id, question_id, read_at)
  select ('00000000-0000-4000-8000-' || lpad((1 + reader)::text, 12, '0'))::uuid, id, at + interval '2 hours'
  from made, generate_series(0, ${people} - 1, ${people} / 20) as reader where n <= 200;
set session_replication_role = origin;
drop table made;
drop function pg_temp.text_of;`;

/** Members with a name, long here. Every fiftieth blocks two others. */
export const seedPeople = `
insert into auth.users (instance_id, id, aud, role, email, created_at, updated_at)
  select '00000000-0000-0000-0000-000000000000',
    ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'authenticated', 'authenticated',
    'member' || n || '@bench.test', now() - interval '1 year', now()
  from generate_series(1, ${people}) as n;
insert into public.aliases (user_id, name, skeleton, pot_shape, pot_glaze, shown_posts)
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Member ' || n, 'member ' || n, n % 6, n % 6, 10
  from generate_series(1, ${people}) as n;
insert into public.blocks (user_id, blocked_id)
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
    ('00000000-0000-4000-8000-' || lpad((n + other)::text, 12, '0'))::uuid
  from generate_series(1, ${people} - 2, 50) as n, generate_series(1, 2) as other;`;
