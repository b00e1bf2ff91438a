import { bureauAddress, isFilledIn } from '../../../../domain/letters/bureau_addresses.ts';
import {
  type Enclosure,
  enclosuresOf,
  isDispute,
  type LetterField,
  type LetterKind,
  waitsFor,
} from '../../../../domain/letters/letter.ts';
import type { KeptDeadline } from '../../../../domain/credit_file/kept_deadline.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { Callout } from '../../../ui/callout.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { DateField } from '../../../ui/date_field.tsx';
import { dayText } from '../../../ui/day_text.ts';
import { FieldError } from '../../../ui/field.tsx';
import { MoneyField } from '../../../ui/money_field.tsx';
import { TextArea } from '../../../ui/text_area.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import type { TypedLetter } from './letter_draft.ts';
import { lastDayToQuestion } from './notice.ts';

interface FieldsProps {
  readonly kind: LetterKind;
  readonly typed: TypedLetter;
  readonly today: IsoDate;
  /** The collector's letter that it answers. */
  readonly notice: KeptDeadline | null;
  readonly change: (changed: Partial<TypedLetter>) => void;
  /** Once somebody wanted the letter: what is missing is said at its field. */
  readonly problems: readonly LetterField[];
}

const enclosureTexts: Readonly<Record<Enclosure, () => string>> = {
  notice: m.letters_enclose_notice,
  bill: m.letters_enclose_bill,
  report_page: m.letters_enclose_page,
  proof: m.letters_enclose_proof,
  identity: m.letters_enclose_identity,
};

const group = 'grid min-w-0 grid-cols-1 gap-5 border-t border-line pt-6';

function Envelope({ kind, typed, change }: Pick<FieldsProps, 'kind' | 'typed' | 'change'>) {
  return (
    <fieldset className={group}>
      <legend className="sr-only">{m.letters_envelope()}</legend>
      <div>
        <h2 aria-hidden="true" className="text-4">
          {m.letters_envelope()}
        </h2>
        {enclosuresOf[kind].map((each) => (
          <CheckboxField
            key={each}
            label={enclosureTexts[each]()}
            checked={typed.enclosures.includes(each)}
            onChange={(isOn) =>
              change({
                enclosures: isOn
                  ? enclosuresOf[kind].filter(
                      (other) => other === each || typed.enclosures.includes(other),
                    )
                  : typed.enclosures.filter((other) => other !== each),
              })
            }
          />
        ))}
        <p className="mt-2 text-1 text-ink-2">{m.letters_envelope_help()}</p>
      </div>
    </fieldset>
  );
}

function Proof({ typed, today, notice, change, problems }: FieldsProps) {
  const last = lastDayToQuestion(typed, notice);
  return (
    <>
      <DateField
        label={m.letters_came_on()}
        isOptional
        max={today}
        value={typed.happenedOn}
        onChange={(happenedOn) => change({ happenedOn })}
      />
      {last !== null && (
        <p role="status" className="-mt-2 text-1 text-ink-2">
          {last < today
            ? m.letters_last_day_over({ day: dayText(last) })
            : m.letters_last_day({ day: dayText(last) })}
        </p>
      )}
      <ChoiceList
        legend={m.letters_scope()}
        name="scope"
        value={typed.scope}
        onChange={(scope) => change({ scope })}
        options={[
          { value: 'all', label: m.letters_scope_all(), detail: m.letters_scope_all_text() },
          { value: 'part', label: m.letters_scope_part(), detail: m.letters_scope_part_text() },
          { value: 'none', label: m.letters_scope_none(), detail: m.letters_scope_none_text() },
        ]}
      />
      {typed.scope === 'part' && (
        <MoneyField
          label={m.letters_amount_questioned()}
          value={typed.amountText}
          onChange={(amountText) => change({ amountText })}
          error={problems.includes('amount') ? m.letters_amount_missing() : undefined}
        />
      )}
      <fieldset
        className="min-w-0"
        aria-describedby={problems.includes('asks') ? 'asks-error' : undefined}
      >
        <legend className="mb-1 text-cell font-[560]">{m.letters_asks()}</legend>
        <div aria-live="polite">
          {problems.includes('asks') && (
            <FieldError id="asks-error">{m.letters_asks_missing()}</FieldError>
          )}
        </div>
        <CheckboxField
          label={m.letters_asks_proof()}
          checked={typed.wantsProof}
          onChange={(wantsProof) => change({ wantsProof })}
        />
        <CheckboxField
          label={m.letters_asks_creditor()}
          checked={typed.wantsCreditor}
          onChange={(wantsCreditor) => change({ wantsCreditor })}
        />
        <CheckboxField
          label={m.letters_by_mail()}
          checked={typed.onlyByMail}
          onChange={(onlyByMail) => change({ onlyByMail })}
        />
      </fieldset>
      {waitsFor(typed) === 'nothing' && (
        <div role="status">
          <Callout kind="attention">{m.letters_no_stop()}</Callout>
        </div>
      )}
    </>
  );
}

