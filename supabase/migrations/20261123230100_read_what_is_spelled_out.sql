-- Contact details that are spelled out wait for a person as those that are typed: digits one by one or in words, dots with spaces,
-- "dot" and "at".
insert into private.word_patterns (pattern, verdict, reason) values
  ('\m((zero|oh|one|two|three|four|five|six|seven|eight|nine|double|[0-9])\M[ .,/_*|-]*){7,}(?<=[a-z0-9 ])', 'hold', 'phone'),
  ('(?<![0-9$,.%])([0-9][ ._*/|-]{1,3}){6,}[0-9](?![0-9%])', 'hold', 'phone'),
  ('(?<![0-9$,./])\(?[0-9]{3}\)?[ ._*/|-]{1,3}[0-9]{3}[ ._*/|-]{1,3}[0-9]{4}(?![0-9])', 'hold', 'phone'),
  ('\m[a-z0-9._%+-]{2,} *(@| at |\(at\)|\[at\]) *(?!(the|a|an|this|that) )[a-z0-9-]{2,}(\.(?=[a-z])| +\. *| *\mdot\M *| *\(dot\) *| *\[dot\] *)(com|net|org|edu|io|me|co|us|info|biz|app|online|mail)\M', 'hold', 'mail'),
  ('\m[a-z0-9._%+-]{2,} *(@| at |\(at\)|\[at\]) *(gmail|yahoo|hotmail|outlook|icloud|aol|proton|protonmail)\M', 'hold', 'mail'),
  ('\m(t|wa|discord|linktr|bit|m|ig) *(\.|\mdot\M|\(dot\)|\[dot\]) *(me|gg|ee|ly)\M', 'hold', 'elsewhere'),
  ('\m(?!(the|a|an|this|that|old|first|my|big) )[a-z0-9-]{2,} *(\mdot\M|\(dot\)|\[dot\]| \.) *(com|net|org|io|me|online|site|xyz|info|app|link|shop|top|club)\M', 'hold', 'elsewhere');
