import * as z from 'zod/mini';
import { staffAnswers } from '../../content/compiled/staff_answers.ts';
import type { BackendApi } from '../backend_api.ts';
import { parseArguments } from './arguments.ts';
import { printable } from './format.ts';
import { type Command, findApi } from './instance.ts';
import { type CommandResult, problem, refusalOf, usageProblem } from './result.ts';

const usage =
  'Use questions seed name@example.com [--dry-run] or questions withdraw [--dry-run]. The address is of someone on the staff.';

/** What stands below each title, so nobody takes it for a member's own trouble. */
const plainly =
  'People ask this often, so we asked it ourselves and wrote down what our lesson says.';

const seeded = z.union([
  z.object({ outcome: z.literal('not_staff') }),
  z.object({ outcome: z.literal('nameless') }),
  z.object({
    outcome: z.literal('seeded'),
    added: z.array(z.string()),
    moved: z.number(),
    present: z.number(),
  }),
]);
const withdrawn = z.object({ withdrawn: z.number(), kept: z.number(), others: z.number() });

const questionsCounted = (count: number) => (count === 1 ? '1 question' : `${count} questions`);
const done = (isTrial: boolean, lines: readonly string[]) =>
  isTrial ? [...lines, 'That was a dry run. Nothing was changed.'] : lines;

async function seed(api: BackendApi, address: string, isTrial: boolean): Promise<CommandResult> {
  const outcome = await api.request(seeded, '/rest/v1/rpc/seed_questions', {
    method: 'POST',
    body: {
      address,
      is_trial: isTrial,
      seeds: staffAnswers.map(({ lesson, topic, question, answer }) => ({
        lesson: lesson.id,
        topic,
        title: question,
        body: plainly,
        answer,
      })),
    },
  });
  if (!outcome.ok) return refusalOf(outcome);
  if (outcome.value.outcome === 'not_staff')
    return problem(`${printable(address)} isn’t on the staff. Add them first: staff add`);
  if (outcome.value.outcome === 'nameless')
    return problem(
      `${printable(address)} has no name in the community yet. They pick one on /community first.`,
    );
  const { added, moved, present } = outcome.value;
  const titles = staffAnswers.filter(({ lesson }) => added.includes(lesson.id));
  return {
    ok: true,
    answer: { ...outcome.value, isDryRun: isTrial },
    lines: done(isTrial, [
      `added: ${questionsCounted(added.length)}`,
      ...titles.map(({ question, lesson }) => `  ${question}  (/education/${lesson.id})`),
      ...(moved > 0 ? [`of these, from someone who left the staff: ${moved}`] : []),
      `already there: ${present}`,
    ]),
  };
}

async function withdraw(api: BackendApi, isTrial: boolean): Promise<CommandResult> {
  const outcome = await api.request(withdrawn, '/rest/v1/rpc/withdraw_seeded_questions', {
    method: 'POST',
    body: { is_trial: isTrial },
  });
  if (!outcome.ok) return refusalOf(outcome);
  return {
    ok: true,
    answer: { ...outcome.value, isDryRun: isTrial },
    lines: done(isTrial, [
      `taken out: ${questionsCounted(outcome.value.withdrawn)}`,
      `kept, because members answered them or found them helpful: ${outcome.value.kept}`,
      `asked by members: ${outcome.value.others}`,
    ]),
  };
}

/** `questions seed <mail>` and `questions withdraw`: what people ask first, put into a young community as a person of the staff, and
 *  taken out again when it lives. */
export const questions: Command = async (backend, args) => {
  const reading = parseArguments(args, { flags: ['dry-run'] as const });
  if (!reading.ok) return reading;
  const [name = '', address = '', ...extra] = reading.positionals;
  const isUnderstood =
    extra.length === 0 &&
    (name === 'withdraw' ? address === '' : name === 'seed' && address.includes('@'));
  if (!isUnderstood) return usageProblem(usage);
  const found = await findApi(backend);
  if (!found.ok) return found;
  const isTrial = reading.flags.has('dry-run');
  return name === 'seed' ? seed(found.api, address, isTrial) : withdraw(found.api, isTrial);
};
