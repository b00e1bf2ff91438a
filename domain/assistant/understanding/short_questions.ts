import type { IntentName } from '../intents.ts';
import type { Story } from './story.ts';

// Questions of a few words about a rule of law or a thing of credit whose name decides: a soft pull, a 609 letter, a debit card that was
// stolen, a refund and a card. Longer messages are read by the classifier.

const SHORT = /^(?:[^ ]+ ){0,15}[^ ]+$/;

const short = (meaning: IntentName, all: readonly RegExp[], none?: RegExp): Story => ({
  meaning,
  all: [SHORT, ...all],
  ...(none && { none }),
});

const ORDINARY =
  /\b(?:credit cards?|cards?|visa|mastercard|discover|amex|capital one|chase|synchrony|collectors?|collections?|hospital|medical|doctor|payday|personal loan|tarjetas?|cobrador\w*|cobranza)\b/;
const SCORE = /\b(?:scores?|credit|fico|puntaje|credito)\b/;
const PARENT =
  /\b(?:my |mi |our )?(?:moms?|mom's|mothers?|mother's|dads?|dad's|fathers?|father's|parents?'?|brothers?|brother's|sisters?|sister's|grandmas?|grandpas?|mama|papa|madre|padre|hermano|hermana)\b/;

/** A car that is given for another. */
export const TRADES_IN =
  /\btrad(?:e|ed|ing)(?: (?!school\b)[\w']+){0,4} in\b(?! (?:default|collections?|school|person)\b)|\btrade-?in\b/;
/** A loan that is paid before its time, and what that may cost. */
export const PAYS_OFF_EARLY =
  /\b(?:pay|paying|paid|payoff|pagar\w*|pago|liquidar)\b.{0,32}\b(?:early|ahead|sooner|before (?:the )?(?:term|end|time|it'?s (?:due|over))|antes(?: de tiempo)?|adelantad\w+)\b|\bprepay\w*|\bearly pay ?off\b|\bpago anticipado\b/;
export const COSTS_A_FEE =
  /\b(?:penalt(?:y|ies)|penali[sz]e\w*|punish\w*|fine[sd]?|fees?|charge me|multas?|cargos?|recargos?|penali\w+)\b/;

export const SHORT_QUESTIONS: readonly Story[] = [
  short(
    'car_taken',
    [
      /\b(?:can|could|will|would|are|do) (?:they|the (?:bank|lender|dealer)|she|he)\b.{0,20}\b(?:(?:come|gonna come|coming) (?:and |to )?(?:get|take|grab|pick up|tow)|repo(?:ssess)?|tow) (?:it|my (?:car|truck|ride|van)|the (?:car|truck|van))\b/,
    ],
    /\b(?:house|home|furniture|couch|tv|phone|money|check|kids?|child|dog|stuff|account)\b/,
  ),
  short(
    'edit_debts',
    [
      /\b(?:how (?:do|can|would) (?:i|you)|where do i)\b.{0,12}\b(?:put in|add|enter|type in|set up)\b.{0,12}\b(?:another(?: one| debt| card| loan| bill)?|(?:a |one )?(?:new|more) (?:one|debt|card|loan|bill))\b/,
    ],
    /\b(?:user|person|member|people|friend|wallet|device|circle|passkey|email)\b/,
  ),
  short(
    'scores',
    [
      /\bhow (?:many|much) (?:points?|of my score)\b|\bcuantos puntos\b/,
      /\b(?:late|miss(?:ed|ing)?|collection|inquir(?:y|ies)|pull|close|closing|pay(?:ing)?|settle\w*|default|bankrupt\w*|atraso|tarde|cobranza|consulta)\b/,
    ],
    /\b(?:mortgage|loan points?|discount|reward|badge)\b/,
  ),
  short(
    'refinance_car',
    [
      TRADES_IN,
      /\b(?:owe|owing|upside down|underwater|loan|payoff|negative equity|rolled?|rolling|balance|still pay\w*)\b/,
    ],
    /\b(?:repo\w*|bankrupt\w*|took|sued?|phone|stocks?)\b/,
  ),
  short(
    'how_interest_works',
    [PAYS_OFF_EARLY, COSTS_A_FEE],
    /\b(?:they (?:want|ask|charge|said)|up ?front|fix|repair|help me|companies|company|late fee|score|credit|report|refinanc\w*|withdraw\w*|401k?|retire\w*|settle\w*|balance transfer|collector\w*|if i (?:miss|skip))\b/,
  ),
  short(
    'home_loan',
    [/\b(?:can|could|will) i (?:still |even )?(?:get|qualify for) a (?:mortgage|home loan)\b/],
    /\b(?:bankrupt\w*|chapter|foreclos\w*|behind|second|reverse)\b/,
  ),
  short(
    'car_taken',
    [
      /\b(?:can|could|will) (?:they|a|the|my) .{0,24}\b(?:take|repo|seize)\b.{0,8}\b(?:my|our) (?:car|truck|van)\b|\b(?:take|repo|seize) (?:my|our) (?:car|truck|van)\b/,
      /\b(?:over|for) (?:a |my |the |an )?(?:credit cards?|cards?|medical|hospital|collection|visa)\b/,
    ],
    /\b(?:bankrupt\w*|title loan|judge?ment|house|home|wages?)\b/,
  ),
  short('set_amount', [/^(?:i|we) can (?:only |just )?pay \$?\d[\d,.]*(?: dollars| bucks)? now\b/]),
  short(
    'might_be_sued',
    [
      /\b(?:carta|letter)\b/,
      /\b(?:de|from) (?:un |una |a |an |the )?(?:abogad[oa]s?|bufete|despacho|lawyer|attorney|law (?:firm|office))\b/,
      /\b(?:deuda|debt|tarjeta|card|cobr\w+|collect\w*|owe|debo)\b/,
    ],
    /\b(?:demanda|summons|corte|court|divorc\w*|immigra\w*|inmigra\w*|insurance|seguro|30 days|dispute|validate)\b/,
  ),
  // What is no longer on a report, or is very old.
  short(
    'old_debt',
    [
      /\b(?:debts?|collections?|it|deudas?)\b/,
      /\b(?:7|seven|siete) (?:years|anos)\b/,
      /\b(?:don'?t owe|dont owe|no longer owe|still owe|do i owe|have to pay|ya no (?:la )?debo|todavia (?:la )?(?:debo|tengo))\b/,
    ],
    /\b(?:tax(?:es)?|irs|student|sold|start over)\b/,
  ),
  short(
    'old_debt',
    [
      /\bdeuda (?:es |era )?(?:de|del) (?:ano )?(?:19|20)[01]\d\b|\bdeuda (?:muy |tan )?vieja\b/,
      /\b(?:tengo que pagar\w*|la pago|debo pagar\w*|pagar)\b/,
    ],
    /\b(?:demand\w+|reporte|buro)\b/,
  ),
  short(
    'bank_account_taken',
    [
      /\b(?:do(?:es)?|will|can|would|without|has to|have to)\b/,
      /\b(?:tell|telling|warn|warning|notice|notify|notifying|know)\b/,
      /\b(?:freez\w+|froze|levy|levies)\b/,
      /\b(?:account|bank|checking)\b/,
    ],
    /\b(?:credit freeze|report|bureau|irs|social security|ssi|benefits)\b/,
  ),
  short(
    'late_payment',
    [
      /\b(?:estoy|llevo|tengo|voy) (?:con )?\d{1,3} (?:dias|meses) (?:de )?(?:atras\w+|retras\w+|tarde)\b|\bi'?m \d{1,3} days (?:late|past due|behind)\b/,
    ],
    /\b(?:mortgage|hipoteca|house|casa|rent|renta|car|carro|truck|troca|student|estudiant\w*|child support|manutencion|quit\w+)\b/,
  ),
  short(
    'checking_own',
    [
      /\bsoft (?:pulls?|checks?|inquir(?:y|ies)|hits?|credit (?:pulls?|checks?))\b|\bconsultas? suaves?\b/,
    ],
    /\b(?:what(?:'?s| is)|que es|how long|dispute|remove|prequal\w*|pre-?approv\w*)\b(?!.*\b(?:hurt|effect|do to)\b)|\b(?:is it|this|you|your app|hard|vs|they said|trust)\b/,
  ),
  short(
    'how_long_it_stays',
    [
      /\b(?:hard )?(?:pulls?|inquir(?:y|ies)|hits?|consultas?)\b/,
      /\b(?:how (?:long|many (?:years|months))|when (?:do|does|will|is)|cuanto (?:tiempo|dura)|cuando se)\b/,
      /\b(?:last|stay|stays|fall|falls|drop|drops|come off|go away|goes away|gone|on my report|dura|queda|borra)\b/,
    ],
    /\b(?:score|points|puntaje)\b/,
  ),
  short(
    'scores',
    [
      /\b(?:credit karma|creditkarma|karma score|credit sesame|creditwise)\b/,
      /\b(?:accurate|real|right|correct|trust|off|wrong|different|legit|true|lenders? see|confiable|cierto|real|otro numero|says|dice)\b/,
    ],
    /\b(?:usage|type|file found|real reports?|enough)\b/,
  ),
  short(
    'rent_behind',
    [
      /\b(?:break|breaking|broke|broken|end|ending|leave|leaving|get out of|romp\w+|dejar|salgo|salirme)\b/,
      /\b(?:lease|contrato (?:de renta)?|apartment early)\b/,
      /\b(?:credit|score|report|credito|puntaje|reporte)\b/,
    ],
    /\b(?:car|auto|truck|carro)\b/,
  ),
  short(
    'scores',
    [
      /\b(?:utilit(?:y|ies)|electric(?:ity)?|light|power|gas|water|phone|cell|internet|cable|luz|agua|telefono|celular)(?: \w+)? bills?\b|\b(?:recibos?|pagos?|pagar) (?:de |del )?(?:la |el )?(?:luz|agua|gas|telefono|celular|internet)\b/,
      /\b(?:report|reports|credit|score|bureaus?|show|count|build|reporte|credito|puntaje|cuenta|cuentan)\b/,
    ],
    /\b(?:shut|cut|off|behind|help with|collector|collections?|cortar\w*|pay first|or credit card|old|ex|not|never|how long|build|renta|rent)\b/,
  ),
  short(
    'collector_limits',
    [
      /\b(?:collectors?|collections?|collection agency|debt company|debt|cobrador\w*|cobranza)\b/,
      /\b(?:text|texts|texted|texting|sms|whatsapp|voice ?mails?|left (?:me )?(?:a )?messages?|leave (?:me )?(?:a )?(?:voice ?mails?|messages?)|texteo|mensajes? de (?:texto|voz)|dej\w+ (?:un )?mensajes?|textos)\b/,
    ],
    /\b(?:arrest|jail|sue|sued|scam|real|fake|legit|estafa|court|family|boss|work|mom|not my|never had|stop\w*|opt|allowed|sister|brother|(?:on|el) (?:the |[a-z]+ )?\d{1,2}(?:st|nd|rd|th)?|recorded?|verdad|warrant|about an?|strange|place left|letter)\b/,
  ),
  short(
    'might_be_sued',
    [
      /\bjudge?ments?\b|\b(?:they|midland|collector|bank|company) (?:have |has |already )*won (?:in )?(?:court|the case)\b|\blost (?:my|the) case\b|\bsentencia\b|\bfallo en (?:mi|nuestra) contra\b/,
      /\bwhat (?:can|could|will|do|does|happens|are)\b|\bwhat(?:'?s| is) next\b|\b(?:what now|now what)\b|\bque (?:pueden|pasa|sigue|me pueden)\b/,
    ],
    /\b(?:settle\w*|never (?:knew|served|got)|vacate|how long|report|score|lien|default|evict\w*|what is a|proof|menos|arregl\w+|negoci\w+|ssi|social security|disability|keep|interrogatories|house|home)\b/,
  ),
  short(
    'settle',
    [
      /\bjudge?ments?\b|\bsentencia\b|\bya ganaron\b/,
      /\b(?:settle|settling|negotiate|negotiating|take less|for less|deal|lump sum|arreglar|negociar|menos)\b/,
    ],
    /\b(?:never (?:knew|served|got)|garnish\w*|report|score)\b/,
  ),
  short(
    'scores',
    [
      /\b(?:store|retail|department store) (?:credit )?cards?\b|\btarjetas? de (?:la )?tiendas?\b/,
      /\b(?:bad|good|hurt|worth|should i|ok|smart|dumb|malas?|buenas?|conviene|afecta)\b/,
    ],
    /\b(?:pay (?:off )?first|payoff|clear|open|apply|signing|should i get|before)\b|[$\d]|\bpromo\w*|\bno interest\b|\bclose\b/,
  ),
  short(
    'scores',
    [
      /\b(?:when|what day|which day|what date|how often|que dia|cuando|cada cuanto|en que fecha)\b/,
      /\b(?:report|reports|send|sends|sent|update|updates|updated|reportan?|mandan?|actualizan?)\b/,
      /\b(?:bureaus?|experian|equifax|transunion|my (?:credit )?card|cards|chase|visa|mastercard|capital one|discover|lenders?|balance|buros?|tarjetas?|saldo)\b/,
    ],
    /\b(?:late|collector|collections?|dispute\w*|bankrupt\w*|paid off|free report|annual|freeze|error|wrong|charge[- ]?off|medical|statement|fraud|letter|my report from|get my)\b/,
  ),
  short(
    'file_cleaners',
    [
      /\b609\b/,
      /\b(?:real|legit|works?|what (?:is|are)|sells?|scams?|remove|funcionan?|que es|venden)\b/,
    ],
    /\$|\b609 (?:dollars|bucks|a month|on)\b|\bscore\b|\bsays\b|\btemplate$/,
  ),
  short(
    'billing_error',
    [
      /\b(?:stop|cancel|turn off|block|revoke|paro|parar|cancelo|cancelar|quitar|quito|detener)\b/,
      /\b(?:auto(?:matic)?[- ]?(?:pay\w*|debits?|withdrawals?|drafts?|charges?|deductions?)|recurring (?:charges?|payments?)|drafting my account|pulling money|taking money (?:out )?(?:of|from) my|debit my account|(?:pagos?|cargos?|debitos?) automaticos?)\b/,
    ],
    /\b(?:payday|cash advance|garnish\w*|levy|court|reminders?|your|mendwell|subscription here|pass)\b/,
  ),
  short(
    'billing_error',
    [
      /\b(?:debit|atm) card\b|\btarjeta de debito\b|\bmi debito\b|\batm withdrawals?\b/,
      /\b(?:stole|stolen|fraud\w*|used|somebody|someone|hacked|cloned|skimm\w*|didn'?t|emptied|unauthorized|took|rob\w+|clon\w+|usaron|sacaron|no hice)\b/,
    ],
    /\b(?:roommate|boyfriend|girlfriend|garnish\w*|levy|overdraft)\b/,
  ),
  short(
    'medical_bill',
    [
      /\b(?:hospitals?|er|emergency room|doctors?|clinic|dentist|surgery|clinica|doctora?|emergencias)\b/,
      /\b(?:refuse|refuses|turn (?:me|us) away|deny|won'?t (?:see|treat)|wont (?:see|treat)|have to treat|still go|negar\w*|atienden|atender\w*)\b/,
      /\b(?:owe|bill|balance|pay|debo|cuenta|deuda)\b/,
    ],
    /\b(?:discount|charity|sue\w*|report)\b/,
  ),
  short(
    'denied_job',
    [
      /\b(?:licen[sc]e|licencia|cdl)\b/,
      /\b(?:debts?|owe|judge?ments?|collections?|bankruptcy|credit|deudas?|deber|debo)\b/,
    ],
    /\b(?:driver'?s?|marriage|plate|child support|suspended for|title|loan)\b/,
  ),
  short(
    'am_i_late',
    [
      /\b(?:why|how come|por que|what)\b/,
      /\b(?:says?|say|marked|shows?|showing|dice|sale|aparece)\b.{0,16}\b(?:late|past due|behind|atrasad[oa])\b/,
    ],
    /\b(?:report|bureau|experian|equifax|transunion|reporte|buro|letter|score)\b/,
  ),
  short(
    'report_here',
    [
      /\b(?:where|how) (?:do|can|should|does|would) (?:i|it|my report)\b|\b(?:donde|como) (?:pongo|meto|subo|agrego)\b/,
      /\b(?:put|enter|add|upload|type|go|pongo|meto|subo|agrego)\b/,
      /\b(?:credit report|my report|experian report|reporte)\b/,
    ],
    /\b(?:freeze|dispute|get|pull|order|error|statement|fraud|get my|statement of)\b/,
  ),
  short(
    'scores',
    [
      SCORE,
      /\b(?:one|a|single|1|un|30[- ]days?|once) ?(?:late|missed|pago tarde|atraso)?\b/,
      /\b(?:late|missed|tarde|atraso)\b/,
      /\b(?:drop\w*|fell|lost|tank\w*|come back|recover\w*|go back up|bounce back|get my points|how many points|baj\w+|recuper\w+)\b/,
    ],
    /\b(?:dispute|remove|goodwill|collect\w*|not (?:true|late)|wasn'?t late|mistake)\b/,
  ),
  short(
    'car_taken',
    [
      /\b(?:repo|repos|repoed|repossess\w*|embarg\w+)\b/,
      /\b(?:owe|owed|balance|debo|cobran)\b/,
      /\b(?:after|since|now|still|and|despues|todavia|pay)\b/,
    ],
    /\b(?:report|score|before|avoid|behind|how do i (?:get|stop)|cosign\w*|bankrupt\w*|casa|cheque|sueldo|will they|are they going)\b/,
  ),
  short(
    'payday_loan',
    [/\btitle (?:loan|pawn)\b|\bprestamo (?:de|con|sobre) (?:el )?titulo\b/],
    /\b(?:what is|bankrupt\w*|cosign\w*|bars|jail|arrest\w*|took|has my)\b/,
  ),
  short(
    'tax_debt',
    [
      /\bstate (?:income )?tax(?:es)?\b|\btax(?:es)? to (?:the|my) state\b|\bdepartment of revenue\b|\bfranchise tax\b|\bproperty tax(?:es)?\b|\bimpuestos (?:del estado|estatales|de la propiedad)\b/,
    ],
    /\b(?:refund|bankrupt\w*|forgiv\w*|1099\w*|reembolso|house|home|sale|place|on it)\b/,
  ),
  short(
    'tax_refund_taken',
    [
      /\b(?:take|takes|taking|get|gets|keep|taken|safe|quitar\w*|quitan)\b/,
      /\b(?:refund|tax return|income tax (?:check|money)|reembolso)\b/,
      ORDINARY,
    ],
    /\b(?:student|irs|child support|file|filing|bankrupt\w*|pay off|put|use|store return|lump)\b|\$|\d/,
  ),
  short(
    'bureau_deadline',
    [
      /\b(?:bureaus?|equifax|experian|transunion|dispute|disputed|buro)\b/,
      /\b(?:didn'?t|didnt|never|hasn'?t|hasnt|no|nothing|ignored|not) ?(?:\w+ )?(?:answer\w*|respon\w+|repl\w+|back|heard|from|my dispute|contest\w+)\b/,
    ],
    /\b(?:collector|verified|frozen|freeze|lender|furnisher|password|account|bank|purchase|everything|all of it)\b/,
  ),
  short(
    'joint_debt',
    [
      PARENT,
      /\b(?:come|comes|coming|go|goes|going) after (?:me|us)\b|\b(?:responsible|liable|make me pay|stuck with|do i owe|soy responsable|me pueden cobrar|cobrar a mi|la debo yo)\b/,
      /\b(?:debts?|bills?|cards?|loans?|owes?|deudas?|tarjetas?|cuentas?|prestamos?)\b/,
    ],
    /\b(?:died|dead|passed|death|estate|funeral|cosign\w*|signed|authorized|joint|murio|fallecio|fiador|firme|gun|hurt|kill|dies?|late (?:moms?|mothers?|dads?|fathers?))\b/,
  ),
  short(
    'student_loan',
    [
      /\bstudent loans?\b|\bprestamos? (?:estudiantil\w*|de (?:la )?(?:escuela|universidad)|de estudiante\w*)\b/,
      /\b(?:payments?|pay|pago|pagar)\b/,
      /\b(?:too (?:high|much|big)|can'?t (?:afford|pay)|cant (?:afford|pay)|lower|smaller|reduce|doubled|went up|muy alto|no puedo|bajar|bajo)\b/,
    ],
    /\b(?:score|cards?|visa|rent|sued|bankrupt\w*|which|first|\$|cosign\w*)\b/,
  ),
  short(
    'tight_month',
    [
      /^(?:(?:so|well|hi|hey|help|ok|i|we|just|got|my|y|pues|hola|me) )*(?:lost (?:my|our) jobs?|(?:been |was |were |got )?laid off|(?:got |was )?fired|let go|perdi (?:mi|el) trabajo|despidieron|quede sin trabajo|corrieron(?: del trabajo)?)(?: last (?:week|night|month|friday)| yesterday| today| this (?:week|morning)| friday| monday| la semana pasada| ayer| hoy)?[.!?, ]*(?:(?:and|y|so|what|que) .{0,40}\b(?:bills?|cards?|payments?|pagos?|pago|pay|due|do|hago)\b.*)?$/,
    ],
    /\b(?:hospital|sued|garnish\w*|bankrupt\w*|mortgage|house|rent|car|student|food|eat|kids|unemployment|benefits|score|401|apply|loan|last year|years? ago|already|hungry|evict\w*|comida|renta|casa|\?.*\?)\b/,
  ),
  short(
    'retirement_money',
    [
      /\b(?:life insurance|whole life (?:policy|insurance)|seguro de vida)\b/,
      /\b(?:cash|value|borrow|loan|pay|use|uso|surrender|debts?|creditors?|cards|sacar|deudas)\b/,
    ],
    /\b(?:died|dead|beneficiar\w*|death|worth more dead|murio|kill|when i die|if i die|cuando me muera|his|her|paid me|i got)\b/,
  ),
  short(
    'house_lost',
    [
      /\bforeclos\w*\b|\bejecucion hipotecaria\b/,
      /\b(?:can|could|will|when|how (?:many|long|soon)|start\w*|days?|months?|payments?)\b/,
    ],
    /\b(?:score|report|after|last year|years? ago|buy|rental|tenant|landlord|how long (?:does|will)|drop|wiped|follow|bankrupt\w*|heloc|scam|fee)\b/,
  ),
];
