import type { Survey } from '../../../domain/cards/terms.ts';

/** The release that this build shows: made by the operator's `cards import`, which checks every row. Fetched beside the page. */
export async function loadSurvey(): Promise<Survey> {
  const { default: survey } = await import('../../../content/cards/survey.json');
  return survey as unknown as Survey;
}
