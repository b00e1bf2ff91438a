import type { ComponentProps } from 'react';
import { glazeOf, shapeOf } from '../../../../domain/community/pots.ts';
import { PotDrawing } from '../../../ui/pot_drawing.tsx';

/** A member's bowl, by the numbers that are kept of it. */
export function Pot({
  shape,
  glaze,
  ...rest
}: Omit<ComponentProps<typeof PotDrawing>, 'shape' | 'glaze'> & {
  readonly shape: number;
  readonly glaze: number;
}) {
  return <PotDrawing shape={shapeOf(shape)} glaze={glazeOf(glaze)} {...rest} />;
}
