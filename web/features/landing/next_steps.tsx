import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';

/** What the product does, and what nobody can: side by side, in the same voice. */
export function CanAndCannot() {
  return (
    <div className="mt-16 grid gap-8 md:grid-cols-2 md:gap-16">
      <Lines
        title={m.landing_can_title()}
        lines={[m.landing_can_1(), m.landing_can_2(), m.landing_can_3(), m.landing_can_4()]}
      />
      <Lines
        title={m.landing_cannot_title()}
        lines={[
          m.landing_cannot_1(),
          m.landing_cannot_2(),
          m.landing_cannot_3(),
          m.landing_cannot_4(),
        ]}
      />
    </div>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="mt-3">
        {lines.map((line) => (
          <li key={line} className="border-t border-line py-3">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function WhereNext() {
  return (
    <section className="mt-16">
      <h2>{m.landing_next_title()}</h2>
      <ul className="mt-5 border-t border-line">
        <Next
          to="/debt-destroyer"
          name={m.landing_next_planner()}
          text={m.landing_next_planner_text()}
        />
        <Next
          to="/dashboard"
          name={m.landing_next_dashboard()}
          text={m.landing_next_dashboard_text()}
        />
        <Next
          to="/auth?mode=sign-up"
          name={m.landing_next_auth()}
          text={m.landing_next_auth_text()}
        />
        <Next to="/about" name={m.landing_next_about()} text={m.landing_next_about_text()} />
      </ul>
    </section>
  );
}

function Next(props: { readonly to: string; readonly name: string; readonly text: string }) {
  return (
    <li className="border-b border-line">
      <Link
        to={props.to}
        className="group grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 py-5 text-ink no-underline md:grid-cols-[15rem_1fr_auto]"
      >
        <span className="font-serif text-3 group-hover:underline">{props.name}</span>
        <span className="col-start-1 text-ink-2 md:col-start-2">{props.text}</span>
        <ArrowRight
          aria-hidden="true"
          size={20}
          strokeWidth={1.6}
          className="col-start-2 row-start-1 self-center text-ink-3 transition-transform duration-(--slow) group-hover:translate-x-1 group-hover:text-ink md:col-start-3"
        />
      </Link>
    </li>
  );
}
