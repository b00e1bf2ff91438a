-- No table of the credit file keeps more of a number than its last four: no Social Security number, no whole account number. The page
-- looks for the same before it saves (domain/credit_file/full_number.ts); one list of examples is tested against both.

-- Whether a document holds one anywhere: in a text, a name of a field, or a number that is no sum of money (`value`, in cents). Ids are ours
-- where they are UUIDs; any other is a text. Signs that read the same are one sign first: digits of other scripts, dashes, spaces, what
-- hides a digit, and what nobody sees. They are looked for in runs of such signs alone: to replace 130 signs in a whole document takes
-- seconds, and nobody writes 65,536 of them in numbers. A phone number is kept with what parts it: nine digits in a row are never one.
-- Nothing of ours is twelve levels deep: what is isn't looked through (reading names takes the square of the depth), and is refused.
-- Names and numbers are read one by one only where the document, as it's written, has a name with a digit or a number of nine: nothing
-- shorter matters, and a document of ours has neither, but for sums of a million dollars. All of a kind are listed at once: one at a time
-- takes the square of their number. An id without a letter may be a number, and is asked for apart: a look ahead at every place takes long.
create function private.has_full_number(content jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  with given as (
    select case when not deep.is_so then content end as content, deep.is_so as is_too_deep
    from (select pg_catalog.jsonb_path_exists(content, 'strict $.**{12}') as is_so) as deep
  ), listed as (
    select given.content,
      given.content::text ~ '(?:[0-9]|[^\x01-\x7f])(?:[^"]|\\")*":' as has_names,
      given.content::text ~ '(?:^|[[ ])-?[0-9]*[.]?[0-9]{9}' as has_numbers
    from given
  ), parts as (
    select part from listed, pg_catalog.jsonb_array_elements(
      pg_catalog.jsonb_path_query_array(listed.content, 'strict $.** ? (@.type() == "string")')) as part
    union all
    select part from listed, pg_catalog.jsonb_array_elements(case when listed.has_names then
      pg_catalog.jsonb_path_query_array(listed.content, 'strict $.** ? (@.type() == "object").keyvalue().key') end) as part
    union all
    select part from listed, pg_catalog.jsonb_array_elements(case when listed.has_numbers then
      pg_catalog.jsonb_path_query_array(listed.content, 'strict $.** ? (@.type() == "object").keyvalue() ? (
        @.value.type() == "number" && (@.key != "value" || @.value > 99999999999 || @.value < -99999999999)).value') end) as part
    union all
    select part from listed, pg_catalog.jsonb_array_elements(case when listed.has_numbers then
      pg_catalog.jsonb_path_query_array(listed.content, 'strict $.** ? (@.type() == "array")[*] ? (@.type() == "number")') end) as part
  ), spoken as (
    select coalesce(pg_catalog.string_agg(part #>> '{}', E'\x01'), '') as text from parts
  ), written as (
    select spoken.text ~ '[0-9]{8}-[0-9]{4}-[1-8][0-9]{3}-[89][0-9]{3}-[0-9]{12}' as has_number_for_id,
      pg_catalog.regexp_replace(spoken.text,
        '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}', E'\x01', 'gi') as text
    from spoken
  ), runs as (
    select pg_catalog.string_agg(match[1], E'\x01') as text
    from written, pg_catalog.regexp_matches(
      case when written.text ~ '[^\x01-\x7f]|[\t\r\v\f]' then written.text else '' end,
      E'([-0-9 ./_,*:|Xx'
      '\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u2010-\u2015\u2043\u2212\u02d7\uff0d\ufe63'
      '\u00a0\u1680\u202f\u205f\u3000\t\r\x0b\f\u2000-\u200a\u2022\u25cf\u25aa\u2219\u2217\u00b7\u30fb\uff0a\u2731'
      '\u00d7\u0445\u0425\uff38\uff58\u2715\uff0e\u3002\uff0f\u2044\u2215\uff3f\uff0c\u2024'
      '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u00ad\u034f\u061c\ufeff]{6,})', 'g') as match
    where match[1] ~ '[^\x01-\x7f]|[\t\r\v\f]'
  ), plain as (
    select written.text || coalesce(E'\x01' || pg_catalog.translate(pg_catalog.left(runs.text, 65536),
      E'\uff10\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19'
      '\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669'
      '\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9'
      '\u0966\u0967\u0968\u0969\u096a\u096b\u096c\u096d\u096e\u096f'
      '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u02d7\uff0d\ufe63'
      '\u00a0\u1680\u202f\u205f\u3000\t\r\x0b\f\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
      '\u2022\u25cf\u25aa\u2219\u2217\u00b7\u30fb\uff0a\u2731'
      '\u00d7\u0445\u0425\uff38\uff58\u2715'
      '\uff0e\u3002\uff0f\u2044\u2215\uff3f\uff0c\u2024'
      '\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069'
      '\u206a\u206b\u206c\u206d\u206e\u206f\u00ad\u034f\u061c\ufeff',
      '0123456789012345678901234567890123456789-----------                    *********XXXXXX..///_,.'), '') as text,
      written.has_number_for_id or pg_catalog.length(runs.text) > 65536 as is_so
    from written, runs
  )
  select given.is_too_deep or coalesce(plain.is_so, false)
    or plain.text ~ '[0-9]{3} ?[- ] ?[0-9]{2} ?[- ] ?[0-9]{4}'
    or plain.text ~ '(?<![0-9])[0-9]{3}([./_,*:|])[0-9]{2}\1[0-9]{4}(?![0-9])'
    or plain.text ~ '\([0-9]{3}\) ?[-._]{0,2} ?[0-9]{2} ?[-._]{0,2} ?[0-9]{4}(?![0-9])'
    or plain.text ~ '(?<![0-9.,])[0-9]{3} ?[-/_]{1,2} ?[0-9]{2} ?[-./_]{1,2} ?[0-9]{4}(?![0-9])'
    or plain.text ~ '[0-9]{9}'
    or plain.text ~ '[0-9]{4} ?[- ] ?[0-9]{4} ?[- ] ?[0-9]{4}'
    or plain.text ~ '(?<![0-9])[0-9]{4}([./_,*:|])[0-9]{4}\1[0-9]{4}'
    or plain.text ~ '(?<![0-9])[0-9]{4}[- ][0-9]{6}[- ][0-9]{5}(?![0-9])'
    or plain.text ~ '[0-9]{5}[Xx*]'
    or plain.text ~ '[Xx*]{2}-?[0-9]{5}'
  from given, plain
$$;
grant execute on function private.has_full_number(jsonb) to authenticated, service_role;
comment on function private.has_full_number(jsonb) is
  'Whether a document holds what looks like a Social Security number, or like more of an account number than its last four.';
