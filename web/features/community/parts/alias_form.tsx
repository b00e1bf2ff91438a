import { type ReactNode, useEffect, useId, useState } from 'react';
import { lengthOf, longestAlias, shortestAlias } from '../../../../domain/community/limits.ts';
import {
  freePot,
  isSamePot,
  potGlazes,
  type PotChoice as PotValue,
  potShapes,
} from '../../../../domain/community/pots.ts';
import type { CommunityError } from '../../../data/community/errors.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { type FormErrors, useForm } from '../../../ui/form/use_form.ts';
import { TextField } from '../../../ui/text_field.tsx';
import { Closed } from './closed.tsx';
import { problemText } from './problem_text.ts';
import { Pot } from './pot.tsx';
import { glazeName, shapeName } from './pot_names.ts';

/** A name and a pot. */
export interface AliasDraft {
  readonly name: string;
  readonly shape: number;
  readonly glaze: number;
}

interface Typed extends AliasDraft {
  readonly age: 'adult' | 'minor' | null;
}

const anyOf = (choices: readonly unknown[]): number => Math.floor(Math.random() * choices.length);

export const anyDraft = (): AliasDraft => ({
  name: '',
  shape: anyOf(potShapes),
  glaze: anyOf(potGlazes),
});

/** What somebody is called here, and the pot that stands for them. With the first one they say that they are 18 or older;
 *  who says no is told, kindly, that this part isn't theirs, and nothing is sent. */
