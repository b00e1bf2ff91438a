import { CircleCheck, CircleDashed, Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type CharacterKind,
  charactersMissing,
  hasKind,
  isTooLong,
} from '../../../data/account/password_rules.ts';
import { m } from '../../../paraglide/messages.js';
import type { KnownRules } from './validation.ts';

interface Rule {
  readonly key: string;
  /** Null where only the server can tell, and has not been asked. */
  readonly isMet: boolean | null;
  readonly text: string;
}

const kindTexts: Record<CharacterKind, () => string> = {
  letter: m.auth_rule_letter,
  lower: m.auth_rule_lower,
  upper: m.auth_rule_upper,
  digit: m.auth_rule_digit,
  sign: m.auth_rule_sign,
};

function rulesFor(password: string, rules: KnownRules): readonly Rule[] {
  const { least, kinds, leaked } = rules;
  const left = charactersMissing(password, rules);
  return [
    {
      key: 'length',
      isMet: left === 0,
      text:
        password === '' || left === 0
          ? m.auth_rule_length({ least })
          : m.auth_rule_length_left({ least, left }),
    },
    ...kinds.map((kind) => ({
      key: kind,
      isMet: hasKind(password, kind),
      text: kindTexts[kind](),
    })),
    ...(isTooLong(password)
      ? [{ key: 'too_long', isMet: false, text: m.auth_rule_too_long() }]
      : []),
    ...(leaked === null
      ? []
      : [
          {
            key: 'leaked',
            isMet: password === leaked ? false : null,
            text: password === leaked ? m.auth_rule_leaked() : m.auth_rule_leak_unknown(),
          },
        ]),
  ];
}

/** As it's read out: a rule may end its own sentence. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** How long typing has to rest before the list is read out. Milliseconds. */
const pause = 1_000;

/** What a new password needs, filling in while it is typed; read out once the typing rests. */
export function PasswordRules({
  id,
  password,
  rules,
}: {
  readonly id: string;
  readonly password: string;
  readonly rules: KnownRules;
}) {
  const list = rulesFor(password, rules);
  const open = list.filter(({ isMet }) => isMet !== true).map(({ text }) => text);
  const state = open.length === 0 ? m.auth_rules_met() : open.map(sentence).join(' ');
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (password === '') return undefined;
    const timer = setTimeout(() => setSaid(state), pause);
    return () => clearTimeout(timer);
  }, [password, state]);

  return (
    <>
      <ul id={id} aria-label={m.auth_rules()} className="grid gap-1.5 text-cell">
        {list.map(({ key, isMet, text }) => {
          const Icon = isMet === null ? Info : isMet ? CircleCheck : CircleDashed;
          return (
            <li
              key={key}
              className={`flex items-start gap-2 transition-colors duration-(--fast) ${isMet ? 'text-ink' : 'text-ink-2'}`}
            >
              <Icon
                aria-hidden="true"
                size={18}
                strokeWidth={1.6}
                className={`mt-0.5 flex-none ${isMet ? 'text-glaze-ink' : 'text-ink-3'}`}
              />
              <span>
                {text}
                {isMet !== null && (
                  <span className="sr-only"> {isMet ? m.auth_rule_met() : m.auth_rule_open()}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {password === '' ? '' : said}
      </p>
    </>
  );
}
