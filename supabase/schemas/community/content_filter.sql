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
    or words ~ '(?<![0-9])(?!000|666|9[0-9][0-9])[0-9]{3} ?[-_/:|] ?(?!00)[0-9]{2} ?[-_/:|] ?(?!0000)[0-9]{4}(?![0-9])'
    or words ~* '(ssn|social)[^0-9]{0,20}[0-9]{3}[-.\s_/]?[0-9]{2,3}[-.\s_/]?[0-9]{3,4}(?![0-9])' then
    return true;
  end if;
  for found in
    select match[1] from pg_catalog.regexp_matches(words,
      '((?<![0-9])(?:[0-9](?:[ _/:|-]{0,3}[0-9]){12,18}|[0-9]{4}(?:[.,][0-9]{4}){3}|[0-9]{4}\.[0-9]{6}\.[0-9]{5})(?![0-9]))', 'g') as match
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
  -- As it is read: one character may stand for eighteen, and a text of those would be read for seconds.
  if kept is null or char_length(kept) > max_length or private.read_length(kept) > 2 * max_length + 20
    or private.plain_words(kept) = '' then
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
comment on function private.check_words(text, integer) is 'A text as it is kept. Raises 22023, MW606.';

-- Patterns of what sells, asks for money or for what opens an account, leads elsewhere, or tells the reader to hurt themselves. `note`: the page says beside it what the rule is. `hold`: a person
-- looks first. `refuse`: not taken at all. Patterns are compared with plain_words().
create table private.word_patterns (
  pattern text primary key,
  verdict text not null check (verdict in ('note', 'hold', 'refuse')),
  reason text not null check (reason in (
    'phone', 'mail', 'handle', 'payment_tag', 'link', 'sells', 'asks_fee', 'asks_secret', 'harm', 'elsewhere', 'as_staff', 'cpn')),
  needs text not null
);
comment on column private.word_patterns.needs is
  'A pattern that every text of the first one holds as well, and that takes less to be read.';
comment on table private.word_patterns is 'Patterns by which what people write is noted, held for a person, or refused.';

alter table private.word_patterns enable row level security;
revoke all on private.word_patterns from public, anon, authenticated, service_role;

