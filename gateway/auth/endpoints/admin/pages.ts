import type { Context } from 'hono';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';

/** A page that was asked for: which, counted from 1, and how much is on it. */
export interface Page {
  readonly page: number;
  readonly perPage: number;
}

const maxPerPage = 1000;

export function readPage(c: Context): Page | AuthRefusal {
  const page = Number(c.req.query('page') || 1);
  const perPage = Number(c.req.query('per_page') || 50);
  const fits = (value: number, max: number) =>
    Number.isInteger(value) && value >= 1 && value <= max;
  if (fits(page, 1e9) && fits(perPage, maxPerPage)) return { page, perPage };
  return refuse('validation_failed', 'Bad Pagination Parameters: page and per_page count from 1');
}

/** The headers that say how many there are in all, and where the next and the last page are. */
export function pageHeaders(c: Context, { page, perPage }: Page, total: number) {
  const path = new URL(c.req.url).pathname.replace(/^\/auth\/v1/, '');
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) =>
    `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  return { 'x-total-count': String(total), link: links.join(', ') };
}
