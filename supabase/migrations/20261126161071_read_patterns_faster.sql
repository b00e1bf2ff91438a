alter table private.word_patterns add column needs text;
comment on column private.word_patterns.needs is
  'A pattern that every text of the first one holds as well, and that takes less to be read.';
update private.word_patterns as patterns set needs = given.needs
from (values
  ('(?<![0-9$,.]|[0-9]{2} )(\+?1[ .-]*)?\(?[0-9]{3}\)?[ .-]*[0-9]{3}[ .-]*[0-9]{4}(?![0-9])', '[0-9]{4}'),
  ('(?<![0-9$,.-]|[0-9]{2} )[0-9]{3}[ .-][0-9]{4}(?![0-9]|[,.%-][0-9])', '[0-9]{4}'),
  ('[a-z0-9._%+-]+ *(@|\(at\)|\[at\]) *[a-z0-9-]+ *(\.|\(dot\)|\[dot\]) *[a-z]{2,}', '@|\(at\)|\[at\]'),
  ('(^|[^a-z0-9._%+-])@[a-z0-9_.]{3,}', '@'),
  ('\m(telegram|whatsapp|signal|snapchat|discord|kik|wechat|messenger|instagram|facebook|tiktok)\M[^.]{0,30}\m((add|find|follow|message|msg|dm|hit|text|reach|look|search|join|ask)( for| up)? (me|us)|(my|the|same) (handle|user|username|name)|(handle|username) (is|:|=)|name (is|on there|there)|i''?’?m (@|[a-z0-9]*[0-9_]))', 'telegram|whatsapp|signal|snapchat|discord|kik|wechat|messenger|instagram|facebook|tiktok'),
  ('\m(message|msg|dm|add|find|reach|contact|write|hit) (me|us)\M[^.]{0,40}\m(on|at|up|app|inbox|pm)\M', ' (me|us)\M'),
  ('\m(inbox|pm|dm|hmu) (me|us)\M|(^|[.!?:;,)/=|] *|\m(just|please|pls|plz|or|so|then|free to|you can|u can|you could|can you|could you|will you|you should|gotta|wanna|want to|to talk|ever)\M *)(text|call|ring|phone|whats ?app|facetime|email|e-mail) (me|us)\M(?! (nothing|never|at work|at all hours|every|daily|constantly|twice|names|stupid|crazy|old|back then|again and)\M)', ' (me|us)\M'),
  ('\$[a-z][a-z0-9_]{2,}', '\$[a-z]'),
  ('\m(cash ?app|venmo|zelle|paypal|chime)\M[^a-z0-9]{1,3}(me|us)\M(?! (devol|cobr|pid|mand|di[oj]|lleg|hizo|hiz|bloque|quit|ped|sal|lo|la|puso|deja|dejo|neg|rech|paid|charged|back))|\m(cash ?app|venmo|zelle|paypal|chime)\M[^.]{0,20}\mtag (is|=)|\m(cash ?app|venmo|zelle|paypal|chime) tag ?[:=]', 'cash ?app|venmo|zelle|paypal|chime'),
  ('\m(send|pay|wire)\M[^.]{0,40}\m(gift ?cards?|bitcoin|btc|crypto|usdt)\M', 'gift|bitcoin|btc|crypto|usdt'),
  ('\m(sell|selling|buy|get you|sells?|offer|need a|want a)\M[^.]{0,40}\m(cpns?|credit privacy numbers?|tradelines?|trade lines?)\M', 'cpn|privacy number|trade ?line'),
  ('\m(cpns?|credit privacy numbers?)\M', 'cpn|privacy number'),
  ('\m(we|i|he|she|they|guy|who|can)\M[^.]{0,60}\m(wipe[sd]?|delete[sd]?|remove[sd]?|erase[sd]?|clean(s|ed)?)\M[^.]{0,60}\m(for a (small )?fee|half now|up ?front|(in|within) [0-9]+ (hours?|days?)|guarantee[ds]?|for \$?[0-9]+|for a price)\M', '\m(wipe|delete|remove|erase|clean)'),
  ('\mguarantee[ds]?\M[^.]{0,40}\m(removals?|deletions?|approvals?|approved|loans?|scores?|points)\M', 'guarantee'),
  ('\m(approval|approved|loan|removal|deletion)s?\M[^.]{0,20}\mguaranteed\M', 'guarantee'),
  ('\m(upfront|up front|processing|insurance|release) fee\M[^.]{0,60}\mloan', '\mfee\M'),
  ('\mloan\M[^.]{0,60}\m(upfront|up front|processing|insurance|release) fee\M[^.]{0,40}\m(i|we|me|us)\M', '\mfee\M'),
  ('\m(i|we) (work|am|are|''m|’m|''re|’re)\M[^.]{0,20}\m(for|from|with|at) mendwell', 'mendwell'),
  ('\m(i am|i''m|i’m|im|this is)\M[^.]{0,12}\mmendwell (staff|support|team|admin|moderator)', 'mendwell'),
  ('\m(mendwell|our) (staff|support|team)\M[^.]{0,40}\m(needs?|asks?|wants?)\M[^.]{0,40}\m(code|password|fee|payment)\M', 'staff|support|team'),
  ('\m((zero|oh|one|two|three|four|five|six|seven|eight|nine|double|[0-9])\M[ .,/_*|-]*){7,}(?<=[a-z0-9 ])', '(zero|oh|one|two|three|four|five|six|seven|eight|nine|double|[0-9])\M[ .,/_*|-]*(zero|oh|one|two|three|four|five|six|seven|eight|nine|double|[0-9])\M'),
  ('(?<![0-9$,.%])([0-9][ ._*/|-]{1,3}){6,}[0-9](?![0-9%])', '[0-9][ ._*/|-]{1,3}[0-9]'),
  ('(?<![0-9$,./]|[0-9]{2} )\(?[0-9]{3}\)?[ ._*/|-]{1,3}[0-9]{3}[ ._*/|-]{1,3}[0-9]{4}(?![0-9])', '[0-9]{4}'),
  ('\m[a-z0-9._%+-]{2,} *(@| at |\(at\)|\[at\]) *(?!(the|a|an|this|that) )[a-z0-9-]{2,}(\.(?=[a-z])| +\. *| *\mdot\M *| *\(dot\) *| *\[dot\] *)(com|net|org|edu|io|me|co|us|info|biz|app|online|mail)\M', '(@| at |\(at\)|\[at\]).*(\.|dot)'),
  ('\m[a-z0-9._%+-]{2,} *(@| at |\(at\)|\[at\]) *(gmail|yahoo|hotmail|outlook|icloud|aol|proton|protonmail)\M', 'gmail|yahoo|hotmail|outlook|icloud|aol|proton'),
  ('\m(t|wa|discord|linktr|bit|m|ig) *(\.|\mdot\M|\(dot\)|\[dot\]) *(me|gg|ee|ly)\M', '(\.|dot).*(me|gg|ee|ly)\M'),
  ('\m(?!(the|a|an|this|that|old|first|my|big) )[a-z0-9-]{2,} *(\mdot\M|\(dot\)|\[dot\]| \.) *(com|net|org|io|me|online|site|xyz|info|app|link|shop|top|club)\M', '(\mdot\M|\(dot\)|\[dot\]| \.) *[a-z]'),
  ('\m(?!(the|a|an|this|that|old|first|my|big|his|her|another|every|during|since|after|before) )[a-z0-9-]{3,} (dotcom|dotnet|dotorg)\M(?! (bubble|crash|era|boom|bust|stocks?|compan|days|years|time))', 'dot(com|net|org)'),
  ('[a-z0-9] ?[({[<] ?[.,] ?[]})>] ?(com|net|org|io|me|co|gg|us|info|biz|online|site|xyz|app|link|shop|top|club)\M', '[({[<] ?[.,]'),
  ('[a-z0-9]{3,},(com|net|org|io|online|site|xyz|info|app)\M', ',(com|net|org|io|online|site|xyz|info|app)\M'),
  ('\m(t|wa|m|ig|discord|linktr|bit) ?,(me|gg|ee|ly) ?/ ?[a-z0-9]', ',(me|gg|ee|ly)'),
  ('\m(z[-._* /]e[-._* /]l[-._* /]l[-._* /]e|v[-._* /]e[-._* /]n[-._* /]m[-._* /]o|c[-._* /]a[-._* /]s[-._* /]h[-._* /]{1,3}a[-._* /]p[-._* /]p|p[-._* /]a[-._* /]y[-._* /]p[-._* /]a[-._* /]l|z3lle|zell3|v3nm[o0]|venm0|p4ypal|c4shapp)\M', '\m[zvcp][-._* /][ea][-._* /]|z3lle|zell3|v3nm|venm0|p4yp|c4sh'),
  ('\m(t[-._* /]e[-._* /]l[-._* /]e[-._* /]g[-._* /]r[-._* /]a[-._* /]m|w[-._* /]h[-._* /]a[-._* /]t[-._* /]s[-._* /]{1,3}a[-._* /]p[-._* /]p|d[-._* /]i[-._* /]s[-._* /]c[-._* /]o[-._* /]r[-._* /]d|s[-._* /]n[-._* /]a[-._* /]p|t3legram|te1egram|wh4tsapp)\M', '\m[twds][-._* /][ehin][-._* /]|t3leg|te1eg|wh4ts'),
  ('\m(first|beginning|start|area) (three|3|digits?|numbers?|part|code)\M[^0-9$]{0,20}[0-9]{3}\M[^0-9$]{1,40}[0-9]{3}\M[^0-9$]{1,40}(?!(19|20)[0-9]{2}\M)[0-9]{4}\M', '\m(first|beginning|start|area) .*[0-9]{4}')
) as given (pattern, needs)
where given.pattern = patterns.pattern;
-- A pattern of an operator's own is read as it is.
update private.word_patterns set needs = '' where needs is null;
alter table private.word_patterns alter column needs set not null;

