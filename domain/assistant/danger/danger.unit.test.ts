import { describe, expect, it } from 'vitest';
import { dangerIn } from './danger.ts';
import type { DangerKind } from './kinds.ts';
import { quickestMs } from '../../../tools/vitest/quickest.ts';

/** What people write who are in danger, by whom they are sent to. */
const MESSAGES: Readonly<Record<DangerKind, readonly string[]>> = {
  self: [
    // A burden, and better off.
    'everyone would be happier without me',
    'EVERYBODY WOULD BE SO MUCH HAPPIER IF I WAS GONE',
    'my kids would be better off if I were dead',
    'theyd all be fine without me around',
    'I’m just a burden to my family at this point',
    'i feel like such a burden on everyone',
    'nobody would even notice if I was gone',
    'no one would miss me',
    'my wife deserves better, life would be easier for her with me gone',
    'if i died everyone’s problems would be over',
    'I’d be doing everyone a favor if I disappeared',
    'the world doesn’t need me',
    // Pills, and other means.
    'i have a bottle of sleeping pills and nobody is home',
    'how many tylenol does it take to die',
    'thinking of taking all my pills tonight',
    'I’ve been saving up my pain pills',
    'gonna overdose',
    'i could just od on my meds',
    'there are enough pills in the house to end this',
    'what’s the most painless way to die',
    'there’s a loaded gun in the closet',
    'I keep thinking about driving off a bridge',
    'i want to drive into a tree',
    'thinking about stepping in front of a train',
    'i bought a rope',
    'i want to hang myself',
    'cutting my wrists would be easier',
    // Life insurance.
    'my life insurance is worth more than I am',
    'I’m worth more to my family dead',
    'if I died my life insurance would fix everything for them',
    'does my life insurance still pay out if i kill myself',
    'does the policy cover suicide after two years',
    'they would get the life insurance and be fine',
    'how do i make it look like an accident so my wife gets the insurance',
    // Farewells.
    'I’m writing goodbye letters to my kids',
    'i wrote my family a goodbye note',
    'goodbye everyone',
    'tell my kids I love them',
    'by the time you read this I’ll be gone',
    'I won’t be here tomorrow',
    'giving away all my things, I won’t need them',
    'i gave my dog away because i wont be around much longer',
    'who will look after my kids when im gone, i am ready to leave this world',
    // No point, can't go on.
    'there is no point in living like this',
    'I just can’t go on anymore',
    'i cannot keep living like this',
    'I don’t see a reason to keep going anymore',
    'i have nothing left to live for',
    'whats the point of being alive',
    // Around it, run together, misspelled, and in neighbours' languages.
    'I have the pills ready',
    'I have a gun and nothing left',
    'I feel like dying',
    'there is no way out for me',
    'would anyone notice if i was gone',
    'i should just disappear',
    'i wish i had never woken up',
    'my debt makes me want to jump',
    'my family is better off with the life insurance',
    'i wnat to die',
    'Iwanttodie',
    'je veux mourir',
    'ich will nicht mehr leben',
    'I give up on life',
    'so tired of being alive',
    'i want the pain to stop, i want it all to end',
    'the only way out I see is death',
    // Sleep.
    'I want to go to sleep and never wake up',
    'i wish i could fall asleep and not wake up',
    'hope i dont wake up tomorrow',
    'wouldn’t mind not waking up',
    'I just want to sleep forever',
    // Text-speak, typos, capitals, no apostrophes.
    'kms',
    'im gonna unalive myself over this debt',
    'wanna die tbh',
    'i dont wanna be here nymore, want 2 die',
    'I WANT TO KILL MY SELF',
    'i wnt to kill mysefl',
    'thinking about sucide',
    'k i l l  m y s e l f',
    'end it tonight',
    'i’m not safe with myself tonight',
    'I might do something stupid tonight',
    'id rather be dead than face this',
    'my son says he wants to kill himself',
    // Spanish.
    'me quiero morir',
    'ya no quiero seguir viviendo',
    'todos estarían mejor sin mí',
    'mis hijos serían más felices sin mí',
    'soy una carga para mi familia',
    'quiero tomarme todas las pastillas',
    'mi seguro de vida vale más que yo',
    'escribí una carta de despedida para mis hijos',
    'quiero dormir y no despertar',
    'no le veo sentido a la vida',
    'ya no puedo seguir así',
    'pienso en suicidarme',
    'ojalá no despertara mañana',
    'quiero aventarme de un puente',
  ],
  done: [
    'I just took a whole bottle of tylenol',
    'ya me tomé todas, acabo de tomarme las pastillas',
  ],
  partner: [
    'my husband is drunk and is hitting me',
    'my boyfriend hits me when we talk about money',
    'he choked me last night',
    'my wife beats me',
    'hes going to kill me',
    'he’ll kill me if I leave',
    'I’m scared of my husband',
    'he takes my paycheck and i’m afraid of him',
    'I need money to escape my abusive husband',
    'not safe at home with him',
    'my ex threatened to kill me over the car loan',
    'my husban is hiting me',
    'mi esposo me pega',
    'le tengo miedo a mi marido',
    'mi novio me amenaza con matarme',
    'mi pareja me quita el cheque y me golpea',
  ],
  child: [
    'I hit my kid',
    'i lost my temper and slapped my daughter',
    'I’m afraid I’ll hurt my baby',
    'my boyfriend is hitting my son',
    'i shook my baby',
    'my dad beats me',
    'my uncle touches my daughter',
    'le pegué a mi hijo',
    'mi papá me pega',
    'tengo miedo de lastimar a mi bebé',
  ],
  elder: [
    'my brother hits our mother',
    'my caregiver hits me and takes my social security',
    'they are starving my grandmother',
    'la cuidadora le pega a mi abuela',
  ],
  now: [
    'he has a gun',
    'a loan shark said he will break my legs',
    'someone is breaking into my house',
    'the lender is threatening to hurt my family',
    'will he hurt me if I tell about the card',
    'the payday guy said he will hurt me if I don’t pay',
    'they said someone is coming to hurt me over this loan',
    'tiene una pistola',
    'me están amenazando de muerte',
  ],
  others: ['I’m going to kill my boss', 'quiero matar a mi jefe'],
};

