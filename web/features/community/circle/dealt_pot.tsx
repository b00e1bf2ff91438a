import type { PotChoice } from '../../../../domain/community/pots.ts';
import { m } from '../../../paraglide/messages.js';
import { Pot } from '../parts/pot.tsx';
import { glazeName, shapeName } from '../parts/pot_names.ts';

/** That somebody else's bowl is too much like one's own, and which one is one's own there. */
export const DealtPot = ({ pot }: { readonly pot: PotChoice }) => (
  <div className="mb-3 flex items-center gap-4 rounded-2 bg-glaze-tint p-3 text-cell forced-colors:border">
    <Pot {...pot} size="sm" />
    <p>
      {m.circle_preview_bowl({
        shape: shapeName(pot.shape).toLowerCase(),
        glaze: glazeName(pot.glaze).toLowerCase(),
      })}
    </p>
  </div>
);
