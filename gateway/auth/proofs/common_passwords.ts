// Which passwords are tried first, without asking anybody: a list of the words they are made of, and
// the few ways in which people make a word look like a password. Ours, from what is generally known
// of leaked lists; a list of the passwords themselves would be a hundred times as long and know less.

const words = new Set(
  `abc access account adidas admin administrator adobe adrian alex alexander alexis america amanda amor andrea
  andrew android angel angela angels anthony apple april arsenal asdf ashley asshole august austin australia autumn
  baby babyboy babygirl bailey banana bandit bank barcelona barbie baseball basketball batman beach bear beatles
  beautiful beauty benjamin bigdog bitch black blessed blessing blink blue boomer boston brandon brandy brasil
  brazil brooklyn brother bubbles buddy bulldog buster butter butterfly california camaro cameron canada captain
  carlos carmen caroline casper cat catherine changeit changeme charles charlie charlotte cheese chelsea cherry
  chester chicago chicken chocolate chris christ christian christmas christopher claudia computer cookie cookies
  cooper corvette cowboy cowboys credit crystal cutie cutiepie daddy dakota dallas dance dancer daniel daniela
  danielle darkness darling david december default demo diablo diamond dick disney dog dollar dolphin dolphins
  dragon dreamer eagle eagles eduardo elephant elizabeth eminem england eric estrella eternity facebook faith
  falcon family fender ferrari fernando fishing florida flower flowers fluffy football forever fortnite france
  francisco frank freddy freedom friday friend friends friendship fuck fucker fuckme fuckoff fuckyou gabriel gandalf
  garfield gateway geforce george germany giants ginger giovanni girl god godzilla gold golden golf golfer google
  grace grandma green guest guitar hacker hannah happiness happy harley heather heaven heart hello hellokitty helpme
  henry hockey home honda honey hotdog house houston hunter ice iceman iloveme iloveu iloveyou india instagram internet
  iphone ironman isabella jackson jaguar james jamesbond january japan jasmine jason jasper jennifer jeremy jessica
  jessie jesus jesuschrist john johnny jordan jose joseph joshua july junior june justin justice juventus karate
  katherine killer king kings kitty knight ladybug lakers lauren legend letmein liberty lincoln linux lion liverpool
  login london london love loveme lovely lover loveyou lucky lucy madison maggie magic manager manchester manutd
  march maria marina mario marley marlboro martin marvel master matrix matthew maverick maximus melissa mendoza
  mercedes merlin metallica mexico michael michelle mickey microsoft midnight miguel mike miller million minecraft
  minnie monday money monkey monster monica morgan mother motdepasse mountain muffin music mustang mylove mypass
  mypassword naruto natalie natasha network newpass newpassword newyork nicholas nicole ninja nirvana nissan nobody
  nothing november ocean october office oliver olivia omg one onelove online open opensesame orange oscar packers
  panda panther paradise paris parola pass passcode passkey passport password passwords passwort patricia patrick
  paul peaches peanut pepper phoenix pikachu pirate player please pokemon police poohbear pookie porsche portugal
  prince princesa princess private public pumpkin puppy purple pussy qwe qwer qwert qwerty qwertz rabbit rachel
  raiders rainbow ranger rangers realmadrid rebecca red redsox richard robert roblox rock rocket rocknroll rockstar
  rocky ronaldo root rosebud roses running russia sabrina sakura sales samantha samsung samurai sandra santiago
  saturday scooby scooter scorpion sebastian secret secure security senha september server service sexy shadow
  shannon shelby shopping silver simple skater skippy slayer smile smokey snickers snoopy snowball soccer softball
  something sophia sophie spain spider spiderman spirit sport spring star stars starwars stella steelers steven
  strawberry student stupid success sugar summer sunday sunflower sunshine super superman superstar support surfer
  sweet sweetheart sweetie sweety swimming system taylor teacher teamo tech temp temporary tennis test teste tester
  testing texas thomas thunder thursday tiffany tiger tigers tigger tinkerbell toor toyota trinity trust trustno
  tuesday tweety twilight twitter ultimate united unicorn unknown user username valentina vampire vanessa victor
  victoria viking violet virginia warcraft warrior water webmaster wednesday welcome whatever white wilson william
  willow windows winner winston winter wizard wolf wolverine wordpress work world xavier xbox yamaha yankees yellow
  you youtube zaq zelda zombie zxcv contrasena wachtwoord haslo salasana heslo losenord adgangskode passord azerty`.split(
    /\s+/,
  ),
);

/** What fingers run along: digits, the alphabet, rows and columns of keyboards. */
const tracks = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '147258369',
  '741852963',
  '159753',
  '!@#$%^&*()',
].flatMap((track) => [track, track.split('').reverse().join('')]);

/** Whether it is one short piece over and over: "aaaaaaaa", "abcabcab". */
const isRepeated = (text: string): boolean =>
  [1, 2, 3, 4].some((length) => {
    const piece = text.slice(0, length);
    return text.length >= 2 * length && piece.repeat(text.length).startsWith(text);
  });

/** Whether at most three runs of the finger, of three keys at least, make up the whole. */
function isTracked(text: string): boolean {
  // What begins at a place is looked at once for each number of runs left.
  const failed = new Set<string>();
  const isRun = (run: string) => isRepeated(run) || tracks.some((track) => track.includes(run));
  const isTrackedFrom = (place: number, runs: number): boolean => {
    if (place === text.length) return true;
    const state = `${place} ${runs}`;
    if (runs === 0 || failed.has(state)) return false;
    for (let end = text.length; end >= place + 3; end -= 1)
      if (isRun(text.slice(place, end)) && isTrackedFrom(end, runs - 1)) return true;
    failed.add(state);
    return false;
  };
  return isTrackedFrom(0, 3);
}

const day = '(?:0[1-9]|[12]\\d|3[01])';
const month = '(?:0[1-9]|1[0-2])';
const year = '(?:19|20)\\d\\d';
const date = new RegExp(
  `^(?:${day}([-./]?)${month}\\1${year}|${month}([-./]?)${day}\\2${year}|${year}([-./]?)${month}\\3${day})$`,
);

/** Characters that stand for letters. A one may be an i or an l. */
const undisguised = (text: string, one: 'i' | 'l') =>
  text.replace(
    /[@4301!5$7+]/g,
    (sign) =>
      ({ '@': 'a', '4': 'a', '3': 'e', '0': 'o', '5': 's', $: 's', '7': 't', '+': 't' })[sign] ??
      one,
  );

const isWord = (text: string): boolean => {
  if (words.has(text)) return true;
  for (let place = 3; place <= text.length - 3; place += 1)
    if (words.has(text.slice(0, place)) && words.has(text.slice(place))) return true;
  return false;
};

/** What people put before and after a word because they are asked for digits and symbols. */
const maxDecoration = 4;

function isDecoratedWord(text: string): boolean {
  const [, before = '', core = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(text) ?? [];
  const decoration = before + after;
  const isPlain =
    decoration.length <= maxDecoration || isTracked(decoration) || date.test(decoration);
  return (
    isPlain && (isWord(core) || isWord(undisguised(core, 'i')) || isWord(undisguised(core, 'l')))
  );
}

/** Whether a password is among the first that are tried: a common word, a run along the keyboard,
 *  a date, one piece over and over, with the usual digits and symbols around it. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (text === '') return false;
  return (
    isRepeated(text) ||
    isTracked(text) ||
    date.test(text) ||
    [text, undisguised(text, 'i'), undisguised(text, 'l')].some(isDecoratedWord)
  );
}
