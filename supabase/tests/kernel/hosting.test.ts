import fs from 'node:fs';
import { describe, expect, it } from 'vitest';

// The chapter of docs/operations.md that an operator follows step by step.

const chapter =
  /^## Hosting on Supabase\n([\s\S]*?)^## /m.exec(
    fs.readFileSync('docs/operations.md', 'utf8'),
  )?.[1] ?? '';
const config = fs.readFileSync('supabase/config.toml', 'utf8');

describe('hosting on Supabase', () => {
  it('deploys every function there is, and each checks its callers itself', () => {
    const there = fs.readdirSync('supabase/functions').toSorted();
    const deployed = /supabase functions deploy ([\w -]+)/.exec(chapter)?.[1]?.trim().split(' ');
    expect(deployed?.toSorted()).toEqual(there);
    for (const name of there)
      expect(config, name).toMatch(
        new RegExp(`\\[functions\\.${name}\\]\\n(?:[^[]*\\n)?verify_jwt = false`),
      );
  });

  it('runs by the clock what the server runs by itself', () => {
    for (const job of ['run_due_community_jobs', 'erase_due_accounts', 'purge_empty_visitors'])
      expect(chapter).toContain(`select public.${job}(`);
    expect(chapter).toContain('/functions/v1/notices/run');
  });

  it('gives the functions every secret that they cannot start without', () => {
    const hosted = fs.readFileSync('api/kernel/hosted.ts', 'utf8');
    const needed = [...hosted.matchAll(/needed\(variable, '(\w+)'\)/g)].map(([, name]) => name);
    // The service gives this one by itself.
    for (const name of needed) if (name !== 'SUPABASE_URL') expect(chapter).toContain(`${name}=`);
  });

  it('sends nobody from anywhere to a program on this machine', () => {
    const lists = [...config.matchAll(/^additional_redirect_urls = (.*)$/gm)].map(
      ([, list]) => list,
    );
    expect(lists).toHaveLength(2);
    for (const list of lists) expect(list).not.toMatch(/localhost|127\.|\[::1|http:|"\*/);
  });

  it('sends no mail from there to this machine', () => {
    const production = config.slice(config.indexOf('[remotes.production]'));
    expect(production).toMatch(/^site_url = "https:\/\//m);
    expect(production).not.toMatch(/127\.0\.0\.1|localhost/);
    expect(chapter).toContain('[remotes.production]');
  });
});
