import type { Badge } from '../../../domain/rewards/badges.ts';

/** A closed line around the middle, its distance from there by the angle. */
function around(radius: (angle: number) => number): string {
  const points = Array.from({ length: 96 }, (_, index) => {
    const angle = (index / 96) * 2 * Math.PI;
    const [x, y] = [48 + radius(angle) * Math.cos(angle), 48 + radius(angle) * Math.sin(angle)];
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
const polygon = (sides: number) => (angle: number) => {
  const part = (2 * Math.PI) / sides;
  return (41 * Math.cos(part / 2)) / Math.cos((((angle % part) + part) % part) - part / 2);
};

/** Each has a shape of its own, as pieces from one kiln do, and a sign of its habit. */
export const pieces: Readonly<Record<Badge, { readonly outline: string; readonly sign: string }>> =
  {
    first_plan: {
      outline: 'M24 8h48q16 0 16 16v48q0 16-16 16H24Q8 88 8 72V24Q8 8 24 8Z',
      sign: 'M26 33h10c13 0 9 30 24 30h10M64 57l6 6-6 6',
    },
    first_debt_closed: {
      outline: around(() => 41),
      sign: 'M48 27a21 21 0 1 1-15 6.2M48 27v10',
    },
    six_months_written: {
      outline: around(polygon(6)),
      sign: 'M28 66V54M36 66V48M44 66V52M52 66V42M60 66V46M68 66V34',
    },
    twelve_on_time: {
      outline: around((angle) => 38 + 3 * Math.cos(12 * angle)),
      sign: 'M48 28v6M48 62v6M28 48h6M62 48h6M34 34l4 4M58 58l4 4M62 34l-4 4M38 58l-4 4M48 40v8l6 4',
    },
    ten_lessons: {
      outline: 'M48 6c20 0 31 18 31 42S68 90 48 90 17 72 17 48 28 6 48 6Z',
      sign: 'M48 38c-5-4-12-5-20-4v26c8-1 15 0 20 4 5-4 12-5 20-4V34c-8-1-15 0-20 4ZM48 38v26',
    },
    eight_check_ins: {
      outline: around((angle) => 37 + 5 * Math.cos(4 * angle)),
      sign: 'M48 32a11 11 0 1 0 0 22a11 11 0 1 0 0-22ZM40 44a11 11 0 1 0 0 22a11 11 0 1 0 0-22ZM56 44a11 11 0 1 0 0 22a11 11 0 1 0 0-22Z',
    },
    five_that_helped: {
      outline: around((angle) => 38 + 3 * Math.cos(5 * angle + Math.PI / 2)),
      sign: 'M28 34h40v24H50l-10 9v-9H28Z',
    },
  };

/** A crack across, which gold mends as far as the habit is kept. */
export const crack = 'M53 4L46 20 55 33 42 47 52 60 40 74 44 93';
