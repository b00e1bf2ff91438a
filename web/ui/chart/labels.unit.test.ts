import { describe, expect, it } from 'vitest';
import { boxOf, dense, type Place, placeLabels, reachOf, roomIn, within } from './labels.ts';

const frame = { left: 40, right: 320, top: 0, bottom: 240 };
const candidate = (key: string, ...spots: readonly Place[]) => ({
  key,
  lines: [key],
  spots: spots.map(([x, y]) => ({ x, y, anchor: 'start' as const })),
});

it('a spot that runs over an edge is moved in, and no other', () => {
  const lines = ['Today'];
  const into = (x: number, y: number, anchor: 'start' | 'middle' | 'end') =>
    boxOf(within({ x, y, anchor }, lines, frame), lines);
  expect(into(310, 100, 'start').right).toBeCloseTo(320);
  expect(into(45, 100, 'end').left).toBeCloseTo(40);
  expect(into(100, 5, 'middle').top).toBeCloseTo(0);
  expect(into(100, 260, 'middle').bottom).toBeCloseTo(240);
  const spot = { x: 100, y: 100, anchor: 'middle' } as const;
  expect(within(spot, lines, frame)).toEqual(spot);
});

describe('a label', () => {
  it('takes the first of its spots that is free', () => {
    const placed = placeLabels([candidate('Today', [50, 50], [50, 90])], [], frame);
    expect(placed.get('Today')).toEqual({ spot: { x: 50, y: 50, anchor: 'start' }, isClear: true });
  });

  it('goes on when another label lies there already', () => {
    const placed = placeLabels(
      [candidate('Today, $11,735', [50, 50]), candidate('Minimums only', [60, 55], [60, 90])],
      [],
      frame,
    );
    expect(placed.get('Minimums only')?.spot.y).toBe(90);
  });

  it('goes on when a line runs through, however far apart the line’s points are', () => {
    const line = dense([
      [40, 40],
      [320, 60],
    ]);
    const placed = placeLabels([candidate('Your plan', [150, 52], [150, 100])], [line], frame);
    expect(placed.get('Your plan')?.spot.y).toBe(100);
  });

  it('goes on rather than out of the frame', () => {
    const placed = placeLabels(
      [candidate('Minimums only: still owed', [250, 50], [100, 50])],
      [],
      frame,
    );
    expect(placed.get('Minimums only: still owed')?.spot.x).toBe(100);
  });

  it('stands where it is least in the way when no spot is free, and says so', () => {
    const line = dense([
      [40, 50],
      [320, 50],
    ]);
    const placed = placeLabels([candidate('Today', [400, 50], [60, 54])], [line], frame);
    expect(placed.get('Today')).toMatchObject({ spot: { x: 60 }, isClear: false });
  });

  it('takes up the lines that it has, from its anchor', () => {
    const one = boxOf({ x: 100, y: 50, anchor: 'end' }, ['2026']);
    const two = boxOf({ x: 100, y: 50, anchor: 'end' }, ['2026', '27']);
    expect(one.right).toBe(100);
    expect(one.left).toBeLessThan(72);
    expect(two.bottom - one.bottom).toBe(18);
    expect(boxOf({ x: 100, y: 50, anchor: 'middle' }, ['2026']).left).toBeCloseTo(
      100 - (one.right - one.left) / 2,
    );
  });
});

it('a line says how high and low it gets between two places', () => {
  const line: Place[] = [
    [0, 10],
    [50, 40],
    [100, 20],
  ];
  expect(reachOf(line, 40, 100)).toEqual({ over: 20, under: 40 });
  expect(reachOf(line, 200, 300)).toBeNull();
});

describe('the room in a band', () => {
  const flat = (height: number) =>
    Array.from({ length: 20 }, (_, at) => ({ x: at * 20, top: 100, bottom: 100 + height }));

  it('is in its middle, where a name fits', () => {
    expect(roomIn(flat(40), 80)).toEqual({ x: 8, y: 125, anchor: 'start' });
  });

  it('is not there when the band is thinner than a line or shorter than the name', () => {
    expect(roomIn(flat(12), 80)).toBeNull();
    expect(roomIn(flat(40), 800)).toBeNull();
  });

  it('lies where the slope leaves most of it', () => {
    const band = flat(60).map(({ x, bottom }) => ({
      x,
      top: x < 200 ? 150 : 100,
      bottom,
    }));
    expect(roomIn(band, 80)?.x).toBe(208);
  });
});
