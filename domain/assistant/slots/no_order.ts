// What isn't asked to be done: a sentence that says no, or one that only asks whether.

const DOING = String.raw`(?:pay|paid|payed|send|sent|record|log|save|note|mark|set|put|change|move|raise|lower|make|made|add)`;
const DENIED = new RegExp(
  String.raw`\b(?:didn'?t|did not|haven'?t|have not|never|don'?t|do not|dont|please not|not going to|won'?t|will not|can'?t|cannot|couldn'?t|could not|wasn'?t able to|stop|without) (?:(?!believe|know|remember|think)\w+ ){0,2}?${DOING}\w*\b`,
);
const DENIED_ES =
  /\b(?:no|nunca|jamas|todavia no|aun no) (?:la |lo |le |les |se |me |he |hemos |pude |puedo |voy a |quiero )*(?:pague|pagado|pagar|pago|mande|mandar|hice|hecho|apuntes|apunte|anotes|registres|registrar|guardes|pongas|poner|cambies|cambiar|muevas|subas|bajes)\b/;
/** Denied, and then done all the same: "i didn't pay 50, i paid 60". */
const INSTEAD = /\b(?:but|instead|rather|i paid|we paid|sino|pero)\b.*\d/;

/** It was paid, and it wasn't. */
const CAME_BACK = /\b(?:bounced|got returned|was returned|reversed|was declined|rebot\w+)\b/;

const ASKED =
  /^(?:so |and |ok |hey |wait )?(?:did|have|has|had|do) (?:i|we|you|it|they) (?:\w+ ){0,2}(?:pay|paid|payed|send|sent|record\w*|put|set|change\w*)\b|^(?:ya )?(?:pague|he pagado|pagamos)\b[^.]*\?/;

/** Whether it says that something wasn't done, or isn't to be: nothing of it is offered to be written. */
export const isDenied = (plain: string): boolean =>
  CAME_BACK.test(plain) ||
  ((DENIED.test(plain) || DENIED_ES.test(plain)) && !INSTEAD.test(plain.replace(DENIED, ' ')));

/** Whether it only asks if something was done. */
export const isOnlyAsked = (plain: string): boolean => ASKED.test(plain);

const THOUGHT =
  /^(?:so |and |ok |hey |but |y |pero )*(?:what if|what happens if|what would happen if|whatif|suppose|que pasa(?:ria)? si|y si)\b/;

/** Whether it is only thought of: a payment, a balance or a day isn't offered to be written then. */
export const isThought = (plain: string): boolean => THOUGHT.test(plain);