function Stop({ typed, change }: FieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-cell font-[560]">{m.letters_stop_what()}</legend>
      <CheckboxField
        label={m.letters_not_at_work()}
        checked={typed.notAtWork}
        onChange={(notAtWork) => change({ notAtWork })}
      />
      <CheckboxField
        label={m.letters_by_mail()}
        checked={typed.onlyByMail}
        onChange={(onlyByMail) => change({ onlyByMail })}
      />
      <p className="text-1 text-ink-2">{m.letters_stop_all()}</p>
    </fieldset>
  );
}

function Dispute({ typed, today, change, problems }: FieldsProps) {
  return (
    <>
      <DateField
        label={m.letters_report_on()}
        isOptional
        max={today}
        value={typed.happenedOn}
        onChange={(happenedOn) => change({ happenedOn })}
      />
      <TextArea
        label={m.letters_printed()}
        help={m.letters_printed_help()}
        longest={500}
        rows={3}
        value={typed.printed}
        onChange={(printed) => change({ printed })}
        error={problems.includes('printed') ? m.letters_printed_missing() : undefined}
      />
      <TextArea
        label={m.letters_should_be()}
        isOptional
        longest={500}
        rows={3}
        value={typed.shouldBe}
        onChange={(shouldBe) => change({ shouldBe })}
      />
    </>
  );
}

function Hardship({ typed, today, change }: FieldsProps) {
  return (
    <>
      <Callout kind="attention">{m.letters_old_debt()}</Callout>
      <MoneyField
        label={m.letters_can_pay()}
        help={m.letters_can_pay_help()}
        isOptional
        value={typed.amountText}
        onChange={(amountText) => change({ amountText })}
      />
      <DateField
        label={m.letters_until()}
        isOptional
        min={today}
        value={typed.until}
        onChange={(until) => change({ until })}
      />
    </>
  );
}

function Bill({ typed, today, change }: FieldsProps) {
  return (
    <>
      <DateField
        label={m.letters_care_on()}
        isOptional
        max={today}
        value={typed.happenedOn}
        onChange={(happenedOn) => change({ happenedOn })}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1 text-cell font-[560]">{m.letters_asks()}</legend>
        <CheckboxField
          label={m.letters_aid()}
          checked={typed.wantsAid}
          onChange={(wantsAid) => change({ wantsAid })}
        />
        <CheckboxField
          label={m.letters_hold()}
          checked={typed.wantsHold}
          onChange={(wantsHold) => change({ wantsHold })}
        />
      </fieldset>
    </>
  );
}

const special: Readonly<Record<LetterKind, (props: FieldsProps) => React.ReactNode>> = {
  'ask-for-proof': Proof,
  'stop-contact': Stop,
  'dispute-with-bureau': Dispute,
  'dispute-with-company': Dispute,
  hardship: Hardship,
  'itemized-bill': Bill,
};