export function AliasForm({
  initial,
  current,
  taken = [],
  asksAge,
  onChange,
  onLook,
  onKeep,
  onSend,
  onCancel,
}: {
  /** What stands there at first. */
  readonly initial: AliasDraft;
  /** What is chosen now, as last read; null where nothing is. */
  readonly current: AliasDraft | null;
  /** Bowls of others, of which none can be picked. */
  readonly taken?: readonly PotValue[];
  /** For the first name. */
  readonly asksAge: boolean;
  readonly onChange?: (draft: AliasDraft) => void;
  /** Reads anew what is chosen now; undefined where nothing answers. */
  readonly onLook: () => Promise<AliasDraft | null | undefined>;
  /** What was chosen elsewhere is to stay. */
  readonly onKeep: () => void;
  /** Takes it; gives what was refused. */
  readonly onSend: (draft: AliasDraft) => Promise<CommunityError | null>;
  readonly onCancel?: () => void;
}) {
  const [isClosed, setClosed] = useState(false);
  const [isChanged, setChanged] = useState(false);
  /** What was chosen when they began. */
  const [began, setBegan] = useState(current);
  const form = useForm<Typed>({
    initial: { ...initial, age: null },
    onChange: ({ name, shape, glaze }) => {
      setChanged(true);
      onChange?.({ name, shape, glaze });
    },
    check: ({ name, age }) => ({
      name: wrongName(name),
      age: asksAge && age === null ? m.community_alias_age_needed() : undefined,
    }),
    send: async ({ age, ...draft }): Promise<FormErrors<Typed> | undefined> => {
      if (asksAge && age === 'minor') {
        setClosed(true);
        return undefined;
      }
      setChanged(true);
      const mine = { ...draft, name: draft.name.trim() };
      // What was chosen on another device meanwhile is seen before it's replaced.
      const now = await onLook();
      if (now && !isSameAlias(now, current) && !isSameAlias(now, mine)) return undefined;
      const refused = await onSend(mine);
      if (refused === null) return undefined;
      const text = problemText(refused);
      return refused.code === 'name_taken' ? { name: text } : { form: text };
    },
  });
  const { fill } = form;
  const newer = current === null || isSameAlias(current, began) ? null : current;
  // Nothing here would be lost.
  useEffect(() => {
    if (isChanged || newer === null) return;
    const { name, shape, glaze } = newer;
    setBegan(newer);
    fill((now) => ({ ...now, name, shape, glaze }));
  }, [isChanged, newer, fill]);
  if (isClosed) return <Closed onBack={() => setClosed(false)} />;
  const { shape, glaze, age } = form.values;
  const isTaken = potGlazes.map((_, place) =>
    taken.some((other) => isSamePot(other, { shape, glaze: place })),
  );
  return (
    <form {...form.props} className="grid max-w-[34rem] gap-6">
      <TextField
        label={m.community_alias_label()}
        help={m.community_alias_help()}
        autoComplete="nickname"
        {...form.field('name')}
      />
      <PotChoice
        legend={m.community_alias_pot()}
        help={m.community_alias_pot_help()}
        name="shape"
        value={shape}
        count={potShapes.length}
        nameOf={shapeName}
        draw={(place) => <Pot shape={place} glaze={glaze} size="sm" />}
        onChange={(place) => form.change(freePot({ shape: place, glaze }, taken))}
      />
      <PotChoice
        legend={m.community_alias_glaze()}
        {...(isTaken.includes(true) && { help: m.community_alias_taken_help() })}
        isTaken={isTaken}
        name="glaze"
        value={glaze}
        count={potGlazes.length}
        nameOf={glazeName}
        draw={(place) => <Pot shape={shape} glaze={place} size="sm" />}
        onChange={(place) => form.change({ glaze: place })}
      />
      <p role="status" className="text-1 text-ink-2">
        {m.community_alias_yours({ shape: shapeName(shape), glaze: glazeName(glaze) })}
      </p>
      {asksAge && (
        <ChoiceList
          legend={m.community_alias_age()}
          name="age"
          value={age}
          options={[
            { value: 'adult', label: m.community_alias_adult() },
            { value: 'minor', label: m.community_alias_minor() },
          ]}
          error={form.errors.age}
          onChange={(said) => form.change({ age: said })}
        />
      )}
      {isChanged && newer !== null && !form.isSending && !isSameAlias(newer, form.values) && (
        <Newer newer={newer} mine={form.values} isFirst={began === null} onKeep={onKeep} />
      )}
      {form.errors.form && (
        <div role="alert" tabIndex={-1}>
          <FieldError id="alias-refused">{form.errors.form}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <Button type="submit" variant="primary" busy={form.isSending && m.community_alias_saving()}>
          {m.community_alias_save()}
        </Button>
        {onCancel && (
          <Button variant="text" onClick={onCancel}>
            {m.community_alias_cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}

const isSameAlias = (one: AliasDraft, other: AliasDraft | null): boolean =>
  one.name === other?.name && isSamePot(one, other);

/** Another name or bowl was chosen on another device: both are in sight, and neither is lost unasked. */
function Newer({
  newer,
  mine,
  isFirst,
  onKeep,
}: {
  readonly newer: AliasDraft;
  readonly mine: AliasDraft;
  /** Whether they began without one. */
  readonly isFirst: boolean;
  readonly onKeep: () => void;
}) {
  const row = ({ name, shape, glaze }: AliasDraft, label: string) => (
    <li className="flex items-center gap-3">
      <Pot shape={shape} glaze={glaze} size="sm" />
      <div className="min-w-0">
        <p className="text-1 text-ink-2">{label}</p>
        <p className="wrap-anywhere">
          {name.trim() && `${name.trim()}. `}
          {m.community_alias_yours({ shape: shapeName(shape), glaze: glazeName(glaze) })}
        </p>
      </div>
    </li>
  );
  return (
    <div role="alert">
      <Callout kind="attention">
        <strong>{isFirst ? m.community_alias_newer_first() : m.community_alias_newer()}</strong>
        <p>{m.community_alias_newer_text()}</p>
        <ul className="my-3 grid gap-3">
          {row(newer, m.community_alias_newer_now())}
          {row(mine, m.community_alias_newer_mine())}
        </ul>
        <Button onClick={onKeep}>{m.community_alias_newer_keep()}</Button>
      </Callout>
    </div>
  );
}

function wrongName(name: string): string | undefined {
  const length = lengthOf(name);
  if (length < shortestAlias) return m.community_alias_short();
  return length > longestAlias ? m.community_alias_long() : undefined;
}

/** One of six pictures, each with its name. */
function PotChoice({
  legend,
  help,
  name,
  value,
  count,
  nameOf,
  draw,
  isTaken = [],
  onChange,
}: {
  readonly legend: string;
  readonly help?: string;
  readonly name: string;
  readonly value: number;
  readonly count: number;
  readonly nameOf: (place: number) => string;
  readonly draw: (place: number) => ReactNode;
  /** By place: those that can't be picked. */
  readonly isTaken?: readonly boolean[];
  readonly onChange: (place: number) => void;
}) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={help ? `${id}-help` : undefined}>
      <legend className="mb-1.5 text-cell font-[560]">{legend}</legend>
      {help && (
        <p id={`${id}-help`} className="mb-2 text-1 text-ink-2">
          {help}
        </p>
      )}
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {Array.from({ length: count }, (_, place) => (
          <label
            key={nameOf(place)}
            className="relative grid min-h-20 cursor-pointer place-items-center rounded-2 border border-line bg-surface p-2 hover:border-line-strong has-checked:border-glaze has-checked:bg-glaze-tint has-checked:inset-ring has-checked:inset-ring-glaze has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:hover:border-line has-disabled:[&>svg]:opacity-35 forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              className="sr-only"
              name={`${id}-${name}`}
              checked={place === value}
              disabled={isTaken[place] === true}
              onChange={() => onChange(place)}
            />
            {draw(place)}
            <span className="sr-only">
              {isTaken[place] === true
                ? m.community_alias_taken({ name: nameOf(place) })
                : nameOf(place)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
