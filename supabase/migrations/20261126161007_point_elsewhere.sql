-- Places that anybody may link to: what the law and agencies publish.
create or replace function private.is_known_host(host text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select lower(host) ~ '(^|\.)(gov|law\.cornell\.edu|988lifeline\.org|annualcreditreport\.com|optoutprescreen\.com|equifax\.com|experian\.com|transunion\.com|nfcc\.org|lawhelp\.org|211\.org)$'
$$;

comment on function private.is_known_host(text) is 'May anybody link to this host?';

-- The heaviest pattern that a text holds; null where it holds none. An address is no mailbox and no handle, and the names of
-- pages speak of what is sold: of links only what leads to somebody counts.
create or replace function private.pattern_in(words text) returns private.word_patterns
language plpgsql
stable
set search_path = ''
as $$
declare
  plain constant text := pg_catalog.translate(private.plain_words(words), E'\n', ' ');
  said constant text := pg_catalog.regexp_replace(pg_catalog.regexp_replace(plain, 'https?:\S+', ' ', 'g'),
    '(?<![a-z0-9@.-])(www\.)?(annualcreditreport\.com|optoutprescreen\.com|equifax\.com|experian\.com|transunion\.com|211\.org|988lifeline\.org|nfcc\.org|lawhelp\.org|law\.cornell\.edu|[a-z0-9.-]+\.gov)(?![a-z0-9.-]*[a-z0-9])', ' x ', 'g');
  links constant text := pg_catalog.regexp_replace(coalesce((
    select string_agg(match[1], ' | ') from pg_catalog.regexp_matches(plain, '(https?:\S+)', 'g') as match), ''),
    '%20|[_+&]', ' ', 'g');
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

comment on function private.pattern_in(text) is 'The heaviest pattern that a text holds, or null.';

-- The contact detail that a text holds, which no pattern names: {reason}, or null. A number of seven digits or more however it is
-- parted, unless it is money, a day, a time, a share or a section; a name beside a payment app, a messenger or a mail service.
create or replace function private.contact_detail_in(said text) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  -- What holds many digits and calls nobody.
  counted constant text := pg_catalog.regexp_replace(said,
    '\$ ?[0-9][0-9,]*(\.[0-9]+)?'
    || '|(?<![0-9])[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?'
    || '|(?<![0-9])[0-9]{1,2} ?[/.-] ?[0-9]{1,2} ?[/.-] ?([0-9]{4}|[0-9]{2})(?![0-9])'
    || '|(?<![0-9])(19|20)[0-9]{2}[/.-][0-9]{1,2}[/.-][0-9]{1,2}(?![0-9])'
    || '|(?<![0-9])(19|20)[0-9]{2}( ?[-/] ?(19|20)?[0-9]{2})?(?![0-9])'
    || '|(?<![0-9:])[0-9]{1,2}:[0-9]{2}(?![0-9:])'
    || '|(?<![0-9])[0-9]+(\.[0-9]+)?%'
    || '|(?<![0-9+])[0-9]{3}( [0-9]{3})+(?![ -]?[0-9])'
    || '|(?<![0-9.])[0-9]{1,5}\.[0-9]{1,2}(?![0-9.])'
    || '|(?<![0-9])[0-9]{1,2} (usc|u\.s\.c\.|cfr|c\.f\.r\.)[ §s.]*[0-9]+[a-z0-9().-]*', ' x ', 'g');
  payments constant text := private.app_names('payment') || '|' || private.app_names('payment_word');
  apps constant text := payments || '|' || private.app_names('messenger') || '|' || private.app_names('messenger_word');
  beside text;
  word text;
  rest text;
begin
  if counted ~ '(?<![0-9])([0-9] ?\n ?){6,}[0-9](?![0-9])'
    or counted ~ '(?<![0-9])(\+|00)?\(?[0-9]([^a-z0-9\n,]{0,4}[0-9]){6,14}(?![0-9])'
    or counted ~ '\m((zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|[0-9]{1,4})\M[^a-z0-9]{0,3}){7,}' then
    return 'phone';
  end if;
  -- Letters in a number, zeros as o, and tens in words.
  if said ~ '\m1[ .-]?\(?8(00|33|44|55|66|77|88)\)?[ .-]+[a-z0-9]*[a-z]{2}'
    or said ~ '(?<![0-9][ \n])\m[0-9o]{3}[^a-z0-9]{1,3}[0-9o]{3}[^a-z0-9]{1,3}[0-9o]{4}\M'
    or said ~ '(?<![0-9$])\(?[2-9][0-9]{2}\)?[^a-z0-9$]{1,3}[0-9]{3}[^a-z0-9]{1,3}(zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)\M'
    or said ~ '\marea code\M[^0-9]{0,30}[0-9]{3}\M' and said !~ '\m(caller id|called|calls|calling|rang|missed|voice ?mails?|llam[a-z]+)\M'
    or said ~ '\m((cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|[0-9])\M[^a-z0-9]{0,3}){7,}' then
    return 'phone';
  end if;
  -- Wallets of crypto money.
  if said ~ '\m(bc1[a-z0-9]{20,}|0x[0-9a-f]{16,}|[13t][a-z0-9]{25,34})\M' and said ~ '\m(bc1[a-z0-9]*[0-9]|0x[0-9a-f]|[13t][a-z0-9]*[0-9][a-z0-9]*[0-9])'
    or said ~ '\mcash ?tags?\M[^a-z0-9]{1,3}(is|:|=)' then
    return 'payment_tag';
  end if;
  -- Addresses with their signs in words, in brackets or letter by letter.
  if said ~ '\m[a-z0-9-]{2,}[^a-z0-9]{0,2}\m(dot|gg|me|ly|com|net)\M[^a-z0-9]{1,2}slash\M|\m(tinyurl|bitly|linktree|linktr|t me|wa me)\M[^a-z0-9]{1,3}(slash\M|/)|[a-z0-9]\[\.\][a-z]|([a-z] ){4,}\. ([a-z] ){1,3}[a-z]\M' then
    return 'link';
  end if;
  -- A number of an app or an account there, by its kind.
  if said ~ '\m(line|kakao|wechat|zalo|viber|imo) id\M|[a-z]#[0-9]{4}\M|\mlink in (my )?bio\M|\m(search|look|find|follow)\M[^.\n]{0,30}\m(clock|green|blue|bird|camera|ghost) (chat |chatting )?app\M|\m(green|blue|ghost) chat app\M|\mwasa(p|pp|h?app)\M|\mdisc0rd\M' then
    return 'handle';
  end if;
  if said ~ '\mu ?(/|slash) ?[a-z0-9_-]{4,}|\m(insta|ig|snap|discord|telegram|whatsapp|fb|facebook) me (at|on|@)|\m(i[''’]?m|im|i am|estoy|ando) (also |still |always |too )?(on|en) (el )?(whats ?app|telegram|signal|discord|insta|ig|snap|snapchat|kik|viber|wechat|messenger)\M[^.\n]{0,12}\m(if|too|there|so|or|just|si|por|under|as|como)\M|\mjoin (our|my|the) (discord|telegram|whatsapp|signal|facebook|fb|slack)\M' then
    return 'handle';
  end if;
  if said ~ '\mwww [a-z0-9-]+ [a-z]{2,}|\m[a-z0-9-]{3,} dot [a-z]{2,10} slash\M' then
    return 'link';
  end if;
  if said ~ '\mg[ -]?mail[^a-z0-9]{0,3}(com|dot|punto)\M|\m(googlemail|hotmail|yahoo|ymail|outlook|icloud|aol|proton|protonmail|gmx|yandex)[^a-z0-9]{1,3}(com|co|me|net|ch|de|dot|punto)\M'
    or said ~ '\m(at|arroba|@)[^a-z0-9]{0,3}(g[ -]?mail|hotmail|protonmail|ymail)\M'
    or said ~ '\mmy (g[ -]?mail|hotmail|yahoo|outlook|icloud) (is|=|:)\M|\mmy (g[ -]?mail|hotmail|yahoo|outlook|icloud) ?[:=]'
    or said ~ '\m(begins|starts|ends|finishes) with\M[^.\n]{0,30}\m(g[ -]?mail|hotmail|yahoo|outlook|icloud)\M|\mat the google mail\M'
    or said ~ '\m(my|our|the) (mail|email|e-mail|address)\M[^.\n]{0,12}\m(is|at)\M[^.\n]{0,40}\m(g[ -]?mail|hotmail|yahoo|outlook|icloud|aol|proton|protonmail)\M' then
    return 'mail';
  end if;
  -- What follows the name of an app, past the words that join a name to it; who has left one is looked for nowhere.
  rest := pg_catalog.regexp_replace(said,
    '\m(deleted|quit|left|deactivated|off|without|no|blocked|removed|closed|uninstalled|borre|quite|cerre|deje) (my |the |of |el |mi |de )?(' || apps || ')\M', ' x ', 'g');
  for beside in
    select match[2] from pg_catalog.regexp_matches(rest,
      '\m(' || apps || '|(?:signal|snap|wa|tele)(?= ?[:=@>]| is\M))\M'
      || '(?:[^a-z0-9$]{0,4}(?:\m(?:me|us|is|are|at|to|it|tag|handle|id|username|user|name|account|acct|number|under|as|for|my|the|find|add|here|or)\M))*'
      || '[^a-z0-9\n.]{1,4}([a-z0-9][a-z0-9._''’-]{2,})', 'g') as match
  loop
    word := pg_catalog.rtrim(beside, '._-');
    if word !~ '^[0-9.]*$' and word !~ '^[0-9]+(st|nd|rd|th|am|pm|k)?$'
      and (word ~ '[0-9_.]' or not private.is_everyday(word)) then
      return case when said ~ ('\m(' || payments || ')\M') then 'payment_tag' else 'handle' end;
    end if;
  end loop;
  -- What is sent or looked for at an app: "find kilnhelp on telegram".
  for beside in
    select match[1] from pg_catalog.regexp_matches(said,
      '\m(?:find|add|follow|search|message|hit|reach|look up|look for|send|pay|i''m|i’m|im|i am|it''s|it’s|goes by|under|called|name is)\M[^.\n]{0,24}?'
      || '([a-z0-9][a-z0-9._''’-]{2,})[^a-z0-9\n.]{1,4}(?:(?:over|out|there|here) )?(?:on|at|via|over|through|by|with|using|in)[^a-z0-9\n.]{1,4}(?:the )?'
      || '(?:' || apps || '|signal)\M', 'g') as match
  loop
    word := pg_catalog.rtrim(beside, '._-');
    if word !~ '^[0-9.]*$' and (word ~ '[0-9_.]' or not private.is_everyday(word)) then
      return 'handle';
    end if;
  end loop;
  return null;
end
$$;

comment on function private.contact_detail_in(text) is 'Why a text holds a contact detail (phone, mail, handle, payment_tag), or null.';

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
    private.pointer_elsewhere_in(said));
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