insert into private.word_patterns (pattern, verdict, reason, needs) values
  ('(?<![0-9$,.]|[0-9]{2} )(\+?1[ .-]*)?\(?[0-9]{3}\)?[ .-]*[0-9]{3}[ .-]*[0-9]{4}(?![0-9])', 'hold', 'phone', '[0-9]{4}'),
  ('(?<![0-9$,.-]|[0-9]{2} )[0-9]{3}[ .-][0-9]{4}(?![0-9]|[,.%-][0-9])', 'hold', 'phone', '[0-9]{4}'),
  ('[a-z0-9._%+-]+ *(@|\(at\)|\[at\]) *[a-z0-9-]+ *(\.|\(dot\)|\[dot\]) *[a-z]{2,}', 'hold', 'mail', '@|\(at\)|\[at\]'),
  ('(^|[^a-z0-9._%+-])@[a-z0-9_.]{3,}', 'hold', 'handle', '@'),
  ('\m(telegram|whatsapp|signal|snapchat|discord|kik|wechat|messenger|instagram|facebook|tiktok)\M[^.]{0,30}\m((add|find|follow|message|msg|dm|hit|text|reach|look|search|join|ask)( for| up)? (me|us)|(my|the|same) (handle|user|username|name)|(handle|username) (is|:|=)|name (is|on there|there)|i''?’?m (@|[a-z0-9]*[0-9_]))', 'hold', 'handle', 'telegram|whatsapp|signal|snapchat|discord|kik|wechat|messenger|instagram|facebook|tiktok'),
  ('\m(message|msg|dm|add|find|reach|contact|write|hit) (me|us)\M[^.]{0,40}\m(on|at|up|app|inbox|pm)\M', 'hold', 'elsewhere', ' (me|us)\M'),
  ('\m(inbox|pm|dm|hmu) (me|us)\M|(^|[.!?:;,)/=|] *|\m(just|please|pls|plz|or|so|then|free to|you can|u can|you could|can you|could you|will you|you should|gotta|wanna|want to|to talk|ever)\M *)(text|call|ring|phone|whats ?app|facetime|email|e-mail) (me|us)\M(?! (nothing|never|at work|at all hours|every|daily|constantly|twice|names|stupid|crazy|old|back then|again and)\M)', 'hold', 'elsewhere', ' (me|us)\M'),
  ('\$[a-z][a-z0-9_]{2,}', 'hold', 'payment_tag', '\$[a-z]'),
  ('\m(cash ?app|venmo|zelle|paypal|chime)\M[^a-z0-9]{1,3}(me|us)\M(?! (devol|cobr|pid|mand|di[oj]|lleg|hizo|hiz|bloque|quit|ped|sal|lo|la|puso|deja|dejo|neg|rech|paid|charged|back))|\m(cash ?app|venmo|zelle|paypal|chime)\M[^.]{0,20}\mtag (is|=)|\m(cash ?app|venmo|zelle|paypal|chime) tag ?[:=]', 'hold', 'payment_tag', 'cash ?app|venmo|zelle|paypal|chime'),
  ('\m(send|pay|wire)\M[^.]{0,40}\m(gift ?cards?|bitcoin|btc|crypto|usdt)\M', 'hold', 'asks_fee', 'gift|bitcoin|btc|crypto|usdt'),
  ('\m(sell|selling|buy|get you|sells?|offer|need a|want a)\M[^.]{0,40}\m(cpns?|credit privacy numbers?|tradelines?|trade lines?)\M', 'hold', 'sells', 'cpn|privacy number|trade ?line'),
  ('\m(cpns?|credit privacy numbers?)\M', 'note', 'cpn', 'cpn|privacy number'),
  ('\m(we|i|he|she|they|guy|who|can)\M[^.]{0,60}\m(wipe[sd]?|delete[sd]?|remove[sd]?|erase[sd]?|clean(s|ed)?)\M[^.]{0,60}\m(for a (small )?fee|half now|up ?front|(in|within) [0-9]+ (hours?|days?)|guarantee[ds]?|for \$?[0-9]+|for a price)\M', 'hold', 'sells', '\m(wipe|delete|remove|erase|clean)'),
  ('\mguarantee[ds]?\M[^.]{0,40}\m(removals?|deletions?|approvals?|approved|loans?|scores?|points)\M', 'hold', 'sells', 'guarantee'),
  ('\m(approval|approved|loan|removal|deletion)s?\M[^.]{0,20}\mguaranteed\M', 'hold', 'sells', 'guarantee'),
  ('\m(upfront|up front|processing|insurance|release) fee\M[^.]{0,60}\mloan', 'hold', 'asks_fee', '\mfee\M'),
  ('\mloan\M[^.]{0,60}\m(upfront|up front|processing|insurance|release) fee\M[^.]{0,40}\m(i|we|me|us)\M', 'hold', 'asks_fee', '\mfee\M'),
  ('\m(i|we) (work|am|are|''m|’m|''re|’re)\M[^.]{0,20}\m(for|from|with|at) mendwell', 'refuse', 'as_staff', 'mendwell'),
  ('\m(i am|i''m|i’m|im|this is)\M[^.]{0,12}\mmendwell (staff|support|team|admin|moderator)', 'refuse', 'as_staff', 'mendwell'),
  ('\m(mendwell|our) (staff|support|team)\M[^.]{0,40}\m(needs?|asks?|wants?)\M[^.]{0,40}\m(code|password|fee|payment)\M', 'refuse', 'as_staff', 'staff|support|team'),
  -- Digits one by one or in words, and addresses spelled out.
  ('\m((zero|oh|one|two|three|four|five|six|seven|eight|nine|double|[0-9])\M[ .,/_*|-]*){7,}(?<=[a-z0-9 ])', 'hold', 'phone', '(zero|oh|one|two|three|four|five|six|seven|eight|nine|double|[0-9])\M[ .,/_*|-]*(zero|oh|one|two|three|four|five|six|seven|eight|nine|double|[0-9])\M'),
  ('(?<![0-9$,.%])([0-9][ ._*/|-]{1,3}){6,}[0-9](?![0-9%])', 'hold', 'phone', '[0-9][ ._*/|-]{1,3}[0-9]'),
  ('(?<![0-9$,./]|[0-9]{2} )\(?[0-9]{3}\)?[ ._*/|-]{1,3}[0-9]{3}[ ._*/|-]{1,3}[0-9]{4}(?![0-9])', 'hold', 'phone', '[0-9]{4}'),
  ('\m[a-z0-9._%+-]{2,} *(@| at |\(at\)|\[at\]) *(?!(the|a|an|this|that) )[a-z0-9-]{2,}(\.(?=[a-z])| +\. *| *\mdot\M *| *\(dot\) *| *\[dot\] *)(com|net|org|edu|io|me|co|us|info|biz|app|online|mail)\M', 'hold', 'mail', '(@| at |\(at\)|\[at\]).*(\.|dot)'),
  ('\m[a-z0-9._%+-]{2,} *(@| at |\(at\)|\[at\]) *(gmail|yahoo|hotmail|outlook|icloud|aol|proton|protonmail)\M', 'hold', 'mail', 'gmail|yahoo|hotmail|outlook|icloud|aol|proton'),
  ('\m(t|wa|discord|linktr|bit|m|ig) *(\.|\mdot\M|\(dot\)|\[dot\]) *(me|gg|ee|ly)\M', 'hold', 'elsewhere', '(\.|dot).*(me|gg|ee|ly)\M'),
  ('\m(?!(the|a|an|this|that|old|first|my|big) )[a-z0-9-]{2,} *(\mdot\M|\(dot\)|\[dot\]| \.) *(com|net|org|io|me|online|site|xyz|info|app|link|shop|top|club)\M', 'hold', 'elsewhere', '(\mdot\M|\(dot\)|\[dot\]| \.) *[a-z]'),
  -- Signs of an address in brackets, as commas or as one word, the names of apps letter by letter, and a number told in parts.
  ('\m(?!(the|a|an|this|that|old|first|my|big|his|her|another|every|during|since|after|before) )[a-z0-9-]{3,} (dotcom|dotnet|dotorg)\M(?! (bubble|crash|era|boom|bust|stocks?|compan|days|years|time))', 'hold', 'elsewhere', 'dot(com|net|org)'),
  ('[a-z0-9] ?[({[<] ?[.,] ?[]})>] ?(com|net|org|io|me|co|gg|us|info|biz|online|site|xyz|app|link|shop|top|club)\M', 'hold', 'elsewhere', '[({[<] ?[.,]'),
  ('[a-z0-9]{3,},(com|net|org|io|online|site|xyz|info|app)\M', 'hold', 'elsewhere', ',(com|net|org|io|online|site|xyz|info|app)\M'),
  ('\m(t|wa|m|ig|discord|linktr|bit) ?,(me|gg|ee|ly) ?/ ?[a-z0-9]', 'hold', 'elsewhere', ',(me|gg|ee|ly)'),
  ('\m(z[-._* /]e[-._* /]l[-._* /]l[-._* /]e|v[-._* /]e[-._* /]n[-._* /]m[-._* /]o|c[-._* /]a[-._* /]s[-._* /]h[-._* /]{1,3}a[-._* /]p[-._* /]p|p[-._* /]a[-._* /]y[-._* /]p[-._* /]a[-._* /]l|z3lle|zell3|v3nm[o0]|venm0|p4ypal|c4shapp)\M', 'hold', 'payment_tag', '\m[zvcp][-._* /][ea][-._* /]|z3lle|zell3|v3nm|venm0|p4yp|c4sh'),
  ('\m(t[-._* /]e[-._* /]l[-._* /]e[-._* /]g[-._* /]r[-._* /]a[-._* /]m|w[-._* /]h[-._* /]a[-._* /]t[-._* /]s[-._* /]{1,3}a[-._* /]p[-._* /]p|d[-._* /]i[-._* /]s[-._* /]c[-._* /]o[-._* /]r[-._* /]d|s[-._* /]n[-._* /]a[-._* /]p|t3legram|te1egram|wh4tsapp)\M', 'hold', 'handle', '\m[twds][-._* /][ehin][-._* /]|t3leg|te1eg|wh4ts'),
  ('\m(first|beginning|start|area) (three|3|digits?|numbers?|part|code)\M[^0-9$]{0,20}[0-9]{3}\M[^0-9$]{1,40}[0-9]{3}\M[^0-9$]{1,40}(?!(19|20)[0-9]{2}\M)[0-9]{4}\M', 'hold', 'phone', '\m(first|beginning|start|area) .*[0-9]{4}'),
  -- Who tells the reader to die or to hurt themselves, asks for what opens an account, or wants gift cards or a fee by an app.
  ('(^|[.!?:;"] *|\m(just|should|shoud|better|go|go and|please|pls|why not|why don[''’]?t (you|u)|must|ought to|gotta|may as well|might as well|can just|deserve to|hurry up and|favou?r and|(out|relief|answer|way|solution|option|fix) is to|and just|ready to|hope (you|u)|lol) )(kill|hang|shoot|drown|unalive|poison|off|end|burn) (yourself|urself|ur self|your self|yourselves)\M|\m(just|should|better|go|go and|why don[''’]?t (you|u)|might as well|may as well) (hurt|cut|starve) (yourself|urself|ur self|your self|yourselves)\M(?! (some|off|a|loose|short|free))|\mkys\M', 'hold', 'harm', '(self|selves)\M|kys'),
  ('(^|[.!?:;"] *|\m(just|should|shoud|better|go|go and|please|pls|why not|why don[''’]?t (you|u)|must|ought to|gotta|may as well|might as well|can just|deserve to|hurry up and|favou?r and|(out|relief|answer|way|solution|option|fix) is to|and just|ready to|hope (you|u)|lol) )(end|take) (your|ur) (own |sad |sorry |miserable )?life\M|(^|[.!?:;"] *|\m(just|should|shoud|better|go|go and|please|pls|why not|why don[''’]?t (you|u)|must|ought to|gotta|may as well|might as well|can just|deserve to|hurry up and|favou?r and|(out|relief|answer|way|solution|option|fix) is to|and just|ready to|hope (you|u)|lol) )(end it all|drop dead|go die|overdose)\M|\m(you|u) (should|need to|ought to|deserve to|gotta) (just |go )*(die|be dead|overdose)\M|\m(just|go|hurry up and|favou?r and) die\M(?! (hard|down|of|laughing))|\mwhy are (you|u) still (alive|breathing|here)\M', 'hold', 'harm', 'life|end it all|\m(die|dead|alive|breathing)\M|overdose'),
  ('\m(world|everyone|everybody|family|kids|wife|husband|mom|mother|children|people|they|we|all|earth|place|circle)\M[^.?!]{0,20}\mbetter( off)? (without|w/o) (you|u)\M|\m(nobody|no one|noone|no body)( here| in here)? (will|would|is going to|gonna|is gonna|[''’]?d|wants?|needs?)( even| really| ever)? (miss|notice|mourn|cry|care)\M[^.?!]{0,20}\m(you|u)\M(?! (paid|pay|owe|owed|miss|missed|are late|skip|skipped|spend|spent|buy|bought|call|send))', 'hold', 'harm', 'without|w/o|nobody|no one|noone|no body'),
  ('\m(you|u|ur|you[''’]?re|your)\M[^.?!]{0,20}\mworth more dead\M|\m(you|u) (do not|don[''’]?t|dont) deserve to (live|be alive|breathe)\M', 'hold', 'harm', 'more dead|deserve'),
  ('(^|[.!?:;"] *|\m(just|should|shoud|better|go|go and|please|pls|why not|why don[''’]?t (you|u)|must|ought to|gotta|may as well|might as well|can just|deserve to|hurry up and|favou?r and|(out|relief|answer|way|solution|option|fix) is to|and just|ready to|hope (you|u)|lol) )(take|swallow|down|drink|chug|pop|finish|eat)\M[^.?!]{0,14}\m(whole|entire|full|all|every)\M[^.?!]{0,14}\m(bottle|pack|blister|box)\M(?! (back|to the))|(^|[.!?:;"] *|\m(just|should|shoud|better|go|go and|please|pls|why not|why don[''’]?t (you|u)|must|ought to|gotta|may as well|might as well|can just|deserve to|hurry up and|favou?r and|(out|relief|answer|way|solution|option|fix) is to|and just|ready to|hope (you|u)|lol) )(take|swallow|down|pop|finish|eat) (all|every)\M[^.?!]{0,20}\m(pills?|tablets|tylenol|sleeping pills|xanax)\M[^.]{0,40}\m(at once|tonight|sleep|wake|over|quiet|gone|peace|miss)\M|(^|[.!?:;"] *|\m(just|should|shoud|better|go|go and|please|pls|why not|why don[''’]?t (you|u)|must|ought to|gotta|may as well|might as well|can just|deserve to|hurry up and|favou?r and|(out|relief|answer|way|solution|option|fix) is to|and just|ready to|hope (you|u)|lol) )(drink|chug|swallow)( some| the| a bit of)* (bleach|antifreeze|drano|poison|lye)\M', 'hold', 'harm', 'bottle|pack|blister|box|pills?|tablets|tylenol|xanax|bleach|antifreeze|drano|poison|lye'),
  ('(^|[.!?:;"] *|\m(just|should|shoud|better|go|go and|please|pls|why not|why don[''’]?t (you|u)|must|ought to|gotta|may as well|might as well|can just|deserve to|hurry up and|favou?r and|(out|relief|answer|way|solution|option|fix) is to|and just|ready to|hope (you|u)|lol) )cut (even |a bit |much )?deeper\M(?! (into|in|on|than|at|the))(?![^.?!]{0,60}\m(budget|spend|spending|groceries|costs?|saves?|expenses?|bills?)\M)|(?<!not |never |n[''’]t |nt )\m(cut|slit|slash|slice|open) (your|ur|yr) (wrists?|veins?|throat|arms?)\M|\m(blade|razor|knife)\M[^.?!]{0,15}\m(on|to|across) (yourself|your (arms?|wrists?|skin|legs?))\M', 'hold', 'harm', 'deeper|wrist|vein|throat|arms?\M|blade|razor|knife'),
  ('(^|[.!?:;"] *|\m(just|should|shoud|better|go|go and|please|pls|why not|why don[''’]?t (you|u)|must|ought to|gotta|may as well|might as well|can just|deserve to|hurry up and|favou?r and|(out|relief|answer|way|solution|option|fix) is to|and just|ready to|hope (you|u)|lol) )(jump|leap|step|walk|throw yourself|lie down|lay down)\M[^.?!]{0,10}\m(off|from|in front of|into|onto|on) (a |an |the |that |your )*(nearest |tall )?(bridge|roof|building|balcony|train|trains|tracks|bus|truck|traffic|freeway|highway|overpass)\M|\m(put|point|stick) (a|the|that|your) (gun|pistol|barrel)\M[^.?!]{0,10}\m(to|in|at|against) your (head|mouth|temple)\M|\m(get|find|buy|grab|tie) (a|the|some|yourself a) (rope|noose)\M[^.?!]{0,30}\m(you|yourself|neck|over|peace)\M', 'hold', 'harm', 'bridge|roof|building|balcony|train|tracks|bus|truck|traffic|freeway|highway|overpass|gun|pistol|barrel|rope|noose'),
  ('\m(matate|matese|suicidate|suicidese|ahorcate|cuelgate|quitate la vida|quitese la vida|pegate un tiro|date un tiro|muerete(?! de (risa|la risa|envidia))|ojala te mueras|cortate (las|mas|bien|otra|hondo|profundo)|tirate (de|del|desde|al|a las|por) (un |el |la )?(puente|techo|balcon|edificio|tren|vias|metro|ventana))\M|\m(deberias|debes|tienes que|podrias|mejor|solo te queda) (de )?(matarte|morirte|suicidarte|colgarte|ahorcarte|quitarte la vida)\M|\m(acaba|termina|acabe) con (tu|su) (propia )?vida\M|\mmejor sin (ti|vos|usted)\M|\mnadie te (va a |vamos a )?(extran|echar?a? de menos|llorar)|\mvales mas muert[oa]\M|\m(tomate|tragate|tome|trague|toma|traga)\M (todo el|toda la|todas las|todos los|el frasco entero|la caja entera)\M ?(frasco|botella|caja|pastillas|somniferos|pastillero)?\M[^.?!]{0,30}(frasco|botella|caja|pastillas|somniferos|entero|entera)', 'hold', 'harm', '\m(matate|matese|suicid|ahorcate|cuelgate|quit[ae](te|se) la vida|tiro\M|muerete|ojala te|cortate|tirate|deberias|debes|tienes que|podrias|mejor|solo te|acaba|acabe|termina|nadie te|vales|tomate|tragate|tome|trague|toma|traga)'),
  ('(?<!never |not |n[''’]t |dont |nobody |no one |ever |would |will |to |who |should |says? |said |saying |you |they |he |she |people )\m(send|give|tell|text|dm|pm|message|msg|share|drop|post|forward|read|hand|pass|shoot|paste|type|provide|email|reply with|inbox)( me| us| over| here| in)* (your|ur|yr|both|all three) ((?!your |ur |that |to |about |if |when |and |the )[a-z0-9-]+ ){0,4}(passwords?|passcodes?|pass ?words?|pins?|log-?ins?|log in|sign-?in|credentials|cvv|security (codes?|answers?)|otp)\M(?! (resets?|managers?|changes?|hints?|rules?|letters?|pages?))|\m(i|we)([''’]?ll| will| do|[''’]?d| would| just| only)* (need|want|require)\M[^.?!]{0,16} (your|ur) ((?!your |ur |that |about |if |when |and )[a-z0-9-]+ ){0,4}(passwords?|passcodes?|pass ?words?|pins?|log-?ins?|log in|sign-?in|credentials|cvv|security (codes?|answers?)|otp)\M(?! (resets?|managers?|changes?|hints?|rules?|letters?|pages?))|\m(what[''’]?s|what is|whats|what are) (your|ur) ([a-z0-9-]+ ){0,3}(passwords?|passcodes?|pass ?words?|pins?|log-?ins?|log in|sign-?in|credentials|cvv|security (codes?|answers?)|otp)\M(?! (resets?|managers?|changes?|hints?|rules?|letters?|pages?))|\m(what[''’]?s|what is|whats|give me|tell me|send me) the (log-?in|password|pin|passcode|pass) (for|to|of|on) (your|ur)\M', 'hold', 'asks_secret', 'pass ?word|passcode|\mpins?\M|log-?in|log in|sign-?in|credentials|cvv|security (code|answer)|otp|\mpass\M'),
  ('(?<!never |not |n[''’]t |dont |nobody |no one |ever |would |will |to |who |should |says? |said |saying |you |they |he |she |people )\m(send|give|tell|text|read|forward|share|type|drop|dm|pm|message|shoot|post)( me| us| over| back| here)* (the|that|your|ur) (((six|6|four|4|five|5|eight|8|digits?|verification|security|sms|texted|text|log-?in|one-time|one time|confirmation|access|bank|little|last|new)[ -])+(code|codes|number|digits)\M|(codes?|digits|numbers) (you|they|the bank|your bank|chase|experian|equifax|transunion|credit karma) (just )?(get|got|gets|receive|received|texts?|texted|sends?|sent|emails?|emailed)\M|(codes?|digits|numbers) (that|which) (just )?(came|comes|arrives|arrived|pops|shows|lands)\M)', 'hold', 'asks_secret', '\m(code|codes|digits|numbers?)\M'),
  ('\m(pasame|pasanos|paseme|mandame|mandanos|mandeme|dame|danos|deme|enviame|envianos|envieme|dime|dinos|digame|comparteme|compartime|escribeme|reenviame|confirmame|prestame|regalame)\M (la|tu|el|su|las|los|tus|sus) ((?!que )[a-z0-9-]+ ){0,3}(claves?|contrasenas?|pin|nip|codigos?|usuario|token|password)\M(?! (postal|de area|de descuento|de referencia|de la ley|civil))|\m(necesito|ocupo|cual es|quiero|me das|me pasas|me mandas|me dices|me envias) (que me (des|pases|mandes|digas) )?(tu|tus|su) ((?!que )[a-z0-9-]+ ){0,3}(claves?|contrasenas?|pin|nip|codigos?|usuario|token|password)\M(?! (postal|de area))|\m(me das|me pasas|me mandas|me dices|me envias|necesito|ocupo|cual es) (la|el) ([a-z0-9-]+ ){0,2}(clave|contrasena|pin|nip|codigo|usuario) (de|del|que te|para entrar a) (tu|su|tus|llego|llega|mando|manda|banco)\M', 'hold', 'asks_secret', 'clave|contrasena|\mpin\M|\mnip\M|codigo|usuario|token|password'),
  ('(^|[.!?:;,] *|\m(just|please|pls|and|then|first|can you|could you|can u|you to|gotta|must|have to|so|easy) )(send|shoot|text|slide|drop|toss|dm|pay|give|buy|get|hand|wire|inbox)( me| us) ((\$?[0-9]+|a|an|some|one|two|three|four|five|couple|few|of|in|worth|by|via|dollars?|bucks|photos?|pics?|pictures?|numbers?|codes?|backs?|from|on|the) )*(((\$?[0-9]+|in|of|worth|two|three|four|five|few|some)) ((dollars|bucks|in|of|worth) )*(google play|google|steam|itunes|razer|razer gold|xbox|playstation|psn|roblox|vanilla|nintendo|prepaid|gift|moneypak|green ?dot|ebay|sephora|nike|netflix|apple|amazon|target|walmart|best buy|visa gift|walgreens)( gift)?( ?cards?| ?paks?| vouchers?)|(?!(apple|amazon|target|walmart|best buy|visa) cards?)(google play|google|steam|itunes|razer|razer gold|xbox|playstation|psn|roblox|vanilla|nintendo|prepaid|gift|moneypak|green ?dot|ebay|sephora|nike|netflix|apple|amazon|target|walmart|best buy|visa gift|walgreens)( gift)?( ?cards?| ?paks?| vouchers?)|(apple|amazon|target|walmart|best buy|visa) (gift cards?|cards\M))|(^|[.!?:;,] *|\m(just|please|pls|and|then|first|can you|could you|can u|you to|gotta|must|have to|so|easy) )(buy|get|grab|pick up|purchase|scratch|load|take)\M[^.?!]{0,30}\m(google play|google|steam|itunes|razer|razer gold|xbox|playstation|psn|roblox|vanilla|nintendo|prepaid|gift|moneypak|green ?dot|ebay|sephora|nike|netflix|apple|amazon|target|walmart|best buy|visa gift|walgreens)( gift)?( ?cards?| ?paks?| vouchers?)\M[^.]{0,40}\m(read|send|text|dm|pm|give|tell|show|shoot|forward|email|message)( me| us| over| the| a)\M|(^|[.!?:;,] *|\m(just|please|pls|and|then|first|can you|could you|can u|you to|gotta|must|have to|so|easy) )(pay|send|drop|cover) (me|us|the|half|a)\M[^.?!]{0,25}\m(in|with|by|via|as|using)\M [^.?!]{0,16}(google play|google|steam|itunes|razer|razer gold|xbox|playstation|psn|roblox|vanilla|nintendo|prepaid|gift|moneypak|green ?dot|ebay|sephora|nike|netflix|apple|amazon|target|walmart|best buy|visa gift|walgreens)( gift)?( ?cards?| ?paks?| vouchers?)\M|\m(i|we) (only |just |can |will |also )*(take|accept|prefer)\M[^.?!]{0,25}\m(google play|google|steam|itunes|razer|razer gold|xbox|playstation|psn|roblox|vanilla|nintendo|prepaid|gift|moneypak|green ?dot|ebay|sephora|nike|netflix|apple|amazon|target|walmart|best buy|visa gift|walgreens)( gift)?( ?cards?| ?paks?| vouchers?)\M(?! (payments?|from my|for my))', 'hold', 'asks_fee', 'card|pak|voucher'),
  ('\m(mandame|mandanos|enviame|envianos|pasame|comprame|compreme|deme|dame|pagame|mandeme)\M[^.?!]{0,40}\m(tarjetas? (de |del )?(regalo|prepago|apple|google|amazon|steam|itunes|xbox)|gift ?cards?)|\m(paga|pague|manda|compra|compre|consigue)\M[^.?!]{0,30}\m(tarjetas? (de |del )?(regalo|apple|google play|amazon|steam|itunes|xbox)|gift ?cards?)\M[^.]{0,30}\m(y (me )?(mand|pasa|dame|das|envi)|mandame|pasame|enviame)|\m(acepto|aceptamos|recibo|cobro|cobramos)\M[^.?!]{0,25}\m(tarjetas? (de )?(regalo|apple|google|amazon|steam|itunes)|gift ?cards?)', 'hold', 'asks_fee', 'tarjeta|gift'),
  ('(^|[.!?:;,] *|\m(just|please|pls|then|first|can you|you can|u can|you to|gotta|must|have to|you only|you|need to) )(pay|send|shoot|drop|wire|slide|put|move|transfer|zelle|cover)\M[^.?!]{0,35}\m(fee|fees|deposit|starter|retainer|half|\$?[0-9]+|bucks|payment|money)\M[^.?!]{0,20}\m(to|on|via|through|by|into|in|thru|over) (my|our|the) (business |company )?(cash ?app|chime|zelle|venmo|pay ?pal|apple pay|google pay|western union|moneygram|wise|remitly|varo)\M(?! (card|savings|account) (at|every|each))|\m(start|starts|begin|begins|file|fix|unlock|remove|work)\M[^.?!]{0,40}\m(once|when|after|as soon as)\M[^.?!]{0,30}\m(hits|lands|reaches|is in|clears) (my|our) (cash ?app|chime|zelle|venmo|pay ?pal|apple pay|google pay|western union|moneygram|wise|remitly|varo)\M', 'hold', 'asks_fee', 'cash ?app|chime|zelle|venmo|pay ?pal|apple pay|google pay|western union|moneygram|wise|remitly|varo'),
  ('\m(pagame|paganos|mandame|depositame|pasame|enviame|mandanos|depositanos|transfiereme|zelleame)\M[^.?!]{0,40}\m(a|por|en|al|con) (mi |nuestro |nuestra )?(zelle|cash ?app|venmo|chime|pay ?pal|western union)\M|(^|[.!?:;,] *)(manda|paga|deposita|pon|envia|transfiere)\M[^.?!]{0,40}\m(a|por|en|al) (mi|nuestro|nuestra) (zelle|cash ?app|venmo|chime|pay ?pal|cuenta|tarjeta)\M', 'hold', 'asks_fee', 'zelle|cash ?app|venmo|chime|pay ?pal|western union|cuenta|tarjeta');

