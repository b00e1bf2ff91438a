-- What people write: what is never kept, what waits for a person, what sells.

-- Does a text, as plain_words() makes it, hold a card's number (13 to 19 digits that satisfy the check digit) or a Social Security
-- number? Dots part the digits of a card only in the groups that are printed on one: amounts have dots as well.
create function private.holds_private_number(words text) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  found text;
  digits text;
  total integer;
begin
  if words ~ '(?<![0-9])(?!000|666|9[0-9][0-9])[0-9]{3}[-.\s](?!00)[0-9]{2}[-.\s](?!0000)[0-9]{4}(?![0-9])'
    or words ~* '(ssn|social security)[^0-9]{0,20}[0-9]{3}[-.\s]?[0-9]{2}[-.\s]?[0-9]{4}(?![0-9])' then
    return true;
  end if;
  for found in
    select match[1] from pg_catalog.regexp_matches(words,
      '((?<![0-9])(?:[0-9](?:[ -]{0,3}[0-9]){12,18}|[0-9]{4}(?:\.[0-9]{4}){3}|[0-9]{4}\.[0-9]{6}\.[0-9]{5})(?![0-9]))', 'g') as match
  loop
    digits := pg_catalog.reverse(pg_catalog.regexp_replace(found, '[^0-9]', '', 'g'));
    select sum(case when place % 2 = 1 then digit when digit > 4 then digit * 2 - 9 else digit * 2 end) into total
    from (
      select place, substr(digits, place, 1)::integer as digit from generate_series(1, length(digits)) as place
    ) as listed;
    if total % 10 = 0 then
      return true;
    end if;
  end loop;
  return false;
end
$$;
revoke all on function private.holds_private_number(text) from public;
comment on function private.holds_private_number(text) is 'Does a text hold a card''s number or a Social Security number?';

-- A text as it is kept: lines end alike, nothing stands before or after it. Raises 22023 where nothing of it can be seen, it is too long
-- or holds characters that nobody types, MW606 where it holds a card's or a Social Security number.
create function private.check_words(words text, max_length integer) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  kept text;
begin
  -- As it came, before anything reads it: what is far too long costs nothing. Accents and line ends may shrink to a quarter.
  if char_length(coalesce(words, '')) <= 4 * max_length + 100 then
    kept := btrim(
      pg_catalog.regexp_replace(pg_catalog.normalize(coalesce(words, ''), 'NFC'), '\r\n?', E'\n', 'g'), E' \t\n');
  end if;
  if kept is null or char_length(kept) > max_length or private.plain_words(kept) = '' then
    raise exception using errcode = '22023',
      message = pg_catalog.format('This needs between 1 and %s characters', max_length);
  end if;
  if kept ~ '[\u0001-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]' then
    raise exception using errcode = '22023', message = 'This holds characters that cannot be shown';
  end if;
  if private.holds_private_number(private.plain_words(kept)) then
    raise exception using errcode = 'MW606', message = 'This holds a card''s number or a Social Security number';
  end if;
  return kept;
end
$$;
revoke all on function private.check_words(text, integer) from public;
comment on function private.check_words(text, integer) is 'A text as it is kept. Raises 22023, MW606.';

-- Patterns of what sells, asks for money or leads elsewhere. `note`: the page says beside it what the rule is. `hold`: a person
-- looks first. `refuse`: not taken at all. Patterns are compared with plain_words().
create table private.word_patterns (
  pattern text primary key,
  verdict text not null check (verdict in ('note', 'hold', 'refuse')),
  reason text not null check (reason in (
    'phone', 'mail', 'handle', 'payment_tag', 'link', 'sells', 'asks_fee', 'elsewhere', 'as_staff', 'cpn'))
);
comment on table private.word_patterns is 'Patterns by which what people write is noted, held for a person, or refused.';

alter table private.word_patterns enable row level security;
revoke all on private.word_patterns from public, anon, authenticated, service_role;

