import { LEGAL_AID } from '../rule_answer.ts';
import { has, type SpecialCases } from './case.ts';

// About using Mendwell: what a question asks more closely than its meaning.

/** Whether we have a report already, or get one. */
const LOOKS_AT_REPORT =
  /\b(?:pulls?|gets?|run|checks?|connect\w*|see|looks?|looking|know|have|read|go through|find|sacan?|sacar|jalan|ves?|ver|veas|tu? ves|tienes|lees?|leer|revisan?|revisas|conectan|by itself|automatically|did you)\b.*\b(?:credit|reports?|experian|equifax|transunion|accounts|bureaus?|reportes?|credito)\b|\blog in to\b|\bupdate by itself\b/;
/** How one is put in. */
const PUTS_IN =
  /\b(?:how (?:do|can|would|should) i|where (?:do|can) i|can i|do i|should i|upload\w*|add|import\w*|pdf|file|paste|type|como (?:le )?(?:subo|pongo|meto|hago|paso)|subir|archivo)\b/;

export const SITE_CASES: SpecialCases = {
  wallet: [
    {
      when: has(
        /\b(?:safe|scam|drain|take money|steal|risk\w*|scared|traced|seguro|sacar|robar|gambling)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**You don’t have to connect one, and connecting it can’t move your money.** Anything beyond that you approve yourself, in your own wallet.',
        ],
        [
          'A badge you put on the network is public there forever, so skip it if you’d rather not. Your debts and your name never go there. [The Badges page](/web3-rewards) has it all.',
        ],
      ],
    },
    {
      when: (plain) =>
        /\b(?:badges?|rewards?|points?|prizes?|insignias?|recompensas?|puntos|inviting|invitar|lessons|lecciones)\b/.test(
          plain,
        ) && !/\b(?:wallet|chain|crypto|network|cartera)\b/.test(plain),
      isInstead: true,
      says: [
        [
          '**Badges are for habits you’ve kept**: a saved plan, payments on time, lessons, check-ins, answers that helped. They aren’t money, they don’t change your score, and we never show them to lenders.',
        ],
        [
          '[The Badges page](/web3-rewards) shows which you’ve earned and what’s left to do. You need a free account to keep them.',
        ],
      ],
    },
  ],
  report_here: [
    {
      when: (plain) => LOOKS_AT_REPORT.test(plain) && !PUTS_IN.test(plain),
      says: [
        [
          '**Only what you’ve put in here. I never pull your report, and neither does this site.** Nothing here is connected to a bureau.',
        ],
      ],
    },
    {
      when: has(
        /\b(?:picture|photo|scan|scanned|screenshot|paper|printed|mail|image|foto|imagen|papel|correo)\b/,
      ),
      says: [
        [
          '**A photo, a scan or paper can’t be read: there’s no text in it.** Get the PDF from the bureau, or type in the accounts you need under [Credit file](/dashboard/credit-file).',
        ],
      ],
    },
    {
      when: has(/\b(?:password|locked|contrasena)\b/),
      says: [
        [
          '**Open the PDF with its password, print it to a new PDF, and choose that one.** Or copy its text and paste it.',
        ],
      ],
    },
  ],
  need_ssn: [
    {
      when: has(
        /\b(?:typed|put|entered|ya puse|gave)\b.*\b(?:accident|already|now what|chat|que hago)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**Delete that conversation.** Open it on [the Ask page](/ai-assistant), and press **Delete**. Then it’s gone for good, though a backup may keep it a while longer.',
        ],
        ['You never need that number here.'],
      ],
    },
    {
      when: has(/\b(?:real name|my name|name|nombre)\b/),
      isInstead: true,
      says: [
        [
          '**No, you don’t have to give your real name.** An email or a phone number is enough for [a free account](/auth), and in a circle you pick the name others see.',
        ],
      ],
    },
  ],
  legal_advice: [
    {
      when: has(/\b(?:privileged?|client|confidential\w*|protected|confidencial)\b/),
      isInstead: true,
      says: [
        [
          '**No. What you type here isn’t protected the way a talk with your own lawyer is.** I’m software, not anyone’s lawyer.',
        ],
        [
          'So leave out what you’d only tell a lawyer. [The privacy page](/privacy) says what’s kept.',
        ],
        LEGAL_AID,
      ],
    },
    {
      when: has(
        /\b(?:court|judge|evidence|proof|testify|defense|case|clerk|hearing|claims|corte|juez|prueba|abogado con|secretaria)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**It isn’t legal advice, so don’t bring me as proof: bring the official text I link to, and your own papers.** A judge looks at letters, statements, receipts and what the rule itself says.',
        ],
        ['Use my answer to get ready, and have legal aid look at your case before you go.'],
        LEGAL_AID,
      ],
    },
    {
      when: has(
        /\b(?:written? (?:by|this)|write this|lawyer (?:check|behind)|check(?:ed)?|licensed?|reviso|escribio|licencia|real attorney)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**No, no lawyer checks my answers, and I’m not licensed.** I’m software that looks rules up: each one names its section, the day of its text, and a link to the official one.',
        ],
        LEGAL_AID,
      ],
    },
  ],
  who_pays: [
    {
      when: has(
        /\b(?:card compan\w+|cards?|banks?|lenders?|kick ?backs?|commissions?|cut|affiliate|sponsor\w*|ads?|capital one|discover|paid (?:by|if|for)|loans?|bancos?|tarjetas?|comision|prestamos?|anuncios|debt relief|bureaus|experian)\b(?!.*\b(?:run this|owned by|affiliated|are you a bank)\b)/,
      ),
      isInstead: true,
      says: [
        [
          '**No. No bank or card company pays us, and no one earns anything if you get a card or a loan.** There are no ads and no affiliate links.',
        ],
        [
          'All this site may sell is a pass, time without an account, and a free account does the same. [Our terms](/terms) say it too.',
        ],
      ],
    },
    {
      when: has(
        /\b(?:made|built|build|created?|developed|started|wrote|writes|open source|code|hizo|creo|codigo|escribe)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**Mendwell is free software that anyone can run, and the people who gave you this address run this site.** They keep its data, carry its costs and answer your messages; no lender pays for it.',
        ],
        [
          'Ask them who they are on [the contact page](/contact). [About](/about) tells you how it all works.',
        ],
      ],
    },
    {
      when: has(
        /^(?!.*\b(?:pay\w*|fund\w*|money|costs?|paga\w*|dinero)\b).*\b(?:government|state|gobierno|company|compania|empresa|startup|nonprofit|charity|bank|banco|credit union|library|counselor|consejera|collectors?|cobradores|owns?|owner|owned|dueno|runs?|located|based|who is|who'?s|whos|affiliated|in charge|de quien|quien esta|donde estan)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**This site is run by the people who gave you its address. It isn’t a government office, a bureau or a lender.** Mendwell is free software, and a credit union, a counselor or a library can run it for the people they serve.',
        ],
        ['Ask them who they are on [the contact page](/contact).'],
      ],
    },
  ],
  devices: [
    {
      when: has(
        /\b(?:offline|ofline|internet|wifi|wi-fi|signal|service|no bars|airplane|limited data|a lot of data|have data|online|datos|senal|power is out|runs out of data)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**Partly. Once it’s open, the planner keeps working without internet**, and what you change is saved on this device and sent when you’re back.',
        ],
        [
          'You need a connection to open the site in the first place. You can print [the plan](/debt-destroyer) for when you don’t have one. With [a free account](/auth), it’s the same on two phones or more: sign in on each.',
        ],
      ],
    },
    {
      when: has(
        /\b(?:store|stor|app store|google play|play store|install\w*|download|apk|home screen|icon|shortcut|(?:is|have|an?) (?:there )?(?:an )?app|(?:get|got|put|bajo|where is|wheres) (?:the|this|la) app|iphone app|android app|website or|wheres the app|tienda|descargo|instal\w+|icono|aplicacion|bajar algo)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**There’s no app in a store, and nothing to install: Mendwell is a website.** It works in your phone’s browser.',
        ],
        [
          'For an icon, open your browser’s menu and choose **Add to Home Screen**. Start from [the planner](/debt-destroyer), so that’s what it opens.',
        ],
      ],
    },
    {
      when: has(/\b(?:public|library|shelter|shared?|same tablet|biblioteca|kid)\b/),
      isInstead: true,
      says: [
        [
          '**Yes, but sign out when you’re done: that takes everything of yours off that device.** Your free account keeps it for next time.',
        ],
        [
          'Without an account, what you enter stays in that browser. Clear it on [the cookies page](/cookies) before you leave.',
        ],
      ],
    },
    {
      when: has(
        /\b(?:without (?:an |my )?(?:account|signing|logging)|need an account|have to (?:sign|make)|no account|an account|sign up|signing up|making accounts|guest|sin cuenta|registrar\w*|(?:hacer|hago) (?:una )?cuenta|invitada|started without|make an account)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**You don’t need an account for most of it**: [the planner](/debt-destroyer), the lessons, most letters, cards, and asking me. What you enter then stays in this browser.',
        ],
        [
          'A free account keeps it on all your devices, and opens circles, your credit file, disputes and scores. Sign up later, and what you’ve entered comes along.',
        ],
      ],
    },
    {
      when: has(
        /\b(?:saved?|close|save by|tomorrow|history|cleared|clear|lose|lost|gone|erase|dropped|empty|guarda|cierro|borra|borro|pierdo|manana|switched browsers)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**It’s saved as you type.** With [a free account](/auth), it’s safe even if you lose this phone: sign in on another, and it’s all there.',
        ],
        [
          'Without one, it’s only in the browser where you typed it. Closing the tab is fine; clearing the browser’s data clears it too.',
        ],
      ],
    },
  ],
  app_and_credit: [
    {
      when: has(
        /\b(?:i see an? (?:new )?inquiry|new inquiry|dropped|went down|was it you|is that you|because of this|did (?:you|this)|fueron ustedes|consulta nueva|son ustedes|me bajo el)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**It wasn’t this site: we don’t pull reports, and we don’t report anything.** Your report shows who asked, and on which day.',
        ],
        [
          'Don’t know that name? You can question it with the bureau, free. A score also moves on its own when a balance or a payment is reported.',
          'lesson/dispute-an-error',
        ],
      ],
    },
    {
      when: has(
        /\b(?:help|helps|raise|raises|build|builds|improve|improves|go up|boost|count|counts|sube|subir|ayuda|cuentan)\b(?!.*\b(?:inquiry|applying|hurt|consulta)\b)/,
      ),
      isInstead: true,
      says: [
        [
          '**Not on its own: we don’t report anything to the bureaus, good or bad.** Payments you record here are for your own plan.',
        ],
        [
          'What counts is what your lenders report. Paying on time and paying balances down tend to help, and [the planner](/debt-destroyer) is for that. No one can promise a score.',
          'lesson/many-scores',
        ],
      ],
    },
  ],
};
