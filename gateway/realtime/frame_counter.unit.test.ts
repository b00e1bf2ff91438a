import { expect, test } from 'vitest';
import { FrameCounter } from './frame_counter.ts';

const frame = (first: number, length: number) => {
  const long =
    length < 126
      ? [0x80 | length]
      : length < 65_536
        ? [0xfe, length >> 8, length & 255]
        : [0xff, 0, 0, 0, 0, 0, (length >> 16) & 255, (length >> 8) & 255, length & 255];
  return Buffer.concat([
    Buffer.from([first, ...long]),
    Buffer.alloc(4),
    Buffer.alloc(length, 0x81),
  ]);
};

/** A message, a ping, fragments, and lengths of each form. */
const frames = [
  frame(0x81, 5),
  frame(0x89, 0),
  frame(0x01, 0),
  frame(0x00, 125),
  frame(0x80, 126),
  frame(0x82, 65_535),
  frame(0x82, 70_000),
  frame(0x88, 2),
];
const bytes = Buffer.concat(frames);

test.each([1, 2, 3, 7, 64, 65_536, bytes.length])(
  'frames are counted whole, in chunks of %i bytes',
  (size) => {
    const counter = new FrameCounter();
    let count = 0;
    for (let at = 0; at < bytes.length; at += size)
      count += counter.count(bytes.subarray(at, at + size));
    expect(count).toBe(frames.length);
  },
);

test('a frame counts once its header is there, however long it is', () => {
  const counter = new FrameCounter();
  expect(counter.count(frame(0x82, 1_000).subarray(0, 8))).toBe(1);
  expect(counter.count(Buffer.alloc(900))).toBe(0);
});

test('what is held of a message is let go with its last part, whatever stands between its parts', () => {
  const counter = new FrameCounter();
  const heldAfter = (...parts: Buffer[]) => {
    for (const part of parts) counter.count(part);
    return counter.heldBytes;
  };
  expect(heldAfter(frame(0x81, 5))).toBe(0);
  expect(heldAfter(frame(0x81, 1000).subarray(0, 900))).toBeGreaterThan(800);
  expect(heldAfter(frame(0x81, 1000).subarray(900))).toBe(0);
  const parts = heldAfter(frame(0x01, 500), frame(0x89, 100), frame(0x00, 0), frame(0x00, 0));
  expect(parts).toBe(500 + 3 * 128);
  expect(heldAfter(frame(0x8a, 5), frame(0x00, 500))).toBe(1000 + 4 * 128);
  expect(heldAfter(frame(0x80, 0))).toBe(0);
});
