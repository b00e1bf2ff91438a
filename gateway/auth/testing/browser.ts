/** What follows redirects and keeps cookies, host by host, as a browser does. */
export function createBrowser() {
  const cookies = new Map<string, Map<string, string>>();

  const jarOf = (host: string) => {
    const jar = cookies.get(host) ?? new Map<string, string>();
    cookies.set(host, jar);
    return jar;
  };

  /** Keeps the cookies that an answer sets. */
  function keep(from: URL, response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      jarOf(from.host).set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  async function open(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const cookie = [...jarOf(url.host)].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) },
    });
    keep(url, response);
    return response;
  }

  return {
    open,
    keep: (address: string, response: Response) => keep(new URL(address), response),
    /** Goes to an address, and on to wherever it is sent, until that begins with `until`. */
    async follow(address: string, until: string): Promise<URL> {
      let at = address;
      for (let step = 0; step < 12; step += 1) {
        if (at.startsWith(until)) return new URL(at);
        const response = await open(at);
        const next = response.headers.get('location');
        if (next === null)
          throw new Error(
            `${at} answered ${response.status}: ${(await response.text()).slice(0, 300)}`,
          );
        at = new URL(next, at).href;
      }
      throw new Error(`It goes on and on, at last to ${at}.`);
    },
  };
}
