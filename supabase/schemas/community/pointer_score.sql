-- A second opinion on whether a text leads its reader elsewhere, beside the patterns (content_filter.sql, pointers_elsewhere.sql): a
-- classifier that was trained on the examples of content/elsewhere. tools/pointers/features.ts reads a text alike.

-- The features of a text from plain_words(), with the window that each is in: a known word or the shape of another one, and what is
-- beside it; the same with the kinds of the words. A window is 24 tokens long, and every 12 tokens one begins.
create function private.pointer_features(said text) returns table (part integer, feature text)
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
    cross join lateral (select case
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
    left join private.pointer_words as known on known.word = token
    left join private.pointer_words as meant on meant.word = plain and known.word is null
  ), beside as (
    select place, word as a, lead(word, 1, '$') over next as b, lead(word, 2, '$') over next as c,
      kind as k, lead(kind, 1, '$') over next as l, lead(kind, 2, '$') over next as m
    from readings
    window next as (order by place)
  )
  select distinct part, feature
  from beside, lateral (
    values (a), (a || ' ' || b), (a || ' ' || b || ' ' || c), (a || ' * ' || c), (k), (k || ' ' || l), (k || ' ' || l || ' ' || m),
      (k || ' * ' || m), (case when place = 0 then '^ ' || a end), (case when place = 0 then '^ ' || a || ' ' || b end)
  ) as features (feature), lateral (values (place / 12), (place / 12 - 1)) as parts (part)
  where feature is not null and part >= 0
$$;
comment on function private.pointer_features(text) is 'What the classifier of pointers reads in a text, window by window.';

-- How much a text from plain_words() leads its reader elsewhere: the score of its heaviest window. The features of a window that has
-- more than 60 count less each.
create function private.pointer_score(said text) returns double precision
language sql
stable
set search_path = ''
as $$
  select (bias.weight + coalesce(max(windows.score), 0)) / 1000.0::double precision
  from private.pointer_weights as bias
  left join (
    select sum(weights.weight) * sqrt(60.0::double precision / greatest(60, count(*))) as score
    from private.pointer_features(said) as features
    left join private.pointer_weights as weights on weights.feature = features.feature
    group by features.part
  ) as windows on true
  where bias.feature = ''
  group by bias.weight
$$;
comment on function private.pointer_score(text) is 'How much a text leads its reader elsewhere, by the classifier; above 0 it rather does.';
