import { withoutAccents } from '../letters.ts';

// Two questions of a lawsuit that words hardly say of anything else: what happens to whoever doesn't answer it or go, and how long there is.

const COURT =
  /\b(?:court\w*|sue[ds]?|suing|law ?suits?|summ?[oe]ns|subpoena|judges?|hearing|complaint|judge?ments?|cortes?|demanda\w*|juez|jueces|citatorio|citacion|audiencia|juzgado|tribunal|juicio)\b/;
const IF =
  /\b(?:if|when|what hap+en\w*|wat hap+en\w*|what (?:would|will|can|could)|can (?:they|a|the)|do (?:they|you)|does|will|should|have to|ok to|bad to|que (?:pasa|pasaria|sucede|me (?:pasa|hacen|pueden))|si|cuando|puedo|tengo que)\b/;
const ABSENT =
  /\b(?:don'?t|dont|do not|doesn'?t|doesnt|does not|not|never|no|no one|nobody|won'?t|wont|can'?t|cant|cannot|without|nunca|sin)\b.{0,24}\b(?:go(?:es|ing)?|show(?:s|ing)? ?up|appear(?:s|ing)?|answer(?:s|ing)?|respond(?:s|ing)?|reply|replies|attend|come|there|file (?:an )?answer|ir|voy|va|vas|van|vaya|fuera|asist\w+|present\w+|contest\w+|respond\w+|aparec\w+)\b/;
const SKIPS =
  /\b(?:skip(?:s|ping)?|ignor\w+|blow(?:s|ing)? off|miss(?:es|ing)?|no-?show(?:s|ing)?|hide from|faltar|falto|falta|dejo pasar)\b.{0,24}\b(?:court\w*|hearing|law ?suits?|summ?[oe]ns|papers|complaint|cortes?|demanda|citatorio|citacion|audiencia|papeles)\b/;
const WINS_BY_ABSENCE = /\b(?:win|wins|ganan?)\b.*\b(?:show ?up|there|go|answer|voy|contesto)\b/;
const DEFAULT_MEANING =
  /\b(?:what(?:'?s| is| are| does| do)|whats|explain|define|meaning|mean\w*|que (?:es|son|significa|quiere decir))\b.{0,40}\b(?:default judge?ments?|judge?ments? by default|(?:fallo|sentencia|juicio) (?:por|en) (?:default|rebeldia|incomparecencia|ausencia))\b|\b(?:default judge?ments?|fallo por default|sentencia en rebeldia)\b.{0,12}\b(?:mean\w*|significa|que es)\b/;
/** It happened, or it's another kind of case. */
const NOT_ASKED =
  /\b(?:divorc\w*|custod\w*|child support|manutencion|tickets?|dui|traffic|jury|immigra\w*|migra|evict\w*|desaloj\w*|probation|served and|never (?:got )?served)\b/;

/** Whether it is asked what happens to whoever doesn't answer a lawsuit or go to court, or what a default judgment is. */
export function asksOfNotGoing(plain: string): boolean {
  const bare = withoutAccents(plain);
  if (NOT_ASKED.test(bare)) return false;
  if (DEFAULT_MEANING.test(bare)) return true;
  if (WINS_BY_ABSENCE.test(bare) && ABSENT.test(bare)) return true;
  return COURT.test(bare) && IF.test(bare) && (ABSENT.test(bare) || SKIPS.test(bare));
}

const SERVED =
  /\b(?:serv(?:ed|ice)|process server|papers? (?:says?|said) (?:i have |i got )?(?:14|20|21|28|twenty) days|summ?[oe]ns|law ?suits?|complaint|court papers?|papers from (?:the )?court|legal papers|sued|suing|(?:me |nos )?(?:entregaron|notificaron|demand\w+|citaron|sirvieron)|demanda|citatorio|citacion|papeles de (?:la )?corte)\b/;
const HOW_LONG =
  /\bhow (?:long|many days|much time|soon|fast)\b|\b(?:when|by when|what day|what date|until when)\b.{0,24}\b(?:answer|respond|reply|file|due|deadline|have to|my)\b|\b(?:deadline|due date|last day|time limit)\b|\bdays (?:do i|to|start|run|count|from|i)\b|\b(?:\d+|twenty|thirty|fifteen|ten) ?days?\b|\bcuant(?:o tiempo|os dias)\b|\b(?:hasta|para) cuando\b|\bcuando\b.{0,24}\b(?:contest\w+|respond\w+|vence)\b|\bfecha limite\b|\b\d+ dias\b|\bplazo\b/;
const OTHER_TIME =
  /\b(?:report|score|stay|stays|garnish\w*|embarg\w*|freeze|take to sue|before they sue|until they sue|too old|statute|limitations?|dispute|validat\w+|verif\w+|collector (?:wrote|letter)|evict\w*|desaloj\w*|divorc\w*|custod\w*|historial|buro|last(?:s|ed)? (?:for|on)|admissions?|interrogator\w+)\b|\bhow long (?:does|do|will|would|can) (?:a |the |it |they |judg)|\b(?:days?|weeks?|months?|dias) (?:ago|old|late|past)\b|\b(?:already|ya) (?:past|pasaron|pasado)\b/;

/** Whether it is asked how long there is to answer a lawsuit. */
export function asksDaysToAnswer(plain: string): boolean {
  const bare = withoutAccents(plain);
  return SERVED.test(bare) && HOW_LONG.test(bare) && !OTHER_TIME.test(bare);
}
