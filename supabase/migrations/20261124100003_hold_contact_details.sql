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
saturday sunday cashapp venmo zelle paypal chime western union moneygram bitcoin crypto whatsapp telegram facebook instagram messenger
apple google wire check gift visa mastercard amex discover lawyer attorney judge court police agent agency bureau bureaus
$words$, '\s+') as word where word <> '';

-- Is a word, or what it comes of, one that people use every day?
create or replace function private.is_everyday(word text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.everyday_words as known
    where known.word in (is_everyday.word, pg_catalog.regexp_replace(is_everyday.word, '(''s|’s|s|ed|ing|er|ers)$', ''),
      pg_catalog.replace(is_everyday.word, '’', '''')))
    or is_everyday.word ~ '^.{4,}(ing|ment|ments|tion|tions|ness|ly|able|ance|ence|ity|ful)$'
$$;

revoke all on function private.is_everyday(text) from public;

comment on function private.is_everyday(text) is 'Is a word one that people use every day, in one of its forms?';

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
  beside text;
  word text;
begin
  if counted ~ '(?<![0-9])(\+|00)?\(?[0-9]([^a-z0-9\n,]{0,4}[0-9]){6,14}(?![0-9])'
    or counted ~ '\m((zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|[0-9]{1,4})\M[^a-z0-9]{0,3}){7,}' then
    return 'phone';
  end if;
  if said ~ '\mg[ -]?mail[^a-z0-9]{0,3}(com|dot|punto)\M|\m(googlemail|hotmail|yahoo|ymail|outlook|icloud|aol|proton|protonmail|gmx|yandex)[^a-z0-9]{1,3}(com|co|me|net|ch|de|dot|punto)\M'
    or said ~ '\m(at|arroba|@)[^a-z0-9]{0,3}(g[ -]?mail|hotmail|protonmail|ymail)\M'
    or said ~ '\m(my|our|the) (mail|email|e-mail|address)\M[^.\n]{0,12}\m(is|at)\M[^.\n]{0,40}\m(g[ -]?mail|hotmail|yahoo|outlook|icloud|aol|proton|protonmail)\M' then
    return 'mail';
  end if;
  -- What follows the name of an app, past the words that join a name to it.
  for beside in
    select match[2] from pg_catalog.regexp_matches(said,
      '\m(cash ?app|venmo|zelle|pay ?pal|chime|apple ?pay|google ?pay|g ?pay|remitly|whats ?app|telegram|tele ?gram|tg|snap ?chat|discord|kik|we ?chat|messenger|ig|insta(?:gram)?|fb|facebook|tik ?tok|viber|skype|(?:signal|snap|wa|tele)(?= ?[:=@>]| is\M))\M'
      || '(?:[^a-z0-9$]{0,4}(?:\m(?:me|us|is|are|at|to|it|tag|handle|id|username|user|name|account|acct|number|under|as|for|my|the|find|add|here|or)\M))*'
      || '[^a-z0-9\n.]{1,4}([a-z0-9][a-z0-9._''’-]{2,})', 'g') as match
  loop
    word := pg_catalog.rtrim(beside, '._-');
    if word !~ '^[0-9.]*$' and word !~ '^[0-9]+(st|nd|rd|th|am|pm|k)?$'
      and (word ~ '[0-9_.]' or not private.is_everyday(word)) then
      return case when said ~ '\m(cash ?app|venmo|zelle|pay ?pal|chime|apple ?pay|google ?pay|g ?pay|remitly)\M' then 'payment_tag' else 'handle' end;
    end if;
  end loop;
  -- What is sent or looked for at an app: "find kilnhelp on telegram".
  for beside in
    select match[1] from pg_catalog.regexp_matches(said,
      '\m(?:find|add|follow|search|message|hit|reach|look up|look for|send|pay|i''m|i’m|im|i am|it''s|it’s|goes by|under|called|name is)\M[^.\n]{0,24}?'
      || '([a-z0-9][a-z0-9._''’-]{2,})[^a-z0-9\n.]{1,4}(?:(?:over|out|there|here) )?(?:on|at|via|over|through|by|with|using|in)[^a-z0-9\n.]{1,4}(?:the )?'
      || '(?:cash ?app|venmo|zelle|pay ?pal|chime|apple ?pay|google ?pay|g ?pay|remitly|whats ?app|telegram|tg|snap ?chat|discord|kik|we ?chat|messenger|ig|insta(?:gram)?|fb|facebook|tik ?tok|viber|skype|signal)\M', 'g') as match
  loop
    word := pg_catalog.rtrim(beside, '._-');
    if word !~ '^[0-9.]*$' and (word ~ '[0-9_.]' or not private.is_everyday(word)) then
      return 'handle';
    end if;
  end loop;
  return null;
end
$$;

revoke all on function private.contact_detail_in(text) from public;

comment on function private.contact_detail_in(text) is 'Why a text holds a contact detail (phone, mail, handle, payment_tag), or null.';

-- What becomes of a text before it is shown: {verdict, reason}. `ok` and `note` are shown, `hold` waits for a person, `refuse` is
-- not taken. Contact details are held whoever writes them; links to places that aren't known only of new writers.
create or replace function private.judge_words(author uuid, words text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  found constant private.word_patterns := private.pattern_in(words);
  detail text;
begin
  if found.verdict in ('refuse', 'hold') then
    return jsonb_build_object('verdict', found.verdict, 'reason', found.reason);
  end if;
  detail := private.contact_detail_in(pg_catalog.regexp_replace(private.plain_words(words), 'https?:\S+', ' ', 'g'));
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

revoke all on function private.judge_words(uuid, text) from public;

comment on function private.judge_words(uuid, text) is
  'What becomes of a text before it is shown: {verdict: ok, note, hold or refuse, reason}.';

update private.word_patterns
set pattern = '\m(cash ?app|venmo|zelle|paypal|chime)\M[^a-z0-9]{1,3}(me|us)\M|\m(cash ?app|venmo|zelle|paypal|chime)\M[^.]{0,20}\mtag\M'
where pattern = '\m(cash ?app|venmo|zelle|paypal|chime)\M[^.]{0,20}\m(me|tag|is|at)\M';
