import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { invitationLink } from '../../../data/referrals/my_invitations.ts';
import { m } from '../../../paraglide/messages.js';
import { buttonClass } from '../../../ui/button.tsx';

/** The picture as an address of its own; null while its code is on the way, false when it did not come. */
function useQrAddress(link: string): string | null | false {
  const [drawn, setDrawn] = useState<{ link: string; address: string | false } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('../../../ui/qr_code.ts').then(
      ({ qrSvg }) => {
        const address = `data:image/svg+xml,${encodeURIComponent(qrSvg(link))}`;
        if (isCurrent) setDrawn({ link, address });
      },
      () => isCurrent && setDrawn({ link, address: false }),
    );
    return () => {
      isCurrent = false;
    };
  }, [link]);
  return drawn?.link === link ? drawn.address : null;
}

/** The link for somebody who stands beside. Its place is kept while it is drawn. */
export function QrCard({ code }: { readonly code: string }) {
  const link = invitationLink(window.location.origin, code);
  const address = useQrAddress(link);
  return (
    <section
      aria-labelledby="qr"
      className="grid content-start gap-4 self-start rounded-3 border border-line bg-surface p-6 max-sm:p-5"
    >
      <h2 id="qr">{m.referral_dashboard_qr_title()}</h2>
      <p className="text-cell text-ink-2">
        {address === false ? m.referral_dashboard_qr_failed() : m.referral_dashboard_qr_text()}
      </p>
      {address !== false && (
        <>
          <div className="aspect-square w-full max-w-64 rounded-2 bg-white">
            {address && (
              <img
                src={address}
                alt={m.referral_dashboard_qr_alt({ link })}
                className="size-full rounded-2"
              />
            )}
          </div>
          <a
            className={buttonClass('quiet', address === null ? 'invisible' : undefined)}
            href={address ?? undefined}
            download="mendwell-invitation.svg"
          >
            <Download aria-hidden="true" size={20} strokeWidth={1.6} />
            {m.referral_dashboard_qr_save()}
          </a>
        </>
      )}
    </section>
  );
}