-- Whether a text holds a pattern. Gaps of so many characters at most make a pattern slow to be read, so it is first asked without their
-- lengths, which every text of it holds as well.
create or replace function private.holds(said text, pattern text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when said ~ pg_catalog.regexp_replace(pattern, '\[\^[^]]*\]\{[0-9]+,[0-9]+\}', '.*', 'g') then said ~ pattern else false end
$$;

comment on function private.holds(text, text) is 'Whether a text holds a pattern that has gaps of a length.';

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
  -- Words that a hyphen joins are read as words beside each other, too.
  parted constant text := pg_catalog.regexp_replace(said, '([a-z])[-_]+(?=[a-z])', '\1 ', 'g');
  parted_links constant text := pg_catalog.regexp_replace(links, '([a-z])-+(?=[a-z])', '\1 ', 'g');
  all_read constant text := pg_catalog.concat_ws(E'\n', said, parted, links, parted_links);
  found private.word_patterns;
begin
  select patterns.* into found from private.word_patterns as patterns
    where case when all_read ~ needs then
      said ~ pattern or parted ~ pattern
      or (reason in ('phone', 'mail', 'handle', 'payment_tag', 'elsewhere', 'as_staff') and (links ~ pattern or parted_links ~ pattern))
      end
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
    or private.holds(said, '\marea code\M[^0-9]{0,30}[0-9]{3}\M') and said !~ '\m(caller id|called|calls|calling|rang|missed|voice ?mails?|llam[a-z]+)\M'
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
  if private.holds(said, '\m(line|kakao|wechat|zalo|viber|imo) id\M|[a-z]#[0-9]{4}\M|\mlink in (my )?bio\M|\m(search|look|find|follow)\M[^.\n]{0,30}\m(clock|green|blue|bird|camera|ghost) (chat |chatting )?app\M|\m(green|blue|ghost) chat app\M|\mwasa(p|pp|h?app)\M|\mdisc0rd\M') then
    return 'handle';
  end if;
  if private.holds(said, '\mu ?(/|slash) ?[a-z0-9_-]{4,}|\m(insta|ig|snap|discord|telegram|whatsapp|fb|facebook) me (at|on|@)|\m(i[''’]?m|im|i am|estoy|ando) (also |still |always |too )?(on|en) (el )?(whats ?app|telegram|signal|discord|insta|ig|snap|snapchat|kik|viber|wechat|messenger)\M[^.\n]{0,12}\m(if|too|there|so|or|just|si|por|under|as|como)\M|\mjoin (our|my|the) (discord|telegram|whatsapp|signal|facebook|fb|slack)\M') then
    return 'handle';
  end if;
  if said ~ '\mwww [a-z0-9-]+ [a-z]{2,}|\m[a-z0-9-]{3,} dot [a-z]{2,10} slash\M' then
    return 'link';
  end if;
  if said ~ '\mg[ -]?mail[^a-z0-9]{0,3}(com|dot|punto)\M|\m(googlemail|hotmail|yahoo|ymail|outlook|icloud|aol|proton|protonmail|gmx|yandex)[^a-z0-9]{1,3}(com|co|me|net|ch|de|dot|punto)\M'
    or said ~ '\m(at|arroba|@)[^a-z0-9]{0,3}(g[ -]?mail|hotmail|protonmail|ymail)\M'
    or said ~ '\mmy (g[ -]?mail|hotmail|yahoo|outlook|icloud) (is|=|:)\M|\mmy (g[ -]?mail|hotmail|yahoo|outlook|icloud) ?[:=]'
    or private.holds(said, '\m(begins|starts|ends|finishes) with\M[^.\n]{0,30}\m(g[ -]?mail|hotmail|yahoo|outlook|icloud)\M|\mat the google mail\M')
    or private.holds(said, '\m(my|our|the) (mail|email|e-mail|address)\M[^.\n]{0,12}\m(is|at)\M[^.\n]{0,40}\m(g[ -]?mail|hotmail|yahoo|outlook|icloud|aol|proton|protonmail)\M') then
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

-- How a text takes people away from here without a detail of its own: it asks for theirs, says under which name to look where, or
-- names a place and a time. {reason}, or null. English and Spanish.
create or replace function private.way_elsewhere_in(said text) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  apps constant text := private.app_names('messenger') || '|' || private.app_names('messenger_word')
    || '|signal|snap|tele|wasap|whats|wassap|wsp|face|feis|line|fb messenger';
  theirs constant text := '(?:(?:cell|phone|real|personal|own|current|home|work|full) )*'
    || '(?:number|digits|cell|phone|email|e-mail|gmail|mail|handle|username|user ?name|socials?|address|contact(?: info)?|cash ?app|venmo|zelle|cash ?tag|line id|'
    || apps || ')\M';
  suyo constant text := '(?:numero|num|cel|celular|telefono|correo|mail|usuario|direccion|contacto|zelle|' || apps || ')\M';
  invites constant text := '\m(let[''’]?s (?:all )?(?:meet|do|get|hang|grab|link)|meet (?:me|us|up)|meet-?up|come (?:by|over|vent|say|see|hang|find|meet|sit|talk|through|join)|(?:swing|stop|drop|pull) (?:by|up|over)|join (?:me|us)|just knock|hang out|link up|in person|see you there|anybody (?:in|near|around)|anyone (?:in|near|around)|who[''’]?s (?:in|near|around)|look for (?:me|the)|i[''’]?ll (?:be|wait)[^\n]{0,60}\m(?:wearing|hoodie|shirt|jacket|cap|hat|truck|table)|we meet)\M';
  places constant text := '\m(starbucks|mcdonald[''’]?s|dunkin|panera|denny[''’]?s|ihop|waffle house|wendy[''’]?s|walmart|target|cafe|coffee ?(?:shop|house)?|library|park|mall|church|parking lot|laundromat|diner|gym|bar|pavilion|picnic tables?|food court|community center|rec center|my (?:house|place|apartment|apt|home|porch|building)|corner of)\M'
    || '|\m[0-9]{2,5} (?:[nsew] )?[a-z]+ (?:st|street|ave|avenue|rd|road|blvd|ln|lane|dr|drive|ct|court|way|pl|place|apt)\M';
  times constant text := '\m[0-9]{1,2}(?::[0-9]{2})? ?(?:am|pm|a\.m|p\.m|o[''’]?clock)\M|\m(?:at|after|around|by) (?:noon|[0-9]{1,2}(?::[0-9]{2})?)(?![0-9%,.]*[0-9%])\M|\m(?:tonight|tomorrow|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\M';
  officials constant text := '\m(judge|lawyer|attorney|court(?:house| date| hearing)?|hearing|counselor|trustee|social worker|caseworker|landlord|banker|hr|boss|interview|shift|support group|meeting of (?:aa|da))\M';
begin
  -- Their details are asked for, not by somebody who is warned of.
  if said ~ ('(?<!don[''’]t |never |not |they |he |she |who |collector |collectors |scammers? |would |and ask |asks? )\m(?:what[''’]?s|what is|whats|drop|gimme|post|got|lemme (?:get|have)|let me (?:get|have)|(?:can|could|may) (?:i|we) (?:get|have|grab)|(?:give|send|share|tell|pass|show|dm|slide|leave|text) (?:me|us)) (?:your|ur|ya|a good|a) ' || theirs)
    or said ~ ('\mshare (?:your|ur) (?:handle|username|socials?|' || apps || ')\M')
    or said ~ ('\m(?:do|are|r|u) ?(?:you|u|ya|y[''’]?all)? (?:have|got|on|use|using) (?:a |an |the |any )?(?:' || apps || ')\M')
    or private.holds(said, '\m(?:how|where) (?:do|can|could|should) (?:i|we) (?:reach|find|contact|get (?:a )?hold of|add|text|call) (?:you|u)\M|\mwhat name (?:do|should|can|would) i (?:look|search|find)|\m(?:look|looking) (?:you|u) up (?:on|at)\M|\m(?:add|find|follow|text|call|message|dm|email) (?:you|u)\M[^.\n]{0,12}\m(?:on|at|to|off|outside|over) (?:' || apps || '|ours|my|here)\M')
    or private.holds(said, '\mwhere (?:do|d) ?(?:you|u|ya) (?:live|stay)\M|\mwhat (?:part|side|area) of [a-z ]{2,24}\m(?:are you|you in|do you|you live)\M|\m(?:which|what) (?:street|apartment|building) (?:are|is|do)?\M[^.\n]{0,12}\m(?:you|it|yours)\M|\mi (?:can|could|will|[''’]?ll) (?:swing|come|stop|drive|pull) (?:by|over|up|to you)\M')
    or said ~ ('\m(?:me (?:pasas|das|dejas|mandas|compartes|prestas|regalas)|pasame|pasenme|dame|denme|mandame|dejame|dejenme|comparteme|cual es|cual era) (?:tu|su|sus|el|un|tus) ' || suyo)
    or said ~ ('\m(?:tienes|tienen|tiene|usas|usan|estas en|andas en|sales en|apareces en) (?:el |un |tu )?(?:' || apps || ')\M')
    or said ~ ('\m(?:como|con que nombre) (?:sales|estas|apareces|andas|te (?:encuentro|busco|llamas|agrego)) en\M')
    or said ~ '\m(?:donde|en que (?:parte|calle|zona)) (?:vives|viven|vive usted|te quedas)\M' then
    return 'elsewhere';
  end if;
  -- Where to look for somebody.
  if private.holds(said, '\m(?:busca|agrega|escribe|manda|habla|llama|textea|texte|contacta|sigue|encuentra|busque|escriba|agregue|marca|marque)(?:me|nme|nos)\M[^.\n]{0,40}\m(?:en|por|al|como|a mi|cuando|despues)\M')
    or private.holds(said, '\m(?:en|por) (?:el|la) (?:feis|face|insta|avioncito|pajarito|camarita|fantasmita)\M[^.\n]{0,24}\m(?:como|soy|me llamo|estoy|salgo|ahi|mismo)\M|\m(?:app|aplicacion) (?:del?|de la) (?:avioncito|avion|pajarito|pajaro|camarita|camara|fantasma|fantasmita|telefonito|cuadrito|relojito|musica)\M')
    or private.holds(said, '\m(?:blue|green|white|yellow|bird|clock|ghost|camera|paper ?plane|plane|music|purple|blue f|big f|f) (?:one|app|icon|site|book)\M[^.\n]{0,60}\m(?:search|look|find|add|username|same name|i[''’]?m|name)\M|\m(?:search|look|find|add|i[''’]?m|im|same name|message)\M[^.\n]{0,60}\m(?:bird|clock|ghost|camera|paper ?plane|blue f|big f|purple|green chat|green phone) (?:one|app|icon|site)\M|\msame name (?:as|on|over|like) (?:here|there)\M|\mmismo nombre que aqui\M')
    or said ~ ('\mmy (?:' || apps || '|handle|username|user)\M ?(?::|=|,? ?(?:read|spell|spelled|goes))')
    or said ~ '(?:👻|📸|🐦|✈|📱|📞|☎)[^a-z0-9\n]{0,6}(?:\m(?:add|me|mine|find|same|is)\M|: ?[a-z0-9])'
    or said ~ '\m[a-z0-9]{2,} (?:underscore|guion bajo|under score|raya baja|guionbajo) [a-z0-9]{2,}' then
    return 'handle';
  end if;
  if said ~ '(?:@|\marroba\M)\s*(?:g\s?-?\s?mail|h?otmail|yahoo|outlook|icloud|proton|aol)\M|\m[a-z0-9._-]{2,} arroba [a-z0-9]{3,}\M'
    or private.holds(said, '\m(?:my|mi) (?:e-?mail|correo|mail)\M[^.\n]{0,24}(?:\m(?:is|es|are)\M|[''’]s\M|:|=)[^.\n]{0,80}\m(?:g ?mail|yahoo|hotmail|outlook|icloud|proton|aol)\M')
    or private.holds(said, '\m(?:first|last|nombre|apellido)\M[^.\n]{0,40}\m(?:at|@|arroba|it[''’]?s an?|una?|on) (?:g ?mail|yahoo|hotmail|outlook|icloud|proton|aol)\M') then
    return 'mail';
  end if;
  -- A group of their own.
  if private.holds(said, '\m(?:join|made|started|starting|we have|we[''’]?ve got|there[''’]?s|got|hice|hicimos|tenemos|unanse|unete|entra|armamos|abrimos)\M[^.\n]{0,40}\m(?:group|chat|channel|server|grupo|canal|discord|disc0rd)\M[^.\n]{0,60}\m(?:off (?:here|this|the app)|outside|away from|no mods?|without mods?|(?:less|fewer) rules|invite|invitation|private link|fuera de aqui|aparte|sin (?:mods?|reglas)|por (?:privado|interno)|' || apps || ')\M')
    or private.holds(said, '\m(?:join|joining|unete a|entra a[l]?)\M[^.\n]{0,20}\m(?:' || apps || ')(?:[''’]s)? (?:group|chat|channel|server|grupo|canal)')
    or private.holds(said, '\minvite (?:code|link)\M|\mbefore they (?:take|pull|delete) (?:this|it|me)\M|\m(?:group|chat|server|channel)\M[^.\n]{0,24}\moff (?:here|this (?:app|site))\M') then
    return 'elsewhere';
  end if;
  -- A place, a time and a wish to meet.
  if said !~ officials and said ~ invites and said ~ places
    and (said ~ times or said ~ '\m[0-9]{2,5} (?:[nsew] )?[a-z]+ (?:st|street|ave|avenue|rd|road|blvd|ln|lane|dr|drive|ct|way|pl)\M') then
    return 'elsewhere';
  end if;
  if said ~ '\m(?:nos vemos|te veo|los veo|las veo|quedamos|juntemonos|nos juntamos|vernos|voy a estar|voy de|vengan|vente|ven a|vente a|pasa por|pasen por|caele|caiganle|te espero|los espero|las espero|reunirnos|nos reunimos)\M'
    and said ~ '\m(?:panaderia|parque|biblioteca|iglesia|cafe|cafeteria|starbucks|mcdonald|calle|esquina|plaza|casa|lavanderia|estacionamiento|restaurante|taqueria|tienda|walmart|kiosko)'
    and said ~ '\m(?:a las? [0-9]{1,2}|lunes|martes|miercoles|jueves|viernes|sabado|domingo|manana|hoy|esta (?:tarde|noche))\M'
    and said !~ '\m(?:juez|abogad[oa]|corte|tribunal|consejer[oa]|audiencia)\M' then
    return 'elsewhere';
  end if;
  return null;
end
$$;

comment on function private.way_elsewhere_in(text) is
  'How a text takes people away without a detail of its own (elsewhere, handle, mail), or null.';

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
  if private.holds(said, '(?:@|\mat\M|\marroba\M|[\[({<|][^\])}>|\n]{1,6}[\])}>|]|\m(?:circle|sign|symbol)\M[^.\n]{0,24})[^a-z0-9\n]{0,3}(?:the |then |it |and |la |el )*' || boxes || '\M')
      and said !~ ('\m(?:bill|account|charge|charged|hack|hacked|work|works|worked) (?:at|with) (?:the )?' || boxes)
    or private.holds(said, '\m(?:all one word|one word|no spaces?|todo junto|sin espacios?)\M[^.\n]{0,40}\m' || boxes || '\M|\m' || boxes || '\M[^.\n]{0,40}\m(?:all one word|one word|no spaces?|todo junto)\M')
    or said ~ '\m(?:moc|ten|gro)[ .]{1,2}(?:liamg|oohay|liamtoh|kooltuo|duolci|[a-z0-9-]{3,}@)|\m(?:liamg|oohay|liamtoh|kooltuo|duolci)[@.]?'
    or said ~ '[a-z0-9] ?\. ?(?:c0m|n3t|0rg)\M'
    or private.holds(said, '\m(?:then|y luego|luego)\M[^.\n]{0,12}\m' || boxes || '\M') then
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
    or private.holds(said, '\m' || mine || ' (?:alias|profile|bio|pfp|avatar|pic|picture|photo|name here|perfil|foto|nombre aqui|biografia)\M[^\n]{0,70}\m(?:number|digits?|handle|reach|find me|get (?:to|hold of|ahold of)|contact|insta|app|everything you need|where i|how to|numero|digitos|encuentr|contact|telefono)')
    or said ~ ('\m(?:number|digits?|handle|user ?name|email|mail|link|it|contact|info|everything(?: you need)?|numero|correo|usuario|todo)(?:[’'']?s| is| are| esta| estan)? (?:right )?(?:there )?(?:in|on|inside|under|en) (?:my|mi) (?:alias|profile|bio|pfp|avatar|pic|picture|photo|perfil|foto|biografia)\M')
    or said ~ '\m(?:check|see|look at|tap|click|read|mira|checa|revisa|ve) (?:out )?(?:my|mi) (?:profile|bio|pfp|avatar|pic|picture|photo|page|alias|perfil|foto|biografia)\M' then
    return 'handle';
  end if;
  -- A room of another app: "a group on ...", "the channel called ...", by the colour of an app.
  if private.holds(said, '\m(?:group|page|channel|server|community|canal|grupo|pagina)\M[^.\n]{0,24}\m(?:on|in|at|over|de|en|por) (?:the |el |la )?(?:' || apps || '|green (?:app|one)|blue (?:app|one)|(?:app|aplicacion) verde)\M[^\n]{0,120}\m(?:called|named|join|look for|search|find|ask|let you in|add you|say|invite|enter|llama|llamado|entr|unan|unete|busc|digan|di|pidan|pide)')
    or private.holds(said, '\m(?:join|look for|search|find|entr[ae]n?|unanse|unete|busquen|busca)\M[^.\n]{0,40}\m(?:group|page|channel|server|canal|grupo|pagina)\M[^.\n]{0,40}\m(?:' || apps || '|green (?:app|one)|blue (?:app|one)|(?:app|aplicacion) verde)\M')
    or private.holds(said, '\mi (?:run|have|own|admin|mod|started|made|manage)\M[^.\n]{0,30}\m(?:group|page|channel|server)\M[^.\n]{0,20}\m(?:' || apps || ')\M') then
    return 'elsewhere';
  end if;
  -- Somebody to ask for, and who sent one there; "comment yes and I'll add you".
  if private.holds(said, '\m(?:say|tell (?:them|him|her|em)|mention|let (?:them|him|her) know|digan|diga|dile|diles|di)\M[^.\n]{0,24}\m(?:i sent (?:you|ya|u)|sent (?:you|ya|u)\M|(?:come|came|coming) from me|from me\M|my name|de (?:mi )?parte|vienen? de|los mande|te mande)')
    or private.holds(said, '\mgoogle\M[^\n]{0,80}\m(?:hit|click|tap|press|ask for|chat button|first result|fill|call)\M[^\n]{0,60}\m(?:for|say|button|form|them|him|her|me|result)\M')
    or private.holds(said, '\m(?:comment|say|reply|type|drop|put|leave|like|react|comenten?|pon(?:gan)?|digan)\M[^.\n]{0,40}[,. ]+(?:and |y )?(?:i[’'']?ll|i will|i can|ima|yo (?:te|les|los)|te|les|los) (?:personally )?(?:let you in|send|add|reach|dm|pm|message|inbox|hit|contact|text|invite|escribo|mando|agrego|contacto|meto|paso)\M')
    or said ~ '\mi[’'']?(?:ll| will) (?:personally )?(?:call|text|dm|pm|message|email|inbox|reach out to) (?:you|u|each|every)\M' then
    return 'elsewhere';
  end if;
  return null;
end
$$;

comment on function private.pointer_elsewhere_in(text) is
  'Why a text points to somebody elsewhere (phone, mail, handle, elsewhere), or null.';

-- Begins a circle of the caller's, which they host. The same one sent twice is one circle.
-- Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615, MW618 for who is in two, MW619 for who hosts one.
-- Definer: circles are written by functions alone. Executable by authenticated alone.
create or replace function public.make_circle(name text, purpose text, weekday smallint, zone text, shares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  called text;
  meant text;
  made public.circles;
begin
  select * into limits from private.community_limits();
  called := private.circle_words(make_circle.name, 40);
  meant := case when btrim(coalesce(make_circle.purpose, '')) = '' then '' else private.circle_words(make_circle.purpose, 140) end;
  if make_circle.weekday is null or make_circle.weekday not between 1 and 7 then
    raise exception using errcode = '22023', message = 'A day of the week is 1 to 7';
  end if;
  if zone is null or char_length(zone) > 64 or zone !~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$'
    or not private.is_zone_name(make_circle.zone) then
    raise exception using errcode = '22023', message = 'There is no such time zone';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || person::text, 0));
  select * into made from public.circles
    where host_id = person and circles.name = called and ended_at is null and created_at > now() - interval '10 minutes';
  if found then
    return jsonb_build_object('id', made.id);
  end if;
  if (select count(*) from public.circles where host_id = person and ended_at is null) >= limits.hosted_a_person then
    raise exception using errcode = 'MW619', message = 'You host a circle already';
  end if;
  perform private.count_action(person, 'circle');
  made.name := called;
  made.weekday := make_circle.weekday;
  made.time_zone := zone;
  insert into public.circles (host_id, name, purpose, weekday, time_zone, first_week_on)
    values (person, called, meant, make_circle.weekday, zone, private.first_week(made, now()))
    returning * into made;
  perform private.add_member(made, person, made.first_week_on, shares, person);
  return jsonb_build_object('id', made.id);
