import { AuthProvider } from '../../data/session/auth_provider.tsx';
import { m } from '../../paraglide/messages.js';
import { ToastHost } from '../../ui/toast_host.tsx';
import { ConnectionNotice } from './connection_notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ShellMenu } from './menu.tsx';
import { mainId, PageFrame } from './page_frame.tsx';
import { TooltipHost } from '../../ui/tooltip_host.tsx';
import { TabBar } from './tab_bar.tsx';
import { WatchHost } from './watch_host.tsx';

/** What stands around every page. */
export function Shell() {
  return (
    <AuthProvider>
      <a
        href={`#${mainId}`}
        className="absolute -left-[999px] z-20 bg-surface px-4 py-3 focus:top-4 focus:left-4"
      >
        {m.app_skip()}
      </a>
      <Header />
      <ConnectionNotice />
      <PageFrame />
      <Footer />
      <TabBar />
      <ShellMenu />
      <ToastHost />
      <TooltipHost />
      <WatchHost />
    </AuthProvider>
  );
}
