import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CreditFile } from '../../../../domain/credit_file/accounts.ts';
import {
  type DisputedThing,
  maxOwnLetters,
  maxThings,
} from '../../../../domain/credit_file/dispute.ts';
import { hasFullNumber } from '../../../../domain/credit_file/full_number.ts';
import type { Finding } from '../../../../domain/credit_file/finding.ts';
import { writeDisputeLetter } from '../../../../domain/letters/dispute_letter.ts';
import { minOwnWords } from '../../../../domain/letters/letter.ts';
import { type IsoDate, isIsoDate } from '../../../../domain/time/iso_date.ts';
import {
  type DisputeDraft,
  recordDisputeEvent,
  writeDispute,
} from '../../../data/credit_file/disputes.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { DateField } from '../../../ui/date_field.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { LetterActions } from '../../../ui/letter/letter_actions.tsx';
import { Paper } from '../../../ui/letter/paper.tsx';
import { TextArea } from '../../../ui/text_area.tsx';
import { titleOf } from '../parts/finding_texts.ts';
import { SectionLinks } from '../parts/section_link.tsx';
import { type Begun, leftOut, offAtFirst, recipientTyped, switchedTo } from './begun.ts';
import { forgetTypedDraft, keepTypedDraft, typedDraftOf } from './kept_draft.ts';
import { headOf, usePeople } from './kept_people.ts';
import { Mailing, type Sent } from './mailing.tsx';
import { RecipientAddressField, SenderFields } from './people_fields.tsx';
import { problemText } from './problem_text.ts';
import {
  concerns,
  quotedDays,
  recipientKey,
  recipientName,
  recipientsOf,
  saysSomething,
  thingOf,
  ticksOf,
} from './things.ts';
import { Ticks } from './ticks.tsx';

const enclosures = [
  ['page', m.dispute_enclose_page, m.dispute_enclosed_page],
  ['proof', m.dispute_enclose_proof, m.dispute_enclosed_proof],
  ['identity', m.dispute_enclose_identity, m.dispute_enclosed_identity],
] as const;

const section = 'grid min-w-0 grid-cols-1 gap-3 border-t border-line pt-6';

