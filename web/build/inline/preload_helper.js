// In the place of the bundler's own helper for `import()`. A browser may remember an import that failed until the page is
// loaded anew: offline once, that part of the app would stay away for good. So each file of a part is fetched first, into
// the browser's cache, and imported only once all of them are there: a fetch may be asked again.
// What the page's own script fetched before the app began (inline/after_load.js) is there already.
const first = document.querySelector('script[data-modules]')?.dataset;
const files = new Map(
  first ? [first.entry, ...first.modules.split(' ')].map((url) => [url, Promise.resolve(url)]) : [],
);

function fetched(url) {
  const known = files.get(url);
  if (known) return known;
  const asked = fetch(url).then(async (response) => {
    if (!response.ok) throw Object.assign(new Error(`${response.status} for ${url}`), { response });
    // To its end: half a file is none.
    await response.arrayBuffer();
    return url;
  });
  files.set(url, asked);
  asked.catch(() => files.delete(url));
  return asked;
}

function styled(url) {
  if (document.querySelector(`link[rel="stylesheet"][href="${url}"]`)) return Promise.resolve(url);
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = url;
  document.head.append(sheet);
  return new Promise((resolve, reject) => {
    sheet.onload = resolve;
    sheet.onerror = () => {
      sheet.remove();
      reject(new Error(`Unable to load the style ${url}`));
    };
  });
}

/** A part that is gone is a new build's doing, or broken: web/app/new_build.ts hears of it. */
function tell(error) {
  const event = new Event('vite:preloadError', { cancelable: true });
  event.payload = error;
  dispatchEvent(event);
  throw error;
}

export const __vitePreload = async (load, parts = []) => {
  // The bundler names the file itself only among others.
  const [, , own] = /import\((["'`])(.+?)\1\)/.exec(String(load)) || [];
  const urls = new Set(parts.map((part) => `/${part}`));
  if (own) urls.add(new URL(own, import.meta.url).pathname);
  try {
    await Promise.all([...urls].map((url) => (url.endsWith('.css') ? styled(url) : fetched(url))));
  } catch (error) {
    if (error.response) tell(error);
    throw error;
  }
  return load().catch(tell);
};
