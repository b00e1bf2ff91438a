import type { FileAnswers } from '../../../domain/cards/file_answers.ts';
import { fileAnswersOf } from '../../../domain/cards/read_file.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { creditFileOf } from '../credit_file/credit_file.ts';
import { fileOf } from '../credit_file/use_credit_file.ts';
import type { AppServices } from '../services.ts';

/** What a member's reports say to the questions of the cards page, as they are kept on this device. */
export const keptFileAnswers = ({ of }: AppServices, today: IsoDate): FileAnswers | null =>
  fileAnswersOf(fileOf(of(creditFileOf).get()), today);

/** Hears of it, now and each time the reports change. Returns how to stop. */
export function followFileAnswers(
  services: AppServices,
  today: IsoDate,
  onAnswers: (answers: FileAnswers | null) => void,
): () => void {
  const look = () => onAnswers(keptFileAnswers(services, today));
  const stop = services.of(creditFileOf).subscribe(look);
  look();
  return stop;
}
