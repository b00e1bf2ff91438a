import { chromium } from 'playwright';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const p = await b.newPage({ viewport: { width: 1500, height: 800 } });
const sheet = async (out, names, w) => {
  const fs = await import('node:fs');
  const html = names.map((n) => `<img style="width:${w}px;margin:4px;vertical-align:top;border:1px solid red" src="data:image/png;base64,${fs.readFileSync('/tmp/pages-shots/' + n + '.png').toString('base64')}">`).join('');
  await p.setContent(`<body style="margin:0">${html}`); await p.waitForTimeout(300); await p.screenshot({ path: `/tmp/pages-shots/${out}.png`, fullPage: true });
};
await sheet('sheet-a', ['shop-asked', 'sandbox', 'canceled', 'processing', 'paid'].map((n) => n + '-360-dark'), 285);
await sheet('sheet-b', ['extend', 'link', 'print', 'moved', 'shop-code-error'].map((n) => n + '-360-dark'), 285);
await sheet('sheet-c', ['failed', 'processing', 'canceled', 'go-on', 'paid-later', 'link'].map((n) => n + '-1440-light'), 730);
await sheet('sheet-d', ['unknown', 'moved', 'print', 'contact', 'none', 'canceled-none'].map((n) => n + '-1440-light'), 730);
await b.close();
