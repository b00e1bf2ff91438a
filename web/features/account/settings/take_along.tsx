import { useEffect, useRef, useState } from 'react';
import {
  type ExportKinds,
  exportKey,
  exportQuery,
  type FileLink,
  makeFile,
} from '../../../data/account/export.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useRead } from '../../../data/read.ts';
import type { AppError } from '../../../data/result.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { sizeText } from '../../../ui/size_text.ts';
import { timeText } from '../../../ui/time_text.ts';
import { Row } from './row.tsx';
import { useProof } from './use_proof.tsx';

function problemText(error: AppError<ExportKinds>): string {
  switch (error.code) {
    case 'offline':
      return m.take_offline();
    case 'session_over':
      return m.auth_error_session_over();
    case 'too_many_exports':
      return error.waitHours === 1
        ? m.take_too_many_hour()
        : m.take_too_many({ hours: error.waitHours });
    default:
      return m.take_failed();
  }
}

function linkText({ bytes, madeAt, expiresAt, downloadsLeft }: FileLink): string {
  const until = { until: timeText(expiresAt), left: downloadsLeft };
  return bytes === null
    ? m.take_link_unmade(until)
    : m.take_link({ ...until, size: sizeText(bytes), made: timeText(madeAt) });
}

/** "Take everything with you": a file is made, and its link is good for a day. `isMember`: it's asked first whether it's still them. */
export function TakeAlong({
  userId,
  isMember,
}: {
  readonly userId: string;
  readonly isMember: boolean;
}) {
  const services = useServices();
  const cache = useQueryCache();
  const { ask, dialog } = useProof();
  const { value: link, error } = useRead(exportQuery(services, userId));
  const [bytes, setBytes] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const download = useRef<HTMLAnchorElement>(null);
  const [isJustMade, setJustMade] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  // Who leaves the page wants no file.
  useEffect(() => () => stopping.current?.abort(), []);
  // What was waited for has the focus.
  useEffect(() => {
    if (isJustMade) download.current?.focus();
  }, [isJustMade]);

  const make = async () => {
    setProblem(null);
    setJustMade(false);
    if (isMember && !(await ask())) return;
    const stop = new AbortController();
    stopping.current = stop;
    setBytes(0);
    let made = await makeFile(services, setBytes, stop.signal);
    // What counts as fresh is the server's to say.
    if (!made.ok && made.error.code === 'proof_due' && (await ask({ anew: true })))
      made = await makeFile(services, setBytes, stop.signal);
    setBytes(null);
    if (made.ok) {
      cache.setQueryData(exportKey(userId), made.value);
      setJustMade(!stop.signal.aborted);
    } else if (made.error.code !== 'proof_due') setProblem(problemText(made.error));
  };

  const isMaking = bytes !== null;
  return (
    <>
      <Row name={m.take_title()} text={m.take_text()}>
        {isMaking ? (
          <Button onClick={() => stopping.current?.abort()}>{m.take_stop()}</Button>
        ) : (
          <Button onClick={() => void make()}>{link ? m.take_again() : m.take_make()}</Button>
        )}
      </Row>
      {isMaking && (
        <p role="status" className="pb-4 text-ink-2">
          {bytes === 0 ? m.take_making() : m.take_making_so_far({ size: sizeText(bytes) })}
        </p>
      )}
      {problem && (
        <p role="alert" className="pb-4 text-clay">
          {problem}
        </p>
      )}
      {error && link === undefined && !problem && (
        <p className="pb-4 text-ink-2">{m.take_unread()}</p>
      )}
      {link && !isMaking && (
        <Row name={link.name} text={linkText(link)}>
          <a ref={download} href={link.address} className={buttonClass('quiet')}>
            {m.take_download()}
          </a>
        </Row>
      )}
      {dialog}
    </>
  );
}