function OwnWords({ kind, typed, change, problems }: FieldsProps) {
  const isWrong = problems.includes('ownWords');
  const dispute = isDispute(kind);
  const label = dispute
    ? m.letters_own_dispute()
    : kind === 'hardship'
      ? m.letters_own_hardship()
      : m.letters_own_other();
  const help = dispute
    ? m.letters_own_dispute_help()
    : kind === 'hardship'
      ? m.letters_own_hardship_help()
      : kind === 'ask-for-proof'
        ? m.letters_own_proof_help()
        : undefined;
  const error = dispute
    ? m.letters_own_dispute_missing({ count: typed.ownWords.trim().length })
    : m.letters_own_hardship_missing();
  return (
    <div className={group}>
      <TextArea
        label={label}
        help={help}
        isOptional={!dispute && kind !== 'hardship'}
        longest={1000}
        rows={4}
        value={typed.ownWords}
        onChange={(ownWords) => change({ ownWords })}
        error={isWrong ? error : undefined}
      />
      {dispute && <p className="text-1 text-ink-2">{m.letters_own_dispute_why()}</p>}
    </div>
  );
}

/** Everything that a letter is made of, in the order of the paper. */
export function LetterFields(props: FieldsProps) {
  const { kind, typed, change, problems } = props;
  const Special = special[kind];
  const isProof = kind === 'ask-for-proof';
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-5">
        <h2 className="text-4">{m.letters_you()}</h2>
        <TextField
          label={m.letters_name()}
          autoComplete="name"
          value={typed.sender}
          onChange={(sender) => change({ sender })}
          error={problems.includes('sender') ? m.letters_name_missing() : undefined}
        />
        <TextArea
          label={m.letters_address()}
          help={m.letters_address_help()}
          longest={300}
          rows={3}
          value={typed.senderAddress}
          onChange={(senderAddress) => change({ senderAddress })}
          error={problems.includes('senderAddress') ? m.letters_address_missing() : undefined}
        />
        {kind === 'dispute-with-bureau' && (
          <DateField
            label={m.letters_born_on()}
            help={m.letters_born_on_help()}
            isOptional
            max={props.today}
            value={typed.bornOn}
            onChange={(bornOn) => change({ bornOn })}
          />
        )}
        {kind === 'dispute-with-company' && (
          <TextField
            label={m.letters_phone_number()}
            isOptional
            type="tel"
            autoComplete="tel"
            value={typed.phone}
            onChange={(phone) => change({ phone })}
          />
        )}
      </div>
      <div className={group}>
        <h2 className="text-4">{isProof ? m.letters_them_notice() : m.letters_them()}</h2>
        <TextField
          label={m.letters_them_name()}
          value={typed.recipient}
          onChange={(recipient) =>
            change({
              recipient,
              ...(kind === 'dispute-with-bureau' &&
                isFilledIn(typed.recipientAddress) && {
                  recipientAddress: bureauAddress(recipient),
                }),
            })
          }
          error={problems.includes('recipient') ? m.letters_them_missing() : undefined}
        />
        <TextArea
          label={m.letters_them_address()}
          help={
            isProof
              ? m.letters_them_address_proof()
              : kind === 'dispute-with-bureau'
                ? m.letters_them_address_bureau()
                : undefined
          }
          longest={300}
          rows={3}
          value={typed.recipientAddress}
          onChange={(recipientAddress) => change({ recipientAddress })}
        />
        <TextField
          label={m.letters_reference()}
          help={m.letters_reference_help()}
          isOptional
          value={typed.reference}
          onChange={(reference) => change({ reference })}
        />
        <Special {...props} />
      </div>
      <OwnWords {...props} />
      <Envelope kind={kind} typed={typed} change={change} />
    </div>
  );
}
