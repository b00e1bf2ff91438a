// For whoever works on the components: every one, in every state that can be held still. In development only
// (/_gallery); no visitor meets it, so its words are not in the catalogue.
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink, type ButtonVariant } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm_dialog.tsx';
import { IconButton } from '../../ui/icon_button.tsx';
import { LinkList } from '../../ui/link_list.tsx';
import { PageHead } from '../../ui/page_head.tsx';
import { Seam } from '../../ui/seam.tsx';
import { SegmentedControl } from '../../ui/segmented_control.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text_field.tsx';
import { ThemeChoice } from '../../ui/theme_choice.tsx';
import { notice, toast } from '../../ui/toast.ts';
import { Tooltip, TooltipProvider } from '../../ui/tooltip.tsx';

const colours = [
  'paper surface sunken raised ink ink-2 ink-3 line line-strong',
  'glaze glaze-hover glaze-active glaze-ink glaze-tint glaze-line on-glaze',
  'gold gold-bright gold-tint clay clay-tint clay-line focus',
  'series-1 series-2 series-3 series-4 series-5',
].map((row) => row.split(' '));

const variants: readonly ButtonVariant[] = ['primary', 'quiet', 'text', 'clay'];

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="border-t border-line py-10">
      <h2 className="mb-6">{name}</h2>
      <div className="grid gap-6">{children}</div>
    </section>
  );
}

function Fields() {
  const [owed, setOwed] = useState('5,000');
  const [rate, setRate] = useState('24.99');
  const [kind, setKind] = useState<'email' | 'phone'>('email');
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <TextField label="Balance" prefix="$" value={owed} onChange={setOwed} />
      <TextField
        label="Yearly rate (APR)"
        help="On your statement."
        suffix="%"
        value={rate}
        onChange={setRate}
      />
      <TextField
        label="What you can pay a month"
        prefix="$"
        value="90"
        onChange={() => undefined}
        error="$90 does not cover the interest and 1%. You need $154.13 or more."
      />
      <TextField label="Not now" value="Disabled" onChange={() => undefined} disabled />
      <TextField isBig label="What you owe" prefix="$" value={owed} onChange={setOwed} />
      <SegmentedControl
        legend="Sign up with"
        name="gallery-by"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'email', label: 'Email' },
          { value: 'phone', label: 'Phone' },
        ]}
      />
    </div>
  );
}

export function Component() {
  return (
    <div className="wrap">
      <PageHead title="Component gallery" lead="Every part in every state." />
      <Group name="Theme">
        <div className="max-w-measure">
          <ThemeChoice name="gallery-theme" />
        </div>
      </Group>
      <Group name="Colour">
        {colours.map((row) => (
          <ul key={row[0]} className="grid grid-cols-3 gap-3 md:grid-cols-9">
            {row.map((name) => (
              <li key={name} className="text-1 text-ink-2">
                <span
                  className="mb-1 block h-14 rounded-2 border border-line"
                  style={{ background: `var(--${name})` }}
                />
                {name}
              </li>
            ))}
          </ul>
        ))}
      </Group>
      <Group name="Type">
        <p className="font-serif text-6">Mended, not hidden</p>
        <p className="font-serif text-5">Debt-free in November 2028</p>
        <p className="font-serif text-4">What you owe, over time</p>
        <p className="text-3">Type one balance. See the day it ends.</p>
        <p>Pay before the statement closes.</p>
        <p className="text-1">Dated November 14, 2026</p>
        <p className="fig text-5">$11,111.11 · $88,888.88</p>
      </Group>
      <Group name="Buttons">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
            <ButtonLink variant={variant} to="/_gallery">
              a link
            </ButtonLink>
          </div>
        ))}
        <div>
          <IconButton label="Add">
            <Plus aria-hidden="true" size={20} strokeWidth={1.6} />
          </IconButton>
        </div>
      </Group>
      <Group name="Fields">
        <Fields />
      </Group>
      <Group name="Notes and progress">
        <Callout>Scores from different models are not compared.</Callout>
        <Callout kind="good">Linden is paid off.</Callout>
        <Callout kind="attention">
          Equifax’s reply is 2 days late. You can send a follow-up today.
        </Callout>
        <Seam percent={26} label="26% paid down" />
        <Spinner />
      </Group>
      <Group name="Toasts, tooltip, dialog">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => toast.done('Payment recorded', '$194.56 to Harbor Visa.')}>
            Done
          </Button>
          <Button
            onClick={() => toast.failed('We could not save that', 'Your change is kept here.')}
          >
            Failed
          </Button>
          <Button onClick={() => toast.info('A word', 'Nothing to do.')}>Info</Button>
          <Button onClick={() => notice('A notice', 'One at a time, for five seconds.')}>
            Notice
          </Button>
          <TooltipProvider>
            <Tooltip text="Your balance as a share of the card’s limit.">
              <Button>Tooltip</Button>
            </Tooltip>
          </TooltipProvider>
          <ConfirmDialog
            action="Delete debt"
            title="Delete Harbor Visa?"
            text="This deletes the debt and its 11 recorded payments."
            keep="Keep it"
            onConfirm={() => toast.done('Deleted')}
          />
        </div>
      </Group>
      <Group name="Links">
        <LinkList
          links={[{ to: '/debt-destroyer', name: 'Debt destroyer', text: 'Add the rest.' }]}
        />
      </Group>
    </div>
  );
}
