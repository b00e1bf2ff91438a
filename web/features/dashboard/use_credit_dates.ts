import { useEffect, useState } from 'react';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';
import type { CreditDates } from './dates.tsx';

const none: CreditDates = { dates: [], hasReport: false };

/** The next dates of a member's credit file. What reckons them is fetched for members alone: nobody else has one. */
export function useCreditDates(today: IsoDate): CreditDates {
  const services = useServices();
  const { session } = useAuth();
  const isAsked = isMember(session);
  const userId = session?.user.id ?? '';
  const [dates, setDates] = useState(none);
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    void import('./credit_dates.ts').then(
      ({ followCreditDates }) => {
        if (!isOver) stop = followCreditDates(services, userId, today, setDates);
      },
      // Without a connection the page stands without them.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [services, isAsked, userId, today]);
  return isAsked ? dates : none;
}
