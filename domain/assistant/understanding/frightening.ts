// Choices that would frighten whoever didn't speak of them: each is offered only to somebody whose words name it.

const TOPICS: readonly (readonly [offered: RegExp, named: RegExp])[] = [
  [
    /bankrupt/i,
    /\b(?:bankrupt\w*|chapter (?:7|13)|bk7?|file|filing|filed|discharge\w*|bancarrota|quiebra|capitulo)\b/,
  ],
  [
    /\bdied\b/i,
    /\b(?:di(?:e|ed|es|ing)|dead|death|deceased|pass(?:ed|es|ing)|late (?:husband|wife|mother|father|mom|dad|brother|sister|son|daughter)|estate|widow\w*|executor|inherit\w*|probate|funeral|mur\w+|muert\w*|falle\w*|difunt\w*|viud\w*|heren\w*|funeral)\b/,
  ],
  [
    /shut off/i,
    /\b(?:shut|power|electric\w*|lights?|water|gas|utilit\w*|heat|phone|internet|disconnect\w*|cut off|luz|agua|cort\w+|servicio)\b/,
  ],
  [
    /child support/i,
    /\b(?:child support|support|alimony|custody|fines?|court|manutencion|pension|hijos?|multas?)\b/,
  ],
  [
    /\b(?:jail|arrest)/i,
    /\b(?:jail|prison|arrest\w*|police|cops?|warrant|crime|criminal|carcel|arrest\w*|policia|preso|encarcel\w*)\b/,
  ],
  [
    /immigration/i,
    /\b(?:immigra\w*|visa status|green card|deport\w*|citizen\w*|papers|ice|migra\w*|inmigra\w*|deportar\w*|ciudadan\w*|papeles|residencia|daca)\b/,
  ],
  [/behind on my mortgage/i, /\b(?:mortgage|house|home|foreclos\w*|hipoteca|casa|embarg\w*)\b/],
  [
    /out of my pay|from my bank account|take my (?:social|tax|car)/i,
    /\b(?:take|takes|took|taking|taken|garnish\w*|lev(?:y|ied)|wages?|pay ?checks?|pay|account|bank|froze\w*|social security|ssi|benefits|refund|car|truck|repo\w*|quit\w*|embarg\w*|sueldo|cheque|cuenta|seguro|reembolso|carro|troca)\b/,
  ],
  [
    /\bsued?\b/i,
    /\b(?:su(?:e|ed|es|ing)|lawsuits?|court|summons|served|judge|lawyer|law office|legal|papers|demand\w*|corte|juez|abogad\w*)\b/,
  ],
];

/** Whether an offered question, in English, would frighten somebody who said this. */
export const isFrightening = (offered: string, plain: string): boolean =>
  TOPICS.some(([about, named]) => about.test(offered) && !named.test(plain));
