import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readInviteCode } from '../../../../domain/community/invite_code.ts';
import { asText, stored } from '../../../data/stored.ts';

/** The invitation that somebody came by and hasn't decided on. */
export const keptInvitation = stored('mendwell-circle-code', String, 'optional', asText);
const keptCode = () => readInviteCode(keptInvitation.read() ?? '');

/** The code of an invitation that the person came by. It's read once and taken out of the address: it opens a circle, and an
 *  address is kept, shared and shown. The tab keeps it over a reload. Null where there's none, or none any longer. */
export function useJoinCode(): readonly [code: string | null, forget: () => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const found = new URLSearchParams(search).get('join');
  const [code, setCode] = useState(() => (found && readInviteCode(found)) ?? keptCode());
  useEffect(() => {
    if (found === null) return;
    const read = readInviteCode(found);
    if (read !== null) {
      setCode(read);
      keptInvitation.keep(read);
    }
    const query = new URLSearchParams(search);
    query.delete('join');
    const rest = query.toString();
    void navigate(`/community${rest ? `?${rest}` : ''}${hash}`, { replace: true });
  }, [found, search, hash, navigate]);
  const forget = () => {
    keptInvitation.forget();
    setCode(null);
  };
  return [code, forget];
}