insert into private.word_patterns (pattern, verdict, reason) values
  ('(?<![0-9$,.])(\+?1[ .-]*)?\(?[0-9]{3}\)?[ .-]*[0-9]{3}[ .-]*[0-9]{4}(?![0-9])', 'hold', 'phone'),
  ('(?<![0-9$,.-])[0-9]{3}[ .-][0-9]{4}(?![0-9]|[,.%-][0-9])', 'hold', 'phone'),
  ('[a-z0-9._%+-]+ *(@|\(at\)|\[at\]) *[a-z0-9-]+ *(\.|\(dot\)|\[dot\]) *[a-z]{2,}', 'hold', 'mail'),
  ('(^|[^a-z0-9._%+-])@[a-z0-9_.]{3,}', 'hold', 'handle'),
  ('\m(telegram|whatsapp|signal|snapchat|discord|kik|wechat|messenger|instagram|facebook|tiktok)\M[^.]{0,30}\m(me|at|handle|user|name|im|i''m|i’m)\M', 'hold', 'handle'),
  ('\m(message|msg|dm|add|find|reach|contact|write|hit) (me|us)\M[^.]{0,40}\m(on|at|up|app|inbox|pm)\M', 'hold', 'elsewhere'),
  ('\m(text|call|inbox|pm|dm) (me|us)\M', 'hold', 'elsewhere'),
  ('\$[a-z][a-z0-9_]{2,}', 'hold', 'payment_tag'),
  ('\m(cash ?app|venmo|zelle|paypal|chime)\M[^.]{0,20}\m(me|tag|is|at)\M', 'hold', 'payment_tag'),
  ('\m(send|pay|wire)\M[^.]{0,40}\m(gift ?cards?|bitcoin|btc|crypto|usdt)\M', 'hold', 'asks_fee'),
  ('\m(sell|selling|buy|get you|sells?|offer|need a|want a)\M[^.]{0,40}\m(cpns?|credit privacy numbers?|tradelines?|trade lines?)\M', 'hold', 'sells'),
  ('\m(cpns?|credit privacy numbers?)\M', 'note', 'cpn'),
  ('\m(we|i|he|she|they|guy|who|can)\M[^.]{0,60}\m(wipe[sd]?|delete[sd]?|remove[sd]?|erase[sd]?|clean(s|ed)?)\M[^.]{0,60}\m(for a (small )?fee|half now|up ?front|(in|within) [0-9]+ (hours?|days?)|guarantee[ds]?|for \$?[0-9]+|for a price)\M', 'hold', 'sells'),
  ('\mguarantee[ds]?\M[^.]{0,40}\m(removals?|deletions?|approvals?|approved|loans?|scores?|points)\M', 'hold', 'sells'),
  ('\m(approval|approved|loan|removal|deletion)s?\M[^.]{0,20}\mguaranteed\M', 'hold', 'sells'),
  ('\m(upfront|up front|processing|insurance|release) fee\M[^.]{0,60}\mloan', 'hold', 'asks_fee'),
  ('\mloan\M[^.]{0,60}\m(upfront|up front|processing|insurance|release) fee\M[^.]{0,40}\m(i|we|me|us)\M', 'hold', 'asks_fee'),
  ('\m(i|we) (work|am|are|''m|’m|''re|’re)\M[^.]{0,20}\m(for|from|with|at) mendwell', 'refuse', 'as_staff'),
  ('\m(i am|i''m|i’m|im|this is)\M[^.]{0,12}\mmendwell (staff|support|team|admin|moderator)', 'refuse', 'as_staff'),
  ('\m(mendwell|our) (staff|support|team)\M[^.]{0,40}\m(needs?|asks?|wants?)\M[^.]{0,40}\m(code|password|fee|payment)\M', 'refuse', 'as_staff'),
  -- Digits one by one or in words, and addresses spelled out.
  ('\m((zero|oh|one|two|three|four|five|six|seven|eight|nine|double|[0-9])\M[ .,/_*|-]*){7,}(?<=[a-z0-9 ])', 'hold', 'phone'),
  ('(?<![0-9$,.%])([0-9][ ._*/|-]{1,3}){6,}[0-9](?![0-9%])', 'hold', 'phone'),
  ('(?<![0-9$,./])\(?[0-9]{3}\)?[ ._*/|-]{1,3}[0-9]{3}[ ._*/|-]{1,3}[0-9]{4}(?![0-9])', 'hold', 'phone'),
  ('\m[a-z0-9._%+-]{2,} *(@| at |\(at\)|\[at\]) *(?!(the|a|an|this|that) )[a-z0-9-]{2,}(\.(?=[a-z])| +\. *| *\mdot\M *| *\(dot\) *| *\[dot\] *)(com|net|org|edu|io|me|co|us|info|biz|app|online|mail)\M', 'hold', 'mail'),
  ('\m[a-z0-9._%+-]{2,} *(@| at |\(at\)|\[at\]) *(gmail|yahoo|hotmail|outlook|icloud|aol|proton|protonmail)\M', 'hold', 'mail'),
  ('\m(t|wa|discord|linktr|bit|m|ig) *(\.|\mdot\M|\(dot\)|\[dot\]) *(me|gg|ee|ly)\M', 'hold', 'elsewhere'),
  ('\m(?!(the|a|an|this|that|old|first|my|big) )[a-z0-9-]{2,} *(\mdot\M|\(dot\)|\[dot\]| \.) *(com|net|org|io|me|online|site|xyz|info|app|link|shop|top|club)\M', 'hold', 'elsewhere');

