-- Words that point to somebody elsewhere: an app by a name that is nearly its own, a mailbox spelled out, a name to look for, a firm to
-- search for. Judged beside the contact details (content_filter.sql), and held for a person like them.

-- A text with the names of messengers and payment apps as they are where one of their letters is another's ("teleqram", "whatsap").
create function private.with_near_app_names(said text) returns text
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
create function private.holds_spoken_phone(said text) returns boolean
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
create function private.pointer_elsewhere_in(said text) returns text
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