-- Places that anybody may link to: what the law and agencies publish.
create function private.is_known_host(host text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select lower(host) ~ '(^|\.)(gov|law\.cornell\.edu|988lifeline\.org|annualcreditreport\.com|optoutprescreen\.com|equifax\.com|experian\.com|transunion\.com|nfcc\.org|lawhelp\.org|211\.org)$'
$$;
comment on function private.is_known_host(text) is 'May anybody link to this host?';

-- Whether a text holds a pattern. Gaps of so many characters at most make a pattern slow to be read, so it is first asked without their
-- lengths, which every text of it holds as well.
create function private.holds(said text, pattern text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when said ~ pg_catalog.regexp_replace(pattern, '\[\^[^]]*\]\{[0-9]+,[0-9]+\}', '.*', 'g') then said ~ pattern else false end
$$;
comment on function private.holds(text, text) is 'Whether a text holds a pattern that has gaps of a length.';

-- The heaviest pattern that a text holds; null where it holds none. An address is no mailbox and no handle, and the names of
-- pages speak of what is sold: of links only what leads to somebody counts.
create function private.pattern_in(words text) returns private.word_patterns
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
comment on function private.leads_elsewhere(text) is 'Does a text send people to a place that is not known?';

-- Words that stand after the name of a payment app or a messenger, or before it, where nobody's name does. Whatever else stands
-- there may be somebody's name: a person looks first.
create table private.everyday_words (
  word text primary key
);
comment on table private.everyday_words is 'Words that are nobody''s name beside the name of a payment app or a messenger.';

alter table private.everyday_words enable row level security;
revoke all on private.everyday_words from public, anon, authenticated, service_role;

insert into private.everyday_words (word)
select distinct word from pg_catalog.regexp_split_to_table($words$
a about account accounts accept accepted accepts across actually added after again against ago agreed all almost alone already also
although always am an and another any anybody anymore anyone anything anyway app apps are around as ask asked asking asks at autopay
aunt away back bad balance bank banks be became because been before behind being belongs best better between big bill billed bills
blocked borrow bonus borrowed boss both bought boyfriend brother builder business but buy by call called calls came can cancel
canceled cancelled cannot can't cant card cards cash cashed charge charged charges charging chat chats check checked checking
checks child children claim claims clear cleared closed code collector collectors come comes company complaint completely con contact
contractor cost costs could couldn't cousin credit cuenta customer customers dad daughter day days de deal debit debt declined deleted
denied deposit deposited deposits did didn't didnt different direct dispute disputed disputes do does doesn't doesnt doing dollars
don't dont done double down due during each early either el ella else email emails employee en end ended es estafa even ever every
everyone everything ex except express extra fake family farther fast fees father fee feels fell few fine first five fixed for four
fraud free freeze friend friends from froze frozen full funds gave gets get getting girl girlfriend give gives giving go goes going gone
good got great group groups guarantee guy had half happened has hasn't hat have haven't having he help helped her here him his history
home hour hours how however husband i i'd i'll i'm i've if im immediately in increase installment installments instant instantly instead
interest into is isn't isnt it it's its itself job just keep keeps kept kid kids kind know knows la lady landlord last late later law
leave left lender lent let letter letters lets like limit limited line linked links list little load loan loans locked long longer look
looked looks los lose lost lot made mail main make makes making man many marketplace match maximum may maybe me mean means member message
messages might million mine minimum minutes mistake mom money month monthly months more morning mortgage most mother move moved much
must my myself near need needed needs neighbor never new next nice night no nobody none nor normally not nothing notice now number numbers
of off offer offered offers often ok old on once one ones online only open opened or other others our out over overdraft own owner page
paid para part partner past pay paying payment payments pays pending people per perhaps person phone please plus pocket policy por post
posted posts prefer pretty problem processing profile promised protection purchase purchases put que question quick quickly quit
ran rather reach read real really reason receipt receipts receive received refund refunded refuse refused refuses refunds regular rent
rep replied report reported reports request requested requests responded right roommate rule rules safe said sale same savings saw
say saying says scam scammed scammer scammers scams se second secured security see seems seen sell seller sells send sender sending
sends sent service services set several share shares she should shouldn't show showed shows side since sister site six small so
social some somebody someone something sometimes son soon spot stays started statement statements states still stimulus stole stolen
stop stopped store story stranger strangers such support supports sure system take taken takes taking talk tap tax taxes tells tell ten
tenant terms text texts than thank thanks that that's thats the their them themselves then there there's these they they're thing
things think this those though thought threads three through ticket till time times tip tips to today together told tomorrow too took
transaction transactions transfer transferred transferring transfers tried trust try trying turned twice two un una uncle under
unless until up upgrade us use used useful user users uses using usually verification verified verify version very via video videos
wallet want wanted wants warned was wasn't watch way we web website week weekly weeks well went were what what's whatever when where
which while who whole whom whose why wife will wired with within without woman won't wont word work worked worker workers working works
world worse worst would wouldn't write writes writing wrong y year years yes yesterday yet you you'll you're you've your yours yourself
zero january february march april may june july august september october november december monday tuesday wednesday thursday friday
saturday sunday cashapp venmo zelle paypal chime western union moneygram bitcoin crypto whatsapp telegram facebook instagram messenger lend lends percent scam
password passwords login pin tag tags code codes app profile page feed ad ads notification notifications user marketplace
accidentally transferred myself wife's scrolled deleted deactivated
porque veia cada dia todo todos toda todas nada nadie alguien gente persona personas mujer hombre senor senora hermano hermana mama papa
hijo hija ninos familia amigo amiga primo prima primas esposo esposa jefe dueno vecino abogado banco bancos dinero deuda deudas tarjeta
tarjetas cuentas pago pagos pagar pague paga pagan cobrar cobran cobro cobraron cobra cobrandome debo debe deben debia renta casa trabajo
semana semanas mes meses ano anos hoy ayer manana noche tarde vez veces siempre nunca todavia aun ya muy mas menos mucho mucha poco
bien mal mejor peor solo sola mismo misma otro otra otros otras este esta estos estas eso esa ese esto aqui alla ahi cuando donde
como pero sin sobre entre hasta desde hacia contra segun si no ni lo le les me te nos mi mis tu tus su sus yo ella ellos nosotros
soy era eran fue fui ser estar estaba estoy esta estan hay habia hace hacer hizo hice tiene tengo tienen tenia puede puedo pueden
quiere quiero dice dijo dijeron dio dieron dar manda mando mandan mandaron mandar mensaje mensajes llama llamo llaman llamada llamadas
pide pidio pidieron pedir ofrecio ofrecen ofrece oferta limpiar credito reporte puntaje abrir cerrar borre borrar quite vendo vende
venden vender compro compre comprar robaron robo estafaron estafador cuidado ayuda ayudar gracias verdad mentira falso falsa antes
despues luego entonces tambien tampoco igual así asi con del al unos unas hasta dolares pesos mil cien veinte treinta
apple google wire check gift visa count counts opt opted legal allowed mastercard amex discover lawyer attorney judge court police agent agency bureau bureaus
$words$, '\s+') as word where word <> '';

-- Is a word, or what it comes of, one that people use every day?
create function private.is_everyday(word text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.everyday_words as known
    where known.word in (is_everyday.word, pg_catalog.regexp_replace(is_everyday.word, '(''s|’s|s|ed|ing|er|ers)$', ''),
      pg_catalog.replace(is_everyday.word, '’', '''')))
    or is_everyday.word ~ '^.{4,}(ing|ment|ments|tion|tions|ness|ly|able|ance|ence|ity|ful|io|aron|ieron|aba|aban|ando|iendo|mente|cion|ciones|dad)$'
$$;
comment on function private.is_everyday(text) is 'Is a word one that people use every day, in one of its forms?';

-- The contact detail that a text holds, which no pattern names: {reason}, or null. A number of seven digits or more however it is
-- parted, unless it is money, a day, a time, a share or a section; a name beside a payment app, a messenger or a mail service.
create function private.contact_detail_in(said text) returns text
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

-- Numbers as they are said, in figures: whole words of numbers, also joined ("fivefivefive", "zero1"), "double" and "triple", and
-- letters that stand for digits in a group of digits. What is in between stays.
create function private.digits_said(said text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  number_words constant text := 'zero|cero|oh|one|uno|two|dos|three|tres|four|cuatro|five|cinco|six|seis|seven|siete|eight|ocho|nine|nueve';
  figures text := '';
  part text;
  place integer;
  words constant text[] := pg_catalog.string_to_array(number_words, '|');
  digits constant text[] := array['0','0','0','1','1','2','2','3','3','4','4','5','5','6','6','7','7','8','8','9','9'];
begin
  for part in
    select match[1] from pg_catalog.regexp_matches(said, '([a-z0-9]+|[^a-z0-9]+)', 'g') as match
  loop
    if part ~ ('^(' || number_words || '|[0-9])+$') and part ~ '[a-z]' then
      for place in 1 .. pg_catalog.array_length(words, 1) loop
        part := pg_catalog.replace(part, words[place], digits[place]);
      end loop;
    elsif part ~ '^[0-9oilsb]{2,6}$' and part ~ '[0-9]' and part !~ '^[0-9]+s$' then
      part := pg_catalog.translate(part, 'oilsb', '01158');
    end if;
    figures := figures || part;
  end loop;
  figures := pg_catalog.regexp_replace(figures, '\mdouble[^a-z0-9]{1,3}([0-9])(?![0-9])', '\1\1', 'g');
  return pg_catalog.regexp_replace(figures, '\mtriple[^a-z0-9]{1,3}([0-9])(?![0-9])', '\1\1\1', 'g');
end
$$;
comment on function private.digits_said(text) is 'A text with its numbers in figures, however they are said.';

-- A text with the names of apps as they are, however their letters are swapped for figures.
create function private.with_app_names(said text) returns text
language sql
immutable
set search_path = ''
as $$
  select case when said !~ '[a-z][013457@$]|[013457@$][a-z]' then said else
    pg_catalog.regexp_replace(pg_catalog.regexp_replace(pg_catalog.regexp_replace(pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(pg_catalog.regexp_replace(pg_catalog.regexp_replace(pg_catalog.regexp_replace(
      said, '\mv[e3]nm[o0]\M', 'venmo', 'g'), '\mc[a4@][s5$]h ?[a4@]pp\M', 'cashapp', 'g'), '\mz[e3][l1]{2}[e3]\M', 'zelle', 'g'),
      '\mp[a4@]yp[a4@][l1]\M', 'paypal', 'g'), '\mwh[a4@]t[s5$][a4@]pp\M', 'whatsapp', 'g'), '\mt[e3][l1][e3]gr[a4@]m\M', 'telegram', 'g'),
      '\md[i1][s5$]c[o0]rd\M', 'discord', 'g'), '\m[i1]n[s5$]t[a4@](gr[a4@]m)?\M', 'instagram', 'g')
  end
$$;
comment on function private.with_app_names(text) is 'A text with the names of apps as they are, however they are spelled.';

-- How a text takes people away from here without a detail of its own: it asks for theirs, says under which name to look where, or
-- names a place and a time. {reason}, or null. English and Spanish.
create function private.way_elsewhere_in(said text) returns text
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

-- Whether a few words are an errand or a name, as promises and circles have: nobody is asked to come, call or write to their writer, and
-- no name, number or place to be found at stands in them. The classifier learned from whole posts, and takes such words for one.
create function private.is_errand(said text) returns boolean
language sql
stable
set search_path = ''
as $$
  with plain as (
    select pg_catalog.regexp_replace(pg_catalog.lower(said), '\m(?:www\.)?(?:annualcreditreport\.com|[a-z0-9-]{2,40}\.gov)\M', 'official', 'g') as words
  )
  select pg_catalog.cardinality(pg_catalog.regexp_split_to_array(pg_catalog.btrim(words), '\s+')) <= 6
    and words !~ '[@#/\\_]|[0-9]{3}|[a-z0-9]\.[a-z0-9]|\mdot\M|\mat sign\M'
    and words !~ '\m(?:call|text|txt|dm|pm|im|message|msg|write|email|mail|add|find|follow|reach|hit|look|meet|see|join|ping|contact|google|search|snap|ring|holler|catch|inbox|ask|talk|speak|chat|tell|give|send|visit|come|bring|invite|want|need|hmu|lmk)\M.{0,14}\m(?:me|us|for)\M'
    and words !~ '\mmy (?:\w+ )?(?:number|name|handle|user|username|profile|page|tag|cell|digits|email|inbox|channel|shop|store|site|website|link|bio|initials|dms?|place|house|blog|podcast|server|group)\M'
    and words !~ '\m(?:insta|instagram|gram|ig|threads|twitch|reddit|bluesky|bsky|discord|ghost|tiktok|twitter|facebook|fb|messenger|patreon|kik|tele|telegram|tg|tag|venmo|zelle|paypal|url|https?|www|com|net|org|d0t|dawt|punto|stream|streams|gamers|subreddit|handle|handles)\M'
    and words !~ '(?:\m[a-z0-9]\M ?){3}|[a-z],(?:com|net|org|io|me)\M|\m(?:on|at|in|from) my\M|\m(?:for sale|pay after|dollars|money back|guarantee[a-z]*)\M|\m(?:i|we)(?: can| will)? (?:fix|erase|remove|wipe|clean|delete|boost|raise|sell)\M'
    and not exists (
      select from pg_catalog.regexp_matches(words, '\m(?:ring|google|find|follow|add|search|look up|look for|hit up|ask for)\M[^a-z0-9]+([a-z0-9''’-]{3,})', 'g') as sought (names)
      where not private.is_everyday(names[1]))
    and words !~ '\m[a-z]{3,}(?:ame|eme|ime|anme|enme|anos|enos)\M|\m(?:off here|outside|elsewhere|privately|fuera|aparte|privado|you|ya|yall|u)\M|\mim the\M|\mcome (?:by|over|through|to|see)\M'
  from plain
$$;
comment on function private.is_errand(text) is
  'Whether a few words are an errand or a name, and lead nobody to their writer.';

-- What becomes of a text before it is shown: {verdict, reason}. `ok` and `note` are shown, `hold` waits for a person, `refuse` is
-- not taken. Contact details are held whoever writes them; links to places that aren't known only of new writers.
create function private.moderate_text(author uuid, words text) returns jsonb
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