end
$$;

grant execute on function public.make_circle(text, text, smallint, text, jsonb) to authenticated;

comment on function public.make_circle(text, text, smallint, text, jsonb) is
  'Begins a circle that the caller hosts: {id}. Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615, MW618, MW619.';

-- The same, by the name that a browser tells: the view of all names reads a folder of files each time, so it is asked for those
-- alone that are no place ("UTC").
create or replace function private.is_zone_name(zone text) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if zone ~ '^[A-Z][A-Za-z_]*/[A-Z]' then
    return private.is_zone(zone);
  end if;
  return exists (select from pg_catalog.pg_timezone_names as zones where zones.name = zone);
end
$$;

comment on function private.is_zone_name(text) is 'Is this the name of a zone as a browser tells it?';

-- Puts the caller on the list, or changes what they wait for; their place stays. An account is a day old first.
-- Raises 22023, MW601, MW602 for a younger account, MW609, MW614, MW618.
-- Definer: requests are written by functions alone. Executable by authenticated alone.
create or replace function public.ask_match(topic text, goal text, weekday smallint, zone text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  young interval;
begin
  select * into limits from private.community_limits();
  select created_at + pg_catalog.make_interval(hours => limits.match_account_hours) - now() into young
    from auth.users where id = person;
  perform private.refuse_for_now(
    ceil(extract(epoch from young))::integer, 'MW602', 'An account is a day old before it is matched');
  if not exists (select from public.topics where id = ask_match.topic)
    or coalesce(ask_match.goal, '') not in ('one_debt', 'all_debts', 'on_time', 'small_savings')
    or coalesce(ask_match.weekday, 0) not between 1 and 7
    or zone is null or zone !~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$'
    or not private.is_zone_name(ask_match.zone) then
    raise exception using errcode = '22023', message = 'There is no such topic, goal, day or zone';
  end if;
  if (select count(*) from public.circle_members as members join public.circles on circles.id = members.circle_id
    where members.user_id = person and circles.ended_at is null) >= limits.circles_a_person then
    raise exception using errcode = 'MW618', message = 'Nobody is in more than two circles';
  end if;
  insert into public.match_requests (user_id, topic, goal, weekday, time_zone)
    values (person, ask_match.topic, ask_match.goal, ask_match.weekday, ask_match.zone)
    on conflict (user_id) do update set topic = excluded.topic, goal = excluded.goal, weekday = excluded.weekday,
      time_zone = excluded.time_zone;
end
$$;

grant execute on function public.ask_match(text, text, smallint, text) to authenticated;

comment on function public.ask_match(text, text, smallint, text) is
  'Puts the caller on the list to be matched. Raises 22023, MW601, MW602, MW609, MW614, MW618.';
