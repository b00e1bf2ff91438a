import {
  glazeOf,
  type PotGlaze,
  type PotShape,
  shapeOf,
} from '../../../../domain/community/pots.ts';
import { m } from '../../../paraglide/messages.js';

const shapes: Readonly<Record<PotShape, () => string>> = {
  bowl: m.community_shape_bowl,
  cup: m.community_shape_cup,
  jar: m.community_shape_jar,
  bottle: m.community_shape_bottle,
  pitcher: m.community_shape_pitcher,
  mug: m.community_shape_mug,
};
const glazes: Readonly<Record<PotGlaze, () => string>> = {
  celadon: m.community_glaze_celadon,
  ash: m.community_glaze_ash,
  shino: m.community_glaze_shino,
  iron: m.community_glaze_iron,
  plum: m.community_glaze_plum,
  moss: m.community_glaze_moss,
};

/** What somebody calls a shape, and a glaze with its colour, who cannot see them. */
export const shapeName = (place: number): string => shapes[shapeOf(place)]();
export const glazeName = (place: number): string => glazes[glazeOf(place)]();
