import { useMemo } from 'react';
import { type SeenAfter, seenAfter } from '../../../../domain/credit_file/after_dispute.ts';
import type { DisputeCase } from '../../../../domain/credit_file/dispute.ts';
import { findingsOf } from '../../../../domain/credit_file/findings.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { fileOf, useKeptCreditFile } from '../../../data/credit_file/use_credit_file.ts';

/** What newer reports in the credit file have of what was disputed. */
export function useSeen(): (dispute: DisputeCase, answeredOn: IsoDate | null) => SeenAfter | null {
  const kept = useKeptCreditFile();
  return useMemo(() => {
    const file = fileOf(kept);
    const findings = findingsOf(file);
    return (dispute, answeredOn) => seenAfter(dispute, file, findings, answeredOn);
  }, [kept]);
}
