import { has, type SpecialCase } from './case.ts';

// Where something is: the page that is asked for, by the words people have for it.

interface Place {
  readonly named: RegExp;
  readonly says: string;
}

/** In their order: what is named more closely comes first. */
const PLACES: readonly Place[] = [
  {
    named: /\b(?:letters?|phone script|script|cartas?|plantillas?)\b/,
    says: '**Under Lessons:** [the letters and the phone script](/education/letters). They work without an account, except the two dispute letters.',
  },
  {
    named: /\b(?:disputes?|disputas?)\b(?!.*\blessons?\b)/,
    says: '**On your dashboard, under Disputes:** [your disputes](/dashboard/disputes). You’ll need a free account.',
  },
  {
    named:
      /\b(?:lessons?|lesons?|education|quiz(?:zes)?|glossary|lecci(?:on|ones)|was reading|read about)\b|\bleo\b/,
    says: '**In the menu, under Lessons:** [all lessons](/education). They’re open to anyone.',
  },
  {
    named: /\b(?:invite|invitation|referral|invitar)\b(?!.*\bcircle\b)/,
    says: '**In your account’s menu:** [Invite a friend](/referral-dashboard).',
  },
  {
    named:
      /\b(?:circles?|group|community|check[- ]?in|circulos?|grupos?|comunidad|questions? (?:feed|other)|feed)\b/,
    says: '**In the menu, under Circles:** [Circles](/community). You’ll need a free account.',
  },
  {
    named: /\b(?:scores?|fico|puntaje|puntuacion)\b/,
    says: '**On your dashboard, under Scores:** [your score log](/dashboard/scores). You’ll need a free account, and you enter the scores yourself.',
  },
  {
    named: /\b(?:credit file|report|accounts from|reporte|historial)\b/,
    says: '**On your dashboard, under Credit file:** [your credit file](/dashboard/credit-file). You’ll need a free account.',
  },
  {
    named: /\b(?:conversations?|chats?|asked|history|pregunte|conversaciones|platicas?)\b/,
    says: '**On the Ask page, under Conversations:** [open it](/ai-assistant). Without an account, they’re only on the device where you asked.',
  },
  {
    named: /\b(?:receipts?|recibos?|payments? i made (?:to|for) (?:you|mendwell))\b/,
    says: '**In Settings, under History:** [your receipts](/settings?view=history).',
  },
  {
    named: /\b(?:code|codigo)\b/,
    says: '**Here:** [enter your code](/extend-access).',
  },
  {
    named: /\b(?:sign (?:in|up)|log ?in|signup|register|inicio sesion|iniciar sesion|registro)\b/,
    says: '**Here:** [sign in or sign up](/auth). It’s at the top of every page, too.',
  },
  {
    named: /\b(?:sign ?out|log ?out|salir)\b/,
    says: '**In your account’s menu, at the bottom:** press **Sign out**. On a phone, open the menu first.',
  },
  {
    named: /\b(?:export|download|exportar)\b/,
    says: '**For the plan, below the months in** [the planner](/debt-destroyer): **Print**, **Spreadsheet (CSV)** and **Add to calendar**. For everything you’ve entered, press **Get my data** in [Settings](/settings).',
  },
  {
    named:
      /\b(?:budget|monthly|(?:plan|planned|payoff) (?:amount|money|payment|total|number)|amount (?:of|in|for|on) (?:my|the) plan|set aside|put toward\w*|cantidad|monto|cifra|(?:a|each|per|every) month|al mes|mensual\w*|presupuesto|cada mes)\b/,
    says: '**Under Planned for debt each month, in** [the planner](/debt-destroyer): type the new amount, or move the slider. The plan below changes right away.',
  },
  {
    named:
      /\b(?:settings?|gear|password|dark mode|profile|email|turn things|configuracion|ajustes|contrasena|correo)\b/,
    says: '**In your account’s menu:** [Settings](/settings). Your profile, email, password and reminders are all there.',
  },
  {
    named: /\b(?:badges?|rewards?|wallet|insignias?)\b/,
    says: '**In the menu:** [Badges](/web3-rewards). The wallet is there too, and you don’t need it.',
  },
  {
    named: /\b(?:privacy|privacidad)\b/,
    says: '**At the bottom of every page:** [Privacy](/privacy).',
  },
  { named: /\bterms\b/, says: '**At the bottom of every page:** [Terms](/terms).' },
  {
    named: /\b(?:contact|contacto)\b/,
    says: '**Here:** [the contact form](/contact). It’s in the menu and at the bottom of every page.',
  },
  { named: /\babout\b(?= page\b)/, says: '**In the menu:** [About](/about).' },
  {
    named: /\b(?:cards?|tarjetas?)\b/,
    says: '**In the menu:** [Cards](/credit-card-advice). It works without an account.',
  },
  {
    named:
      /\b(?:plan(?:ner)?|debts?|debt destroyer|slider|payoff|my list|progress|deudas?|planificador|planer)\b/,
    says: '**In the menu, under Debts:** [the planner](/debt-destroyer), with your debts, your plan and the date it ends. Don’t see what you entered? It’s in the browser where you typed it, or in your account once you sign in.',
  },
  {
    named: /\b(?:dashboard|home|due next|inicio)\b/,
    says: '**In the menu, under Home:** [your dashboard](/dashboard). You’ll need a free account.',
  },
];

export const PLACE_CASES: readonly SpecialCase[] = PLACES.map(({ named, says }) => ({
  when: has(named),
  isInstead: true,
  says: [[says]],
}));
