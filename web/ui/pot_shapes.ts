export type PotShape = 'bowl' | 'cup' | 'jar' | 'bottle' | 'pitcher' | 'mug';
export type PotGlaze = 'celadon' | 'ash' | 'shino' | 'iron' | 'plum' | 'moss';

/** How a pot is drawn, in a field of 64 by 72: its body, the foot it stands on, and what else its shape has. */
interface Drawing {
  readonly body: string;
  readonly foot: string;
  /** A handle, in a thicker line. */
  readonly handle?: string;
  /** The rim of a bottle. */
  readonly rim?: string;
  /** The lid of a jar, and the middle of its knob, three high. */
  readonly lid?: { readonly path: string; readonly knob: readonly [number, number] };
  /** How high its mouth is: the steam rises from there. */
  readonly mouth: number;
}

export const drawings: Readonly<Record<PotShape, Drawing>> = {
  bowl: {
    body: 'M8 38H56C56 56 46 66 32 66S8 56 8 38Z',
    foot: 'M25 65.5h14l1.5 4.5h-17Z',
    mouth: 38,
  },
  cup: {
    body: 'M17 24H47L45 61Q44.5 67 39 67H25Q19.5 67 19 61Z',
    foot: 'M24 66.5h16V70H24Z',
    mouth: 24,
  },
  jar: {
    body: 'M12 46C11 35 20 31 32 31S53 35 52 46C51 60 43 67 32 67S13 60 12 46Z',
    foot: 'M24 66h16v4H24Z',
    lid: { path: 'M19 32C20 26 25 24.5 32 24.5S44 26 45 32Z', knob: [32, 21.5] },
    mouth: 18,
  },
  bottle: {
    body: 'M28 10H36V25C36 33 49 37 49 51C49 62 42 67 32 67S15 62 15 51C15 37 28 33 28 25Z',
    foot: 'M25 66.5h14V70H25Z',
    rim: 'M26.5 10.5h11',
    mouth: 10,
  },
  pitcher: {
    body: 'M19 22H45L43 30C43 36 50 40 50 51C50 62 42 67 32 67S14 62 14 51C14 40 21 36 21 30Z',
    foot: 'M25 66.5h14V70H25Z',
    handle: 'M44.5 27C55 25 58 40 48.5 44',
    mouth: 22,
  },
  mug: {
    body: 'M13 32H44V60Q44 67 37 67H20Q13 67 13 60Z',
    foot: 'M20 66.5h17V70H20Z',
    handle: 'M44 39C56 37 56 57 44 56',
    mouth: 32,
  },
};

/** The product's own colours, paler, so that a line of ink stands out from each in both themes. */
export const glazeColours: Readonly<Record<PotGlaze, string>> = {
  celadon: 'var(--b3)',
  ash: 'color-mix(in oklab, var(--series-3) 62%, var(--surface))',
  shino: 'color-mix(in oklab, var(--bl2) 70%, var(--surface))',
  iron: 'color-mix(in oklab, var(--bfoot) 88%, var(--clay))',
  plum: 'color-mix(in oklab, var(--series-5) 60%, var(--surface))',
  moss: 'color-mix(in oklab, var(--series-4) 66%, var(--surface))',
};

/** Where the glaze ends above the foot: it ran a little, differently in each place. */
export const glazeEdge = 'M0 0H64V54C55 59 46 50.5 35 55S12 60 0 53Z';
export const steam = [27, 36] as const;
