import { useEffect, useState } from 'react';
import type { FileAnswers } from '../../../domain/cards/file_answers.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';

/** What a member's own reports say to the page's questions, once they are read; null without an account, or without a report. */
export function useFileAnswers(today: IsoDate): FileAnswers | null {
  const services = useServices();
  const { session } = useAuth();
  const isAccounts = isMember(session);
  const [file, setFile] = useState<FileAnswers | null>(null);
  useEffect(() => {
    if (!isAccounts) return setFile(null);
    let isOver = false;
    let stop: (() => void) | undefined;
    void import('../../data/cards/file_answers.ts').then(
      ({ followFileAnswers }) => {
        if (!isOver) stop = followFileAnswers(services, today, setFile);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [services, isAccounts, today]);
  return file;
}
