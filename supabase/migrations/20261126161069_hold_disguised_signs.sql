-- schemas/community/content_filter.sql

insert into private.word_patterns (pattern, verdict, reason) values
  -- Signs of an address in brackets, as commas or as one word, the names of apps letter by letter, and a number told in parts.
  ('\m(?!(the|a|an|this|that|old|first|my|big|his|her|another|every|during|since|after|before) )[a-z0-9-]{3,} (dotcom|dotnet|dotorg)\M(?! (bubble|crash|era|boom|bust|stocks?|compan|days|years|time))', 'hold', 'elsewhere'),
  ('[a-z0-9] ?[({[<] ?[.,] ?[]})>] ?(com|net|org|io|me|co|gg|us|info|biz|online|site|xyz|app|link|shop|top|club)\M', 'hold', 'elsewhere'),
  ('[a-z0-9]{3,},(com|net|org|io|online|site|xyz|info|app)\M', 'hold', 'elsewhere'),
  ('\m(t|wa|m|ig|discord|linktr|bit) ?,(me|gg|ee|ly) ?/ ?[a-z0-9]', 'hold', 'elsewhere'),
  ('\m(z[-._* /]e[-._* /]l[-._* /]l[-._* /]e|v[-._* /]e[-._* /]n[-._* /]m[-._* /]o|c[-._* /]a[-._* /]s[-._* /]h[-._* /]{1,3}a[-._* /]p[-._* /]p|p[-._* /]a[-._* /]y[-._* /]p[-._* /]a[-._* /]l|z3lle|zell3|v3nm[o0]|venm0|p4ypal|c4shapp)\M', 'hold', 'payment_tag'),
  ('\m(t[-._* /]e[-._* /]l[-._* /]e[-._* /]g[-._* /]r[-._* /]a[-._* /]m|w[-._* /]h[-._* /]a[-._* /]t[-._* /]s[-._* /]{1,3}a[-._* /]p[-._* /]p|d[-._* /]i[-._* /]s[-._* /]c[-._* /]o[-._* /]r[-._* /]d|s[-._* /]n[-._* /]a[-._* /]p|t3legram|te1egram|wh4tsapp)\M', 'hold', 'handle'),
  ('\m(first|beginning|start|area) (three|3|digits?|numbers?|part|code)\M[^0-9$]{0,20}[0-9]{3}\M[^0-9$]{1,40}[0-9]{3}\M[^0-9$]{1,40}(?!(19|20)[0-9]{2}\M)[0-9]{4}\M', 'hold', 'phone');
