import { Plus, Trash2 } from 'lucide-react';
import { Button, ButtonLink, type ButtonVariant } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon_button.tsx';
import { State } from './section.tsx';

/** How a state looks that a still picture cannot hold. */
const held: Record<ButtonVariant, { hover: string; pressed: string }> = {
  primary: { hover: 'bg-glaze-hover!', pressed: 'bg-glaze-active!' },
  quiet: { hover: 'bg-sunken!', pressed: 'bg-line!' },
  text: { hover: 'bg-glaze-tint!', pressed: 'border-glaze-line! bg-glaze-tint!' },
  clay: { hover: 'bg-clay-tint!', pressed: 'bg-clay-tint! inset-ring inset-ring-clay' },
};
const focus = 'outline-2 outline-offset-2 outline-focus';
const words: Record<ButtonVariant, string> = {
  primary: 'Add a debt',
  quiet: 'Import CSV',
  text: 'Show more',
  clay: 'Delete debt',
};
const trash = <Trash2 aria-hidden="true" size={20} strokeWidth={1.6} />;

/** Four kinds in every state, with an icon, as a link, and an icon alone. */
export function ButtonsSection() {
  return (
    <>
      {(Object.keys(held) as ButtonVariant[]).map((variant) => (
        <div key={variant} className="flex flex-wrap gap-5">
          <State name="Rest">
            <Button variant={variant}>{words[variant]}</Button>
          </State>
          <State name="Hover">
            <Button variant={variant} className={held[variant].hover}>
              {words[variant]}
            </Button>
          </State>
          <State name="Focus">
            <Button variant={variant} className={focus}>
              {words[variant]}
            </Button>
          </State>
          <State name="Pressed">
            <Button variant={variant} className={held[variant].pressed}>
              {words[variant]}
            </Button>
          </State>
          <State name="Disabled">
            <Button variant={variant} disabled>
              {words[variant]}
            </Button>
          </State>
          <State name="Busy">
            <Button variant={variant} busy="Saving…">
              {words[variant]}
            </Button>
          </State>
        </div>
      ))}
      <div className="flex flex-wrap gap-5">
        <State name="With an icon">
          <Button variant="primary">
            <Plus aria-hidden="true" size={20} strokeWidth={1.6} />
            Add a debt
          </Button>
        </State>
        <State name="Busy, as wide as before">
          <Button variant="primary" busy="Saving…">
            <Plus aria-hidden="true" size={20} strokeWidth={1.6} />
            Save this debt
          </Button>
        </State>
        <State name="A link">
          <ButtonLink to="/_gallery">Open the planner</ButtonLink>
        </State>
      </div>
      <div className="flex flex-wrap gap-5">
        <State name="Rest">
          <IconButton label="Delete Harbor Visa">{trash}</IconButton>
        </State>
        <State name="Hover">
          <IconButton label="Delete Linden" className="bg-sunken text-ink!">
            {trash}
          </IconButton>
        </State>
        <State name="Focus">
          <IconButton label="Delete Northway" className={focus}>
            {trash}
          </IconButton>
        </State>
        <State name="Pressed">
          <IconButton label="Delete Marlow" className="bg-line text-ink!">
            {trash}
          </IconButton>
        </State>
        <State name="Disabled">
          <IconButton label="Delete Ridgeline" disabled>
            {trash}
          </IconButton>
        </State>
      </div>
    </>
  );
}