-- schemas/community/pointers_elsewhere.sql

-- Words that point to somebody elsewhere: an app by a name that is nearly its own, a mailbox spelled out, a name to look for, a firm to
-- search for. Judged beside the contact details (content_filter.sql), and held for a person like them.

-- A text with the names of messengers and payment apps as they are where one of their letters is another's ("teleqram", "whatsap").
create or replace function private.with_near_app_names(said text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  name text;
  place integer;
  near text;
  read text := said;
begin
  foreach name in array array['telegram', 'whatsapp', 'instagram', 'facebook', 'snapchat', 'messenger', 'discord', 'cashapp'] loop
    -- One letter is another, is missing or comes twice; the first one stands.
    near := (
      select string_agg(pg_catalog.overlay(name, '[a-z0-9]?', at, 1), '|')
        || '|' || string_agg(pg_catalog.overlay(name, substr(name, at, 1) || '{2}', at, 1), '|')
      from generate_series(2, length(name)) as at);
    read := pg_catalog.regexp_replace(read, '\m(?!discard)(?:' || near || ')\M', name, 'g');
  end loop;
  return pg_catalog.regexp_replace(read, '\m(f ?b|feis ?buk|faceb00k)\M', 'facebook', 'g');
end
$$;

comment on function private.with_near_app_names(text) is 'A text with the names of apps as they are where a letter of one is wrong.';

-- Numbers as they are told over a telephone, in figures: tens and hundreds in words, too. A run of them that comes to ten digits is a
-- telephone's, one that comes to another sum is not.
create or replace function private.holds_spoken_phone(said text) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  ones constant text := 'zero|oh|o|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|[0-9]';
  teens constant text := 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
  tens constant text := 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
  run text;
  part text;
  digits integer;
  words integer;
begin
  if said ~ '\m(dollars?|bucks|points?|percent|scores?|dolares|puntos)\M' then
    return false;
  end if;
  for run in
    select match[1] from pg_catalog.regexp_matches(said,
      '\m((?:(?:' || ones || '|' || teens || '|' || tens || '|hundred|double|triple|[0-9]{1,4})\M[^a-z0-9$]{0,3}){4,})', 'g') as match
  loop
    -- Who counts calls nobody.
    if run ~ '\m(one\W+two\W+three|1\W+2\W+3|uno\W+dos\W+tres)\W+(four|4|cuatro)\M' then
      continue;
    end if;
    digits := 0;
    words := 0;
    run := pg_catalog.regexp_replace(run, '\m(' || tens || ')[ -]+(one|two|three|four|five|six|seven|eight|nine)\M', 'ten', 'g');
    run := pg_catalog.regexp_replace(run, '\mdouble\W+[a-z0-9]+\M', 'ten', 'g');
    run := pg_catalog.regexp_replace(run, '\mtriple\W+[a-z0-9]+\M', '999', 'g');
    for part in select match[1] from pg_catalog.regexp_matches(run, '([a-z]+|[0-9]+)', 'g') as match loop
      digits := digits + case
        when part ~ '^[0-9]+$' then length(part)
        when part = 'hundred' then 2
        when part ~ ('^(' || ones || ')$') then 1
        else 2 end;
      words := words + (part ~ '^[a-z]')::integer;
    end loop;
    if digits = 10 and words > 0 then
      return true;
    end if;
  end loop;
  return false;
end
$$;

comment on function private.holds_spoken_phone(text) is 'Does a text tell a telephone''s ten digits in words, or in words and figures?';

-- Why a text points to somebody elsewhere (phone, mail, handle, elsewhere), or null. English and Spanish.
create or replace function private.pointer_elsewhere_in(said text) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  apps constant text := private.app_names('messenger') || '|' || private.app_names('messenger_word') || '|signal|snap|tele|wasap|insta|ig|facebook';
  boxes constant text := '(?:g ?-?mail|gee ?-?mail|jee ?-?mail|hot ?-?mail|h0tmail|yahoo|ya hoo|yah00|out ?look|i ?cloud|proton ?(?:mail)?|aol|gm[a4][i1l!][l1i])';
  mine constant text := '(?:my|mi|our|nuestr[oa])';
  beside text;
  word text;
begin
  if private.holds_spoken_phone(said) then
    return 'phone';
  end if;
  -- A mailbox: its provider after whatever stands for @, backwards, in figures, or as a riddle.
  if said ~ ('(?:@|\mat\M|\marroba\M|[\[({<|][^\])}>|\n]{1,6}[\])}>|]|\m(?:circle|sign|symbol)\M[^.\n]{0,24})[^a-z0-9\n]{0,3}(?:the |then |it |and |la |el )*' || boxes || '\M')
      and said !~ ('\m(?:bill|account|charge|charged|hack|hacked|work|works|worked) (?:at|with) (?:the )?' || boxes)
    or said ~ ('\m(?:all one word|one word|no spaces?|todo junto|sin espacios?)\M[^.\n]{0,40}\m' || boxes || '\M|\m' || boxes || '\M[^.\n]{0,40}\m(?:all one word|one word|no spaces?|todo junto)\M')
    or said ~ '\m(?:moc|ten|gro)[ .]{1,2}(?:liamg|oohay|liamtoh|kooltuo|duolci|[a-z0-9-]{3,}@)|\m(?:liamg|oohay|liamtoh|kooltuo|duolci)[@.]?'
    or said ~ '[a-z0-9] ?\. ?(?:c0m|n3t|0rg)\M'
    or said ~ ('\m(?:then|y luego|luego)\M[^.\n]{0,12}\m' || boxes || '\M') then
    return 'mail';
  end if;
  -- A name that nobody has outside of apps.
  if said ~ '(?<![a-z0-9_/.-])[a-z0-9][a-z0-9.]*_[a-z0-9_.]*[a-z0-9](?![/=])' then
    return 'handle';
  end if;
  -- "My username there is ...": a name that is no everyday word.
  for beside in
    select match[1] from pg_catalog.regexp_matches(said,
      '\m' || mine || ' (?:user ?name|handle|screen ?name|user|usuario|tag|id|page|pagina|canal|channel|' || apps || ')\M'
      || '(?: (?:there|on there|over there|here|on it|alla|ahi|account|name))?[^a-z0-9\n]{1,3}(?:(?:is|es|:|=)[^a-z0-9\n]{1,3})?(?:called |just |se llama )?@?([a-z0-9][a-z0-9._-]{2,})', 'g') as match
  loop
    word := pg_catalog.rtrim(beside, '._-');
    if word !~ '^[0-9.]*$' and (word ~ '[0-9_.]' or not private.is_everyday(word)) then
      return 'handle';
    end if;
  end loop;
  -- Small pictures of apps with a name, and what stands in one's own picture, name or lines about oneself.
  if said ~ '[👻📸🐦✈📱📞☎📲💬📩📧✉🎵🎮][^a-z0-9\n]{0,4}[a-z0-9]*[._0-9][a-z0-9._]*[a-z0-9]'
    or said ~ ('\m' || mine || ' (?:alias|profile|bio|pfp|avatar|pic|picture|photo|name here|perfil|foto|nombre aqui|biografia)\M[^\n]{0,70}\m(?:number|digits?|handle|reach|find me|get (?:to|hold of|ahold of)|contact|insta|app|everything you need|where i|how to|numero|digitos|encuentr|contact|telefono)')
    or said ~ ('\m(?:number|digits?|handle|user ?name|email|mail|link|it|contact|info|everything(?: you need)?|numero|correo|usuario|todo)(?:[’'']?s| is| are| esta| estan)? (?:right )?(?:there )?(?:in|on|inside|under|en) (?:my|mi) (?:alias|profile|bio|pfp|avatar|pic|picture|photo|perfil|foto|biografia)\M')
    or said ~ '\m(?:check|see|look at|tap|click|read|mira|checa|revisa|ve) (?:out )?(?:my|mi) (?:profile|bio|pfp|avatar|pic|picture|photo|page|alias|perfil|foto|biografia)\M' then
    return 'handle';
  end if;
  -- A room of another app: "a group on ...", "the channel called ...", by the colour of an app.
  if said ~ ('\m(?:group|page|channel|server|community|canal|grupo|pagina)\M[^.\n]{0,24}\m(?:on|in|at|over|de|en|por) (?:the |el |la )?(?:' || apps || '|green (?:app|one)|blue (?:app|one)|(?:app|aplicacion) verde)\M[^\n]{0,120}\m(?:called|named|join|look for|search|find|ask|let you in|add you|say|invite|enter|llama|llamado|entr|unan|unete|busc|digan|di|pidan|pide)')
    or said ~ ('\m(?:join|look for|search|find|entr[ae]n?|unanse|unete|busquen|busca)\M[^.\n]{0,40}\m(?:group|page|channel|server|canal|grupo|pagina)\M[^.\n]{0,40}\m(?:' || apps || '|green (?:app|one)|blue (?:app|one)|(?:app|aplicacion) verde)\M')
    or said ~ ('\mi (?:run|have|own|admin|mod|started|made|manage)\M[^.\n]{0,30}\m(?:group|page|channel|server)\M[^.\n]{0,20}\m(?:' || apps || ')\M') then
    return 'elsewhere';
  end if;
  -- Somebody to ask for, and who sent one there; "comment yes and I'll add you".
  if said ~ '\m(?:say|tell (?:them|him|her|em)|mention|let (?:them|him|her) know|digan|diga|dile|diles|di)\M[^.\n]{0,24}\m(?:i sent (?:you|ya|u)|sent (?:you|ya|u)\M|(?:come|came|coming) from me|from me\M|my name|de (?:mi )?parte|vienen? de|los mande|te mande)'
    or said ~ '\mgoogle\M[^\n]{0,80}\m(?:hit|click|tap|press|ask for|chat button|first result|fill|call)\M[^\n]{0,60}\m(?:for|say|button|form|them|him|her|me|result)\M'
    or said ~ '\m(?:comment|say|reply|type|drop|put|leave|like|react|comenten?|pon(?:gan)?|digan)\M[^.\n]{0,40}[,. ]+(?:and |y )?(?:i[’'']?ll|i will|i can|ima|yo (?:te|les|los)|te|les|los) (?:personally )?(?:let you in|send|add|reach|dm|pm|message|inbox|hit|contact|text|invite|escribo|mando|agrego|contacto|meto|paso)\M'
    or said ~ '\mi[’'']?(?:ll| will) (?:personally )?(?:call|text|dm|pm|message|email|inbox|reach out to) (?:you|u|each|every)\M' then
    return 'elsewhere';
  end if;
  return null;
end
$$;

comment on function private.pointer_elsewhere_in(text) is
  'Why a text points to somebody elsewhere (phone, mail, handle, elsewhere), or null.';

-- By hand: the rows that the schema files insert.
update private.word_patterns set pattern = '\m(inbox|pm|dm|hmu) (me|us)\M|(^|[.!?:;,)/=|] *|\m(just|please|pls|plz|or|so|then|free to|you can|u can|you could|can you|could you|will you|you should|gotta|wanna|want to|to talk|ever)\M *)(text|call|ring|phone|whats ?app|facetime|email|e-mail) (me|us)\M(?! (nothing|never|at work|at all hours|every|daily|constantly|twice|names|stupid|crazy|old|back then|again and)\M)'
where pattern = '\m(inbox|pm|dm|hmu) (me|us)\M|(^|[.!?:;,)/=|] *|\m(just|please|pls|plz|or|so|then|free to|you can|u can|you could|can you|could you|will you|you should|gotta|wanna|want to|to talk|ever)\M *)(text|call|ring|phone|whats ?app|facetime|email|e-mail) (me|us)\M';
insert into private.everyday_words (word) values ('count'), ('counts'), ('opt'), ('opted'), ('legal'), ('allowed') on conflict do nothing;
