import { expect, it } from 'vitest';
import { stateOf } from './module_state.mjs';

const kept = (text: string): string[] => stateOf('x.ts', text);

it.each([
  'let pending: Promise<void> | undefined;',
  'export let seen = 0;',
  'const listeners = new Set<() => void>();',
  'export const cache = new WeakMap();',
  'const waiting: Message[] = [];',
  'const byId: Record<string, string> = {};',
  'const contracts = import("./contracts.ts");',
  'const ready = Promise.resolve();',
  'const config = await load();',
  'export const queryClient = createQueryClient();',
  'const ask = once(load);',
  'onPersonLeft(() => undefined);',
])('finds what a module keeps or does: %s', (text) => {
  expect(kept(text)).toHaveLength(1);
});

it.each([
  'const pauses = [1_000, 2_000];',
  'const final: ReadonlySet<string> = new Set(["code_over"]);',
  'const none: readonly string[] = [];',
  'const uuid = new RegExp("x");',
  'const Panel = lazy(() => import("./panel.tsx"));',
  'const PagesContext = createContext([]);',
  'const kept = stored("mendwell-code", String);',
  'export function holdOf() { let holding = Promise.resolve(); return () => holding; }',
])('lets constants and functions be: %s', (text) => {
  expect(kept(text)).toEqual([]);
});
