import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { maxCircles } from '../../../../domain/community/limits.ts';
import { readInviteCode } from '../../../../domain/community/invite_code.ts';
import type { Alias } from '../../../data/community/alias.ts';
import type { CircleHead } from '../../../data/community/circles.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { PageHead } from '../../../ui/page_head.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { AliasStep } from '../parts/alias_step.tsx';
import { Pot } from '../parts/pot.tsx';
import { MakeForm } from './make_form.tsx';
import { Preview } from './preview.tsx';
import { useStepFocus } from './use_step_focus.ts';

type Way =
  | { readonly kind: 'make' }
  | { readonly kind: 'join'; readonly code: string }
  | { readonly kind: 'name' };

const loadMatch = () => import('./match/match.tsx');

/** Before there is a circle: start one, join one, be matched. Whoever has no name here is asked for one on the way; into a circle
 *  that they're invited to they look first. */
export default function Start({
  userId,
  alias,
  circles,
  code,
  onCircle,
  onCode,
}: {
  readonly userId: string;
  readonly alias: Alias | null;
  /** Those they are in now: in two there is no other, and who hosts one hosts no other. */
  readonly circles: readonly CircleHead[];
  /** Of the link they came by. */
  readonly code: string | null;
  readonly onCircle: (circle: string) => void;
  /** The invitation was decided on. */
  readonly onCode: () => void;
}) {
  const [chosen, setWay] = useState<Way | null>(null);
  // The step to a name ends itself: one that was chosen elsewhere meanwhile is told there.
  const [isNamed, setNamed] = useState(alias !== null);
  const [isLooking, setLooking] = useState(true);
  const way = chosen ?? (code === null ? null : ({ kind: 'join', code } as const));
  const isFull = circles.length >= maxCircles;
  const hosted = circles.find(({ isHost }) => isHost);
  const match = useLoaded(loadMatch, !isFull && (way === null || way.kind === 'name'), {
    userId,
    alias,
    onName: () => setWay({ kind: 'name' }),
  });
  const isNaming = way !== null && !isNamed && !(way.kind === 'join' && isLooking);
  if (alias !== null && !isNamed && !isNaming) setNamed(true);
  useStepFocus(`${way?.kind ?? 'start'} ${isNaming}`, () => document.querySelector('h1'));
  const leave = () => {
    setWay(null);
    setLooking(true);
    onCode();
  };
  const enter = (circle: string) => {
    leave();
    onCircle(circle);
  };

  // Said before anything is typed. A code may lead to one of the two.
  if (isFull && way === null) return <InTwo circles={circles} isInvited={false} />;
  if (isNaming)
    return (
      <>
        <PageHead title={m.circle_alias_title()} lead={m.circle_alias_lead()} />
        <AliasStep
          userId={userId}
          onDone={() => {
            setNamed(true);
            setWay(way);
          }}
          onCancel={way.kind === 'join' ? () => setLooking(true) : leave}
        />
      </>
    );
  if (way?.kind === 'make' && alias !== null)
    return (
      <>
        <PageHead title={m.circle_make_title()} lead={m.circle_make_lead()} />
        <MakeForm alias={alias} onMade={enter} onCancel={leave} />
      </>
    );
  if (way?.kind === 'join')
    return (
      <>
        <PageHead title={m.circle_page_title()} />
        {isFull && <InTwo circles={circles} isInvited />}
        <Preview
          code={way.code}
          alias={alias}
          onName={() => setLooking(false)}
          onJoined={enter}
          onNo={leave}
        />
      </>
    );
  return (
    <>
      <PageHead
        title={m.circle_start_title()}
        lead={
          <>
            {m.circle_start_lead()}{' '}
            <a className="text-1" href="https://www.nber.org/papers/w18417" rel="noopener">
              {m.circle_start_study()}
            </a>
          </>
        }
      />
      <EmptyShelf />
      <h2 className="sr-only">{m.circle_ways()}</h2>
      <ol className="mt-4">
        {hosted === undefined ? (
          <WayIn title={m.circle_way_start()} text={m.circle_way_start_text()}>
            <div className="max-sm:grid">
              <Button variant="primary" onClick={() => setWay({ kind: 'make' })}>
                {m.circle_way_start_action()}
              </Button>
            </div>
          </WayIn>
        ) : (
          <li className="border-t border-line py-6 text-ink-2">
            {m.circle_way_hosting({ name: hosted.name })}
          </li>
        )}
        <WayIn title={m.circle_way_join()}>
          <JoinForm onCode={(given) => setWay({ kind: 'join', code: given })} />
        </WayIn>
        <WayIn title={m.match_title()} text={m.match_text()}>
          {match}
        </WayIn>
      </ol>
    </>
  );
}

/** There is no room for a third: what they are in, and how there would be. */
const InTwo = ({
  circles,
  isInvited,
}: {
  readonly circles: readonly CircleHead[];
  readonly isInvited: boolean;
}) => (
  <section className="mb-6">
    {isInvited ? (
      <h2 className="font-serif text-3 font-[430]">{m.circle_two_title()}</h2>
    ) : (
      <PageHead title={m.circle_two_title()} />
    )}
    <p className="max-w-[34rem] text-ink-2">
      {isInvited ? m.circle_two_invited() : m.circle_two_text()}
    </p>
    <ul className="mt-3">
      {circles.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={`/community?circle=${id}`}
            className="inline-flex min-h-11 items-center break-words"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

const WayIn = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}) => (
  <li className="grid gap-4 border-t border-line py-6 last:border-b">
    <h3 className="font-serif text-3 font-[430]">{title}</h3>
    {text && <p className="max-w-[34rem] text-ink-2">{text}</p>}
    {children}
  </li>
);

function JoinForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({
      code: readInviteCode(code) === null ? m.circle_join_wrong() : undefined,
    }),
    send: ({ code }) => {
      const read = readInviteCode(code);
      if (read !== null) onCode(read);
    },
  });
  return (
    <form
      {...form.props}
      className="grid max-w-[34rem] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextField
        label={m.circle_join_label()}
        help={m.circle_join_help()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('code')}
      />
      <Button type="submit">{m.circle_join_action()}</Button>
    </form>
  );
}

/** Five places, one of them theirs. */
const EmptyShelf = () => (
  <div
    aria-hidden="true"
    className="flex max-w-[30rem] items-end justify-between border-b border-line-strong *:-mb-0.5"
  >
    {(
      [
        [4, 2],
        [3, 3],
        [0, 0],
        [5, 1],
        [1, 4],
      ] as const
    ).map(([shape, glaze]) => (
      <Pot
        key={shape}
        shape={shape}
        glaze={glaze}
        fill={shape === 0 ? 'full' : 'outline'}
        size="md"
      />
    ))}
  </div>
);
