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

/** Registered properties as plain ones with their first values: shorter by half. */
function withPlainProperties(style) {
  const first = [...style.matchAll(/@property (--[\w-]+)\{[^}]*initial-value:([^;}]*)\}/g)]
    .map(([, name, value]) => `${name}:${value}`)
    .join(';');
  const rest = style.replace(/@property --[\w-]+\{[^}]*\}/g, '');
  return `@layer properties{*,:before,:after{${first}}}${rest}`;
}

/** Without the custom properties that neither the rest nor the page asks for, and without the spelling-out for
 *  browsers that do not know `@property`: the whole sheet brings both a moment later. */
function withoutUnused(style, html) {
  let css = style
    // Nobody points at anything before it is there.
    .replace(/@media \(hover:hover\)\{(?:[^{}]*\{[^}]*\})*\}/g, '')
    // Every browser that is built for mixes colours.
    .replace(/@supports \(color:color-mix\(in lab, ?red, ?red\)\)\{((?:[^{}]*\{[^}]*\})*)\}/g, '$1')
    .replace(/(-webkit-text-decoration:[^;}]*;)\1+/g, '$1')
    // Always set: what stands for them otherwise is never read.
    .replace(/var\((--default-[\w-]+),[^)]*\)/g, 'var($1)')
    .replace(/@layer properties\{@supports[^{]*\{[^{}]*\{[^}]*\}\}\}/, '');
  for (;;) {
    const defined = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    const unused = [...defined].filter(
      (name) => !css.includes(`var(${name}`) && !html.includes(name),
    );
    if (unused.length === 0) return withPlainProperties(css);
    for (const name of unused)
      css = css
        .replace(new RegExp(`([{;])${name}:[^;}]*;?`, 'g'), '$1')
        .replace(new RegExp(`@property ${name}\\{[^}]*\\}`, 'g'), '');
  }
}

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
  const inline = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)]
    .map(([, css]) => css)
    .find((css) => css.includes('--paper'));
  if (!link || !inline) throw new Error('The style of a page could not be cut down.');
  return page
    .replace(inline, () => withoutUnused(inline, html))
    .replace(link, () => `<style>${firstFaces(style)}</style>`)
    .replace(/ data-beasties-container(="")?/, '');
}
