-- Whether a few words are an errand or a name, as promises and circles have: nobody is asked to come, call or write to their writer, and
-- no name, number or place to be found at stands in them. The classifier learned from whole posts, and takes such words for one.
create or replace function private.is_errand(said text) returns boolean
language sql
immutable
set search_path = ''
as $$
  with plain as (
    select pg_catalog.regexp_replace(pg_catalog.lower(said), '\m(?:www\.)?(?:annualcreditreport\.com|[a-z0-9-]{2,40}\.gov)\M', 'official', 'g') as words
  )
  select pg_catalog.cardinality(pg_catalog.regexp_split_to_array(pg_catalog.btrim(words), '\s+')) <= 6
    and words !~ '[@#/\\_]|[0-9]{3}|[a-z0-9]\.[a-z0-9]|\mdot\M|\mat sign\M'
    and words !~ '\m(?:call|text|txt|dm|pm|im|message|msg|write|email|mail|add|find|follow|reach|hit|look|meet|see|join|ping|contact|google|search|snap|ring|holler|catch|inbox|ask|talk|speak|chat|tell|give|send|visit|come|bring|invite|want|need|hmu|lmk)\M.{0,14}\m(?:me|us|for)\M'
    and words !~ '\mmy (?:\w+ )?(?:number|name|handle|user|username|profile|page|tag|cell|digits|email|inbox|channel|shop|store|site|website|link|bio|initials|dms?|place|house|blog|podcast|server|group)\M'
    and words !~ '\m[a-z]{3,}(?:ame|eme|ime|anme|enme|anos|enos)\M|\m(?:off here|outside|elsewhere|privately|fuera|aparte|privado|you|ya|yall|u)\M|\mim the\M|\mcome (?:by|over|through|to|see)\M'
  from plain
$$;

comment on function private.is_errand(text) is
  'Whether a few words are an errand or a name, and lead nobody to their writer.';

-- What becomes of a text before it is shown: {verdict, reason}. `ok` and `note` are shown, `hold` waits for a person, `refuse` is
-- not taken. Contact details are held whoever writes them; links to places that aren't known only of new writers.
create or replace function private.moderate_text(author uuid, words text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  found constant private.word_patterns := private.pattern_in(words);
  said text;
  detail text;
begin
  if found.verdict in ('refuse', 'hold') then
    return jsonb_build_object('verdict', found.verdict, 'reason', found.reason);
  end if;
  said := private.with_app_names(pg_catalog.regexp_replace(private.plain_words(words), 'https?:\S+', ' ', 'g'));
  said := private.with_near_app_names(said);
  detail := coalesce(private.contact_detail_in(said), private.contact_detail_in(private.digits_said(said)), private.way_elsewhere_in(said),
    private.pointer_elsewhere_in(said),
    -- What no pattern names is judged as a whole.
    case when not private.is_errand(private.plain_words(words))
      and private.pointer_score(private.plain_words(words)) > private.pointer_mark() then 'elsewhere' end);
  if detail is not null then
    return jsonb_build_object('verdict', 'hold', 'reason', detail);
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

comment on function private.moderate_text(uuid, text) is
  'What becomes of a text before it is shown: {verdict: ok, note, hold or refuse, reason}.';