/** The same words, of money, work, a figure of speech, or somebody else's past. */
const HARMLESS: readonly string[] = [
  'there is no way out of this contract',
  'a raise makes me want to jump for joy',
  'would anyone notice if I paid a day late',
  'I have my meds ready to refill and the bill is $90',
  'I wish I had never opened this card',
  'should I just disappear from the mailing list',
  'is the family better off with term life insurance',
  'I’m dying to pay this off',
  'my card was killed',
  'this debt is killing me',
  'these fees are killing us',
  'kill the subscription',
  'help me kill this balance',
  'how do I kill my credit card debt fastest',
  'what is the suicide clause in life insurance',
  'is it financial suicide to settle?',
  'I hit my credit limit',
  'hit my kid’s college fund to pay the card',
  'i hit my kids savings to cover rent',
  'a late fee hit my account',
  'the bank hit me with a fee',
  'my landlord hit me with a late fee',
  'my ex hit me up for money',
  'this hit my daughter’s credit score',
  'the layoffs hit my family hard',
  'beat my debt in two years?',
  'how can I beat the minimum payment',
  'what happens to my debt when I die',
  'will life insurance pay my debts when I die?',
  'does my wife owe my debts if I die',
  'my dad died and left a credit card',
  'my brother died by suicide and left debts, do we owe them?',
  'my husband killed himself last year and his card company calls me',
  'should I cash in my life insurance to pay debt',
  'term life insurance for a family with debt',
  'goodbye to my credit card debt!',
  'say goodbye to my car loan',
  'how do I write a goodwill letter',
  'I wrote a goodbye letter to my debt, it helped',
  'final notice letter from the lender, what now?',
  'I’m giving away my old clothes to charity, is it deductible',
  'giving away my old car for a tax deduction',
  'can’t go on vacation until this is paid',
  'i can’t go on paying this card',
  'no point in paying the minimum',
  'there’s no point keeping the card open',
  'what’s the point of a credit score',
  'is there any point in settling an old debt',
  'I can’t keep paying like this',
  'can’t keep up with the payments anymore',
  'end it all with one payment',
  'when does my promotion end',
  'I want to end my contract',
  'how do i end this payment plan',
  'my pills cost $200 a month, what can I cut',
  'I take pills for blood pressure and can’t afford them',
  'the pharmacy charged my card twice for my pills',
  'hospital bill for my son’s overdose',
  'overdraft fees again',
  'my account is overdrawn',
  'I lose sleep over this',
  'can’t sleep because of debt',
  'woke up to a lower score',
  'I never want to wake up to collection calls again',
  'debt is a burden on my family',
  'the burden of proof is on the collector',
  'I don’t want to be a burden when I retire, how do I save',
  'my credit would be better without that card',
  'would my score be better without the closed account',
  'my wife opened a card without me knowing',
  'everyone would be happier if I paid on time',
  'my family would be better off without this car',
  'my kids would be better off if I had a budget',
  'my husband will kill me when he sees this bill',
  'my wife is going to kill me if she finds out about the card',
  'my husband hit the limit on our card',
  'my wife beats me at budgeting games',
  'I’m scared to tell my husband about the debt',
  'I’m afraid of my husband’s debt ruining us',
  'scared of him finding out about the card',
  'my husband handles all the money',
  'the collector threatened to sue me',
  'they threaten to garnish my wages',
  'he threatened to take me to court',
  'my collector is threatening my credit score',
  'I shot past my budget',
  'can I pawn my gun to pay a bill',
  'gun safe on a store card, 0 percent',
  'I jumped from one card to another',
  'jump off the debt treadmill',
  'a bridge loan to pay my bills',
  'drove the car off the lot with a loan',
  'train fare on my card',
  'my car lease allows 20,000 kms',
  'I’m killing myself working two jobs to pay this',
  'cut myself off from credit cards',
  'cut myself some slack',
  'I hurt myself at work and have medical bills',
  'will owing on credit cards hurt me',
  'does closing an old account hurt me',
  'can pulling all three reports hurt me',
  'will pulling them hurt me',
  'are they going to come after me for a card my husband had before',
  'can they come after us for my mother’s debt',
  'would paying a collection hurt me later',
  'i shot myself in the foot with this loan',
  'a dead account on my file',
  'the deadline is tomorrow',
  'tired of living paycheck to paycheck',
  'I’m done with this card',
  'I’m drowning in debt',
  'my life savings are gone',
  'take the life out of this balance',
  'my kids are on my insurance policy',
  'I want to disappear from marketing lists',
  'I want to leave this bank',
  'what a relief it would be to be done',
  'abused by fees',
  'child support takes half my pay',
  'my son hit my car and I owe the deductible',
  'me muero por pagar esta tarjeta',
  'esta deuda me está matando',
  '¿qué pasa con mi deuda si me muero?',
  'quiero acabar con mi deuda',
  'quiero matar esta deuda de una vez',
  'seguro de vida para pagar deudas',
  'ya no puedo seguir pagando',
  'no puedo más con los intereses',
  'me pegó duro la multa',
  'mi esposo me va a matar cuando vea la cuenta',
  'muerto de hambre hasta el día de pago',
  'tengo miedo de que me demanden',
  'no tiene sentido pagar el mínimo',
  'me amenazan con demandarme',
  'estoy cansado de vivir endeudado',
];