-- Places that anybody may link to: what the law and agencies publish.
create function private.is_known_host(host text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select lower(host) ~ '(^|\.)(gov|law\.cornell\.edu|988lifeline\.org|annualcreditreport\.com|nfcc\.org|lawhelp\.org)$'
$$;
revoke all on function private.is_known_host(text) from public;
comment on function private.is_known_host(text) is 'May anybody link to this host?';

-- The heaviest pattern that a text holds; null where it holds none. An address is no mailbox and no handle, and the names of
-- pages speak of what is sold: of links only what leads to somebody counts.
create function private.pattern_in(words text) returns private.word_patterns
language plpgsql
stable
set search_path = ''
as $$
declare
  plain constant text := pg_catalog.translate(private.plain_words(words), E'\n', ' ');
  said constant text := pg_catalog.regexp_replace(plain, 'https?:\S+', ' ', 'g');
  links constant text := pg_catalog.regexp_replace(coalesce((
    select string_agg(match[1], ' | ') from pg_catalog.regexp_matches(plain, '(https?:\S+)', 'g') as match), ''),
    '%20|[_+&=]', ' ', 'g');
  found private.word_patterns;
begin
  -- Words that a hyphen joins are read as words beside each other, too.
  select patterns.* into found from private.word_patterns as patterns
    where said ~ pattern or pg_catalog.regexp_replace(said, '([a-z])[-_]+(?=[a-z])', '\1 ', 'g') ~ pattern
      or (reason in ('phone', 'mail', 'handle', 'payment_tag', 'elsewhere', 'as_staff')
        and (links ~ pattern or pg_catalog.regexp_replace(links, '([a-z])-+(?=[a-z])', '\1 ', 'g') ~ pattern))
    order by verdict = 'refuse' desc, verdict = 'hold' desc, reason, pattern limit 1;
  return found;
end
$$;
revoke all on function private.pattern_in(text) from public;
comment on function private.pattern_in(text) is 'The heaviest pattern that a text holds, or null.';

-- Does a text send people to a place that isn't known? As it is written and as it looks, for a browser hears other letters than a
-- reader sees. The name of a place ends where a browser ends it; a name before an @ and letters of other alphabets are for no
-- place that is known. Words with a dot between them are an address wherever they end in letters.
create function private.leads_elsewhere(words text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from (values (lower(pg_catalog.normalize(words, 'NFKC'))), (private.plain_words(words))) as read (plain),
      lateral (
        select pg_catalog.regexp_replace(match[1], '[].,;:!?''’”)]+$', '') as host
        from pg_catalog.regexp_matches(plain, 'https?:[/\\]*([^\s/\\?#<>"^`{|}]*)', 'g') as match
        union all
        select match[1]
        from pg_catalog.regexp_matches(pg_catalog.regexp_replace(plain, 'https?:\S+', ' ', 'g'),
          '([^\s./\\?#@:,;!()<>"“”‘’''|{}[\]]+(?:\.[^\s./\\?#@:,;!()<>"“”‘’''|{}[\]]+)*\.[a-z\u00a1-\u1fff\u2c00-\uffff]{2,})(?:[/\\?#]\S*)?', 'g') as match
      ) as place
    where host <> ''
      and (host !~ '^[a-z0-9.-]+(:[0-9]*)?$' or not private.is_known_host(pg_catalog.regexp_replace(host, ':[0-9]*$', ''))))
$$;
revoke all on function private.leads_elsewhere(text) from public;
comment on function private.leads_elsewhere(text) is 'Does a text send people to a place that is not known?';

-- What becomes of a text before it is shown: {verdict, reason}. `ok` and `note` are shown, `hold` waits for a person, `refuse` is
-- not taken. Contact details are held whoever writes them; links to places that aren't known only of new writers.
create function private.judge_words(author uuid, words text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  found constant private.word_patterns := private.pattern_in(words);
begin
  if found.verdict in ('refuse', 'hold') then
    return jsonb_build_object('verdict', found.verdict, 'reason', found.reason);
  end if;
  if exists (select from private.restriction_of(author) where kind = 'hold') then
    return jsonb_build_object('verdict', 'hold', 'reason', 'restricted');
  end if;
  if private.is_new_writer(author) and private.leads_elsewhere(words) then
    return jsonb_build_object('verdict', 'hold', 'reason', 'link');
  end if;
  return jsonb_build_object('verdict', coalesce(found.verdict, 'ok'), 'reason', found.reason);
end
$$;
revoke all on function private.judge_words(uuid, text) from public;
comment on function private.judge_words(uuid, text) is
  'What becomes of a text before it is shown: {verdict: ok, note, hold or refuse, reason}.';
