-- A second opinion on whether a text leads its reader elsewhere, beside the patterns (content_filter.sql, pointers_elsewhere.sql): a
-- classifier that was trained on the examples of content/elsewhere. tools/pointers/features.ts reads a text alike.

-- The features of a text from plain_words(), with the place of the token that each begins at: a known word or the shape of another
-- one, and what is beside it; the same with the kinds of the words, where they have any.
create function private.pointer_features(said text) returns table (place integer, feature text)
language sql
stable
set search_path = ''
as $$
  with tokens as materialized (
    select place, token, case when token ~ '[a-z]' then pg_catalog.translate(token, '013457', 'oieast') end as plain
    from private.pointer_tokens(said)
  ), readings as materialized (
    select place, coalesce(known.word, meant.word, shape) as word, coalesce(known.kind, meant.kind, known.word, meant.word, shape) as kind
    from tokens
    left join private.pointer_words as known on known.word = token
    left join private.pointer_words as meant on meant.word = plain and known.word is null
    cross join lateral (select case
      when coalesce(known.word, meant.word) is not null then null
      when token ~ '^[.!\n]$' then '.'
      when token ~ '^[,;]$' then ','
      when token ~ '^[?:]$' then token
      when token ~ '^[0-9]+$' then 'z' || least(length(token), 11)
      when token ~ '[^a-z0-9_.]' then 'zsign'
      when token ~ '[.]' then 'zdot'
      when token ~ '_' then 'zunder'
      when token ~ '[0-9]' then 'zmix'
      when length(token) <= 3 then 'zshort'
      else 'zword' end as shape) as shaped
  ), beside as (
    select place, word as a, lead(word, 1, '$') over next as b, lead(word, 2, '$') over next as c,
      kind as k, lead(kind, 1, '$') over next as l, lead(kind, 2, '$') over next as m
    from readings
    window next as (order by place)
  )
  select place, unnest(array[a, a || ' ' || b, a || ' ' || b || ' ' || c, a || ' * ' || c]
    || case when k <> a or l <> b or m <> c then array[k, k || ' ' || l, k || ' ' || l || ' ' || m, k || ' * ' || m] end
    || case when place = 0 then array['^ ' || a, '^ ' || a || ' ' || b] end)
  from beside
$$;
comment on function private.pointer_features(text) is 'What the classifier of pointers reads in a text.';

-- How much a text from plain_words() leads its reader elsewhere: the score of its heaviest window. A window is 24 tokens long, and every
-- 12 tokens one begins. Where more than 30 features of one weigh, each counts less.
create function private.pointer_score(said text) returns double precision
language sql
stable
set search_path = ''
as $$
  with found as materialized (
    select features.place, features.feature, weights.weight
    from private.pointer_features(said) as features
    join private.pointer_weights as weights on weights.feature = features.feature
  ), windows as (
    select sum(weight) * sqrt(30.0::double precision / greatest(30, count(*))) as score
    from (
      select distinct part, feature, weight
      from found, lateral (values (place / 12), (place / 12 - 1)) as parts (part)
      where part >= 0
    ) as once
    group by part
  )
  select (bias.weight + coalesce(max(windows.score), 0)) / 1000.0::double precision
  from private.pointer_weights as bias left join windows on true
  where bias.feature = ''
  group by bias.weight
$$;
comment on function private.pointer_score(text) is 'How much a text leads its reader elsewhere, by the classifier; above 0 it rather does.';
