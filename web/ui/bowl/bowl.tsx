import { useId } from 'react';
import BowlDetails from './bowl_details.tsx';
import { type BowlProps, BowlShape } from './bowl_shape.tsx';

/** The mended bowl, the product's one ornament: its cracks fill with gold as a debt is paid down. */
export function Bowl(props: BowlProps) {
  const id = useId();
  return (
    <BowlShape {...props} id={id}>
      <BowlDetails id={id} />
    </BowlShape>
  );
}