/** A letter of a dispute: what is ticked and written, and beside it the paper. */
export function DisputeEditor({
  begun,
  draftKey,
  file,
  findings,
  today,
  userId,
  onSaved,
}: {
  readonly begun: Begun;
  /** What it begins with: a finding's id, or the dispute's own. */
  readonly draftKey: string;
  readonly file: CreditFile;
  readonly findings: readonly Finding[];
  readonly today: IsoDate;
  readonly userId: string;
  readonly onSaved: (id: string, isMailed: boolean) => void;
}) {
  const services = useServices();
  const [typed] = useState(() => typedDraftOf(draftKey));
  const id = typed?.id ?? begun.id;
  const [recipient, setRecipient] = useState(() => recipientTyped(typed, begun, findings, file));
  const [chosen, setChosen] = useState<readonly string[]>(
    () => typed?.chosen ?? begun.things.map((thing) => thing.id),
  );
  const [off, setOff] = useState<ReadonlySet<string>>(() =>
    typed ? new Set(typed.off) : leftOut(begun, findings, file),
  );
  const [words, setWords] = useState(typed?.words ?? begun.words);
  const [isAfterAnnual, setAfterAnnual] = useState(typed?.isAfterAnnual ?? begun.isAfterAnnual);
  const typedPeople = usePeople();
  const { people } = typedPeople;
  const [along, setAlong] = useState<readonly string[]>(typed?.along ?? ['page']);
  const [isWanted, setWanted] = useState(false);
  const [busy, setBusy] = useState<'keep' | 'mail' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isKept, setKept] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  // A reload, or a look at the report in between, takes nothing away.
  const isUntouched = useRef(true);
  useEffect(() => {
    if (isUntouched.current) {
      isUntouched.current = false;
      return;
    }
    keepTypedDraft({
      of: draftKey,
      id,
      recipient: recipientKey(recipient),
      chosen,
      off: [...off],
      words,
      isAfterAnnual,
      along,
    });
  }, [draftKey, id, recipient, chosen, off, words, isAfterAnnual, along]);
  // One event, however often it is tried.
  const [eventId] = useState(() => crypto.randomUUID());

  const known = findings.filter(({ id }) => chosen.includes(id));
  const first = known[0];
  const unknown = begun.things.filter(
    ({ id }) => chosen.includes(id) && !findings.some((each) => each.id === id),
  );
  const others = findings.filter(
    (each) =>
      !chosen.includes(each.id) &&
      concerns(each, recipient, file) &&
      // Who says that an account isn't theirs asks nothing else of it.
      !known.some(({ kind, accountId }) => kind === 'not_mine' && accountId === each.accountId),
  );
  const recipients = first ? recipientsOf(first, file) : [begun.recipient];
  const ticked = (each: Finding) =>
    ticksOf(each, recipient, file).filter(({ key }) => !off.has(`${each.id} ${key}`));
  const things: readonly DisputedThing[] = [
    ...known.map((each) => thingOf(each, ticked(each))),
    ...unknown,
  ];
  const name = recipientName(recipient);
  const ask = (key: string) => {
    const to = recipients.find((each) => recipientKey(each) === key) ?? recipient;
    const next = switchedTo(to, { from: recipient, known, off, file });
    setRecipient(to);
    setChosen([...next.chosen, ...unknown.map((each) => each.id)]);
    setNote(next.note);
  };
  const letter = writeDisputeLetter({
    ...headOf(people, name, recipient.kind, today),
    isToBureau: recipient.kind === 'bureau',
    things: things.map(({ says }) => says).filter((says) => says !== ''),
    ownWords: words,
    enclosed: enclosures.flatMap(([key, , text]) => (along.includes(key) ? [text()] : [])),
  });
  const wrong = {
    things:
      things.length === 0
        ? m.dispute_what_none()
        : things.length > maxThings
          ? m.dispute_what_many()
          : undefined,
    ticks:
      things.some(({ says }) => says === '') ||
      known.some((each) => !saysSomething(each, ticked(each)))
        ? m.dispute_tick_none()
        : undefined,
    words:
      words.trim().length < minOwnWords
        ? m.dispute_words_missing()
        : hasFullNumber(words)
          ? m.dispute_words_number()
          : words.trim().length > maxOwnLetters
            ? m.dispute_words_long()
            : undefined,
    sender: people.sender.trim() === '' ? m.dispute_sender_missing() : undefined,
    senderAddress:
      people.senderAddress.trim() === '' ? m.dispute_sender_address_missing() : undefined,
  };
  const shown: Partial<typeof wrong> = isWanted ? wrong : {};
  const leadTo = (parts: readonly (keyof typeof wrong)[]): boolean => {
    if (parts.every((part) => wrong[part] === undefined)) return true;
    flushSync(() => setWanted(true));
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid=true], section[data-wrong] input')
      ?.focus();
    return false;
  };
  const isWhole = () => leadTo(['things', 'ticks', 'words', 'sender', 'senderAddress']);
  const draft: DisputeDraft = {
    id,
    recipient: recipient.kind,
    bureau: recipient.kind === 'bureau' ? recipient.bureau : null,
    recipientName: name.slice(0, 120),
    things,
    words: words.trim(),
    isAfterAnnual,
  };
  /** Keeps what was written; with `sent`, says that it was mailed too. */
  const save = async (sent: Sent | null) => {
    if (!leadTo(['things', 'ticks', 'words'])) return;
    setBusy(sent ? 'mail' : 'keep');
    setProblem(null);
    setKept(false);
    const written = await writeDispute(services, userId, draft);
    const done =
      written.ok && sent
        ? await recordDisputeEvent(services, userId, id, {
            id: eventId,
            kind: 'sent',
            ...sent,
          })
        : written;
    setBusy(null);
    if (!done.ok) return setProblem(problemText(done.error));
    forgetTypedDraft();
    setKept(!sent);
    onSaved(id, sent !== null);
  };

  return (
    <div className="grid grid-cols-1 gap-12 pb-16 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-16 print:block">
      <div ref={form} className="grid grid-cols-1 content-start gap-8 print:hidden">
        <section className="grid min-w-0 grid-cols-1 gap-3">
          <h2 className="text-4">{m.dispute_who()}</h2>
          <ChoiceList
            legend={m.dispute_who()}
            isLegendHidden
            name="recipient"
            value={recipientKey(recipient)}
            onChange={ask}
            options={recipients.map((each) => ({
              value: recipientKey(each),
              label: recipientName(each),
              detail:
                each.kind === 'bureau' ? (
                  <>
                    {m.dispute_who_bureau({ name: first?.facts[0]?.name ?? '' })}{' '}
                    <SectionLinks sections={['15 USC 1681i']} />
                  </>
                ) : (
                  <>
                    {m.dispute_who_furnisher()} <SectionLinks sections={['15 USC 1681s-2(a)(8)']} />
                  </>
                ),
            }))}
          />
          <div aria-live="polite" className="empty:hidden">
            {note !== null && <p className="text-cell">{note}</p>}
          </div>
          {recipient.kind === 'bureau' && (
            <CheckboxField
              label={m.dispute_annual()}
              help={m.dispute_annual_help()}
              checked={isAfterAnnual}
              onChange={setAfterAnnual}
            />
          )}
        </section>
        <section className={section} data-wrong={(shown.things ?? shown.ticks) ? '' : undefined}>
          <div>
            <h2 className="text-4">{m.dispute_tick()}</h2>
            <p className="text-1 text-ink-2">{m.dispute_tick_help()}</p>
          </div>
          <div aria-live="polite">
            {(shown.things ?? shown.ticks) && (
              <FieldError id="things-error">{shown.things ?? shown.ticks ?? ''}</FieldError>
            )}
          </div>
          {known.map((each) => (
            <Ticks
              key={each.id}
              finding={each}
              ticks={ticksOf(each, recipient, file)}
              isOn={(key) => !off.has(`${each.id} ${key}`)}
              onChange={(key, isOn) => {
                const next = new Set(off);
                if (isOn) next.delete(`${each.id} ${key}`);
                else next.add(`${each.id} ${key}`);
                setOff(next);
              }}
            />
          ))}
          {unknown.map(({ id, title, says }) => (
            <div key={id}>
              <h3 className="font-sans text-cell font-[560]">{title}</h3>
              <CheckboxField
                label={says}
                checked
                onChange={() => setChosen(chosen.filter((each) => each !== id))}
              />
            </div>
          ))}
          {others.length > 0 && (
            <div>
              <h3 className="font-sans text-cell font-[560]">{m.dispute_what()}</h3>
              <p className="text-1 text-ink-2">{m.dispute_what_help()}</p>
              {others.map((each) => (
                <CheckboxField
                  key={each.id}
                  label={m.dispute_about({
                    name: each.facts[0]?.name ?? '',
                    title: titleOf(each),
                  })}
                  checked={false}
                  onChange={() => {
                    setChosen([...chosen, each.id]);
                    setOff(new Set([...off, ...offAtFirst(each, recipient, file)]));
                  }}
                />
              ))}
            </div>
          )}
        </section>
        <section className={section}>
          <TextArea
            label={m.dispute_words()}
            help={m.dispute_words_help()}
            longest={maxOwnLetters}
            rows={5}
            value={words}
            onChange={setWords}
            error={shown.words}
          />
          <p className="text-1 text-ink-2">{m.dispute_words_why()}</p>
        </section>
        <section className={section}>
          <h2 className="text-4">{m.dispute_people()}</h2>
          <SenderFields {...typedPeople} errors={shown} />
          {recipient.kind === 'bureau' && (
            <DateField
              label={m.dispute_born()}
              help={m.dispute_born_help()}
              isOptional
              max={today}
              value={isIsoDate(people.bornOn) ? people.bornOn : ''}
              onChange={(bornOn) => typedPeople.change({ bornOn })}
            />
          )}
          <RecipientAddressField
            {...typedPeople}
            name={name}
            help={
              recipient.kind === 'bureau'
                ? m.dispute_their_address_bureau({ name })
                : m.dispute_their_address_help()
            }
          />
        </section>
        <fieldset className={section}>
          <legend className="sr-only">{m.dispute_envelope()}</legend>
          <div>
            <h2 aria-hidden="true" className="text-4">
              {m.dispute_envelope()}
            </h2>
            {enclosures.map(([key, label]) => (
              <CheckboxField
                key={key}
                label={label()}
                checked={along.includes(key)}
                onChange={(isOn) =>
                  setAlong(isOn ? [...along, key] : along.filter((each) => each !== key))
                }
              />
            ))}
            <p className="text-1 text-ink-2">{m.dispute_envelope_help()}</p>
          </div>
        </fieldset>
      </div>
      <div className="min-w-0 lg:sticky lg:top-6 lg:self-start print:static">
        <Paper letter={letter} />
        <LetterActions letter={letter} fileName="dispute" isWhole={isWhole} />
        <div aria-live="polite" className="print:hidden">
          {isWanted && Object.values(wrong).some((each) => each !== undefined) && (
            <p className="text-clay">{m.dispute_missing()}</p>
          )}
          {problem !== null && <p className="text-clay">{problem}</p>}
          {isKept && <p>{m.dispute_kept()}</p>}
        </div>
        <p className="mt-3 text-1 text-ink-2 print:hidden">{m.dispute_only_you()}</p>
        <Button
          className="mt-3"
          busy={busy === 'keep' && m.dispute_busy()}
          onClick={() => void save(null)}
        >
          {m.dispute_keep()}
        </Button>
        <Mailing
          today={today}
          quoted={
            known
              .flatMap((each) => quotedDays(each, ticked(each)))
              .toSorted()
              .at(-1) ?? null
          }
          isSigned={wrong.sender === undefined && wrong.senderAddress === undefined}
          isBusy={busy === 'mail'}
          onMailed={(sent) => void save(sent)}
        />
      </div>
    </div>
  );
}