const all = Object.entries(MESSAGES).flatMap(([kind, messages]) =>
  messages.map((message) => [kind as DangerKind, message] as const),
);

describe('danger', () => {
  it('is tried with a hundred messages of each', () => {
    expect(all.length).toBeGreaterThanOrEqual(100);
    expect(HARMLESS.length).toBeGreaterThanOrEqual(100);
  });

  it.each(all)('of the kind “%s” is seen: %s', (kind, message) =>
    expect(dangerIn(message)?.kinds ?? []).toContain(kind),
  );

  it.each(all)('of the kind “%s” is seen without marks, and in capitals: %s', (kind, message) => {
    for (const typed of [
      message.replaceAll(/['’.,?!]/g, ''),
      message.toUpperCase(),
      `How long does a late payment stay? ${message}. I owe $4,000.`,
    ])
      expect(dangerIn(typed)?.kinds ?? [], typed).toContain(kind);
  });

  it('is seen behind a capital I that stands for an l', () => {
    expect(dangerIn('i want to kiII myself')?.kinds).toContain('self');
  });

  it.each(HARMLESS)('is not seen in: %s', (message) => expect(dangerIn(message)).toBeNull());

  it.each([
    ['everyone would be happier without me', 'en'],
    ['my husband is hitting me', 'en'],
    ['ya no quiero seguir viviendo', 'es'],
    ['mi esposo me pega', 'es'],
    ['me quiero morir', 'es'],
  ])('is told in its language: %s', (message, language) =>
    expect(dangerIn(message)?.language).toBe(language),
  );

  it('never takes long, however long a message is', () => {
    const sentence =
      'my husband and my kids would be so much better and i want to go on with all of the pills ';
    let at = 0;
    const took = (times: number) =>
      quickestMs(() => {
        at += 1;
        dangerIn(`${sentence.repeat(times)}${at}`);
      });
    expect(took(40) / Math.max(1, took(20))).toBeLessThan(8);
  });
});

describe('danger in letters that only look like ours', () => {
  it.each(['im gonna k*ll myself', 'i wanna d!e', 'i w4nt to die', 'i want to d\u0456e'])(
    'is seen: %s',
    (message) => {
      expect(dangerIn(message)).not.toBeNull();
    },
  );
});
