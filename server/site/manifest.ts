import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const siteManifest = z.object({
  /** Path to the file that was prerendered for it. */
  pages: z.record(z.string(), z.string()),
  /** The file for every other known path. */
  shell: z.string(),
  notFound: z.string(),
  paths: z.array(z.string()),
  scriptHashes: z.array(z.string()),
});

/** What the web app's build says of itself. */
export type SiteManifest = z.output<typeof siteManifest>;

/** The manifest of a built web app, or null when it was not built. */
export function readSiteManifest(folder: string): SiteManifest | null {
  const file = path.join(folder, 'site.json');
  if (!fs.existsSync(file)) return null;
  return siteManifest.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
}
