import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readInviteCode } from '../../../../domain/community/invite_code.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { keptInvitation } from '../../../data/community/kept_invitation.ts';

/** The code of an invitation that the person came by. It's read once and taken out of the address: it opens a circle, and an
 *  address is kept, shared and shown. The device keeps it for some days. Null where there's none, or none any longer. */
export function useJoinCode(today: IsoDate): readonly [code: string | null, forget: () => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const found = new URLSearchParams(search).get('join');
  const [code, setCode] = useState(
    () => (found && readInviteCode(found)) ?? keptInvitation.read(today),
  );
  useEffect(() => {
    if (found === null) return;
    const read = readInviteCode(found);
    if (read !== null) {
      setCode(read);
      keptInvitation.keep(read, today);
    }
    const query = new URLSearchParams(search);
    query.delete('join');
    const rest = query.toString();
    void navigate(`/community${rest ? `?${rest}` : ''}${hash}`, { replace: true });
  }, [found, search, hash, navigate, today]);
  const forget = () => {
    keptInvitation.forget();
    setCode(null);
  };
  return [code, forget];
}
