// What a page's first paint needs of the style sheet, and no more: the rest follows with its script.
import Beasties from 'beasties';

/** Selectors that match only once a script has run: a chosen theme, the fonts. */
const later = [/\[data-theme/, /\[data-fonts/, /\[data-waiting/];

/** The faces of the first picture: the device's own in our measure, and the core of ours for a device that has
 *  them. Families are named by variables, which the cutting does not follow. */
const firstFaces = (style) =>
  [...style.matchAll(/@font-face\s*\{[^}]*\}/g)]
    .map(([face]) => face)
    .filter((face) => /local\(|-core-/.test(face))
    .join('');

/** The page with the rules of `style` that it can use, inline. `html` holds one `<!--style-->`. */
export async function withCriticalStyle(html, style) {
  const beasties = new Beasties({
    logLevel: 'warn',
    preload: false,
    noscriptFallback: false,
    reduceInlineStyles: false,
    pruneSource: false,
    fonts: false,
    keyframes: 'critical',
    allowRules: later,
  });
  beasties.readFile = (file) => {
    if (file.endsWith('all.css')) return style;
    throw new Error(`No style sheet ${file}`);
  };
  const marked = html.replace('<!--style-->', '<link rel="stylesheet" href="/all.css">');
  const page = await beasties.process(marked);
  const [link] = /<link rel="stylesheet" href="\/all\.css"[^>]*>/.exec(page) ?? [];
  if (!link || !/<style>[^<]*--paper/.test(page))
    throw new Error('The style of a page could not be cut down.');
  return page
    .replace(link, () => `<style>${firstFaces(style)}</style>`)
    .replace(/ data-beasties-container(="")?/, '');
}
