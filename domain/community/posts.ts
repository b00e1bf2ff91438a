/** Letters of a question's title, and of what is said below it and in an answer. The database holds to them. */
export const shortestTitle = 12;
export const longestTitle = 120;
export const longestPost = 4000;
export const longestSource = 500;

export const answerKinds = ['experience', 'rule'] as const;
export type AnswerKind = (typeof answerKinds)[number];

const speaksOfLaw =
  /\b(u\.?s\.?c|f\.?c\.?r\.?a|f\.?d\.?c\.?p\.?a|f\.?c\.?b\.?a|e\.?c\.?o\.?a|c\.?r\.?o\.?a|c\.?f\.?r)\b|\b(by|under|against|federal|state) (the )?law\b|\bstatute/i;

/** Whether a text speaks of the law: then it is a rule, unless somebody says that it is what they lived through. */
export const isAboutLaw = (words: string): boolean => speaksOfLaw.test(words);

/** Whether a rule may rest on this: a page of a .gov site, of law.cornell.edu, or a lesson of ours. */
export const isSource = (place: string): boolean =>
  /^https?:\/\/([a-z0-9-]+\.)*([a-z0-9-]+\.gov|law\.cornell\.edu)([/?#][^\s\\"<>]*)?$/i.test(
    place,
  ) || /^\/education\/[a-z0-9-]{1,80}$/.test(place);
