import type { ModelFault, TriedModel } from '../../api/assistant/evaluation/try_model.ts';
import { listModels, modelAt } from '../../api/assistant/model/connect.ts';
import { parseArguments, readCount } from './arguments.ts';
import { printableLine } from './format.ts';
import type { Command } from './instance.ts';
import { type CommandResult, problem, usageProblem } from './result.ts';

const usage =
  'Use assistant connect http://127.0.0.1:11434/v1 [--model name] [--questions 24]. A key goes into ASSISTANT_API_KEY.';
const usualQuestions = 24;
const maxQuestions = 200;

const faultTexts: Readonly<Record<ModelFault, string>> = {
  fails: 'it often fails, or can’t call the tools it’s given',
  withheld:
    'most of what it writes can’t be backed by the person’s figures or the rules, so people would read the answer without it',
  poorer: 'its answers lack what ours have without it',
  slow: 'an answer takes too long',
};

function report(
  baseUrl: string,
  name: string,
  tried: TriedModel,
  others: readonly string[],
): CommandResult {
  const { asked, shown, withheld, failed, needs, seconds, faults } = tried;
  const share = (count: number) => (needs.all === 0 ? 0 : Math.round((100 * count) / needs.all));
  const reasons = faults.map((fault) => faultTexts[fault]).join('; ');
  return {
    ok: true,
    answer: { baseUrl, model: name, isGoodEnough: faults.length === 0, ...tried },
    lines: [
      printableLine(`${name}, asked ${asked} questions:`),
      `  shown in its own words   ${shown}`,
      `  something left out of    ${withheld}`,
      `  failed                   ${failed}`,
      `  said what's needed       ${share(needs.met)} %, and ${share(needs.without)} % without a model`,
      `  seconds an answer        ${seconds.toFixed(1)}`,
      '',
      faults.length === 0
        ? 'Good enough. Start with it:'
        : `Not good enough here: ${reasons}. Without it, every question still has its answer. To use it all the same:`,
      printableLine(
        `  ASSISTANT_WIRE=openai ASSISTANT_BASE_URL=${baseUrl} ASSISTANT_MODEL=${name} npm start`,
      ),
      ...(others.length === 0 ? [] : ['', printableLine(`Also there: ${others.join(', ')}`)]),
    ],
  };
}

/** `assistant connect <address>`: which models a server has, and whether one is good enough here. Nothing of anybody's is sent: it is
 *  asked the committed questions, of people who don't exist. */
export const assistant: Command = async (_backend, args) => {
  const reading = parseArguments(args, { options: ['model', 'questions'] });
  if (!reading.ok) return reading;
  const [name = '', address = '', ...extra] = reading.positionals;
  if (name !== 'connect' || address === '' || extra.length > 0) return usageProblem(usage);
  const count = readCount(reading.options.questions ?? String(usualQuestions), 1, maxQuestions);
  if (count === null)
    return usageProblem(`--questions must be a number from 1 to ${maxQuestions}.`);
  const key = process.env['ASSISTANT_API_KEY'];
  const at = modelAt(address, reading.options.model ?? 'any', key);
  if (!at.ok) return problem(printableLine(at.problem));
  const { baseUrl } = at.model;
  const listed = await listModels(at.model);
  if (!listed.ok)
    return problem(
      printableLine(
        `${baseUrl}/models gave no list of models (${listed.detail}). It has to speak OpenAI’s protocol, as Ollama, llama.cpp and vLLM do.`,
      ),
    );
  const { models } = listed;
  const chosen = reading.options.model ?? (models.length === 1 ? models[0] : undefined);
  if (chosen === undefined)
    return models.length === 0
      ? problem(`${baseUrl} has no model yet. Load one there first.`)
      : problem(printableLine(`Choose one with --model: ${models.slice(0, 50).join(', ')}`));
  if (!models.includes(chosen))
    return problem(
      printableLine(`${baseUrl} has no ${chosen}. It has: ${models.slice(0, 50).join(', ')}`),
    );
  const named = modelAt(address, chosen, key);
  if (!named.ok) return problem(printableLine(named.problem));
  // The questions and what is known come with it: no other command needs them.
  const { tryModel } = await import('../../api/assistant/evaluation/try_model.ts');
  const tried = await tryModel(named.model, { count });
  return report(baseUrl, chosen, tried, models.filter((each) => each !== chosen).slice(0, 20));
};
