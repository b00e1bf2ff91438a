import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { z } from 'zod';
import {
  glossarySchema,
  lessonSchema,
  mythsSchema,
  passageSchema,
  situationsSchema,
  staffQuestionsSchema,
} from './schema.ts';

/** The front of a lesson with its text. */
export type LessonFile = z.infer<typeof lessonSchema> & {
  readonly file: string;
  readonly number: number;
  readonly body: string;
};

/** A passage: the law's own words as a quote, then ours. */
export type PassageFile = z.infer<typeof passageSchema> & {
  readonly quote: readonly string[];
  readonly gloss: string;
};

/** `content/` as it was read: every file has its shape. */
export interface Content {
  readonly lessons: readonly LessonFile[];
  readonly passages: ReadonlyMap<string, PassageFile>;
  readonly glossary: z.infer<typeof glossarySchema>;
  readonly myths: z.infer<typeof mythsSchema>;
  readonly situations: z.infer<typeof situationsSchema>;
  readonly staffQuestions: z.infer<typeof staffQuestionsSchema>;
}

/** Something in `content/` is not as it has to be. */
export class ContentError extends Error {}

function shaped<Shape extends z.ZodType>(file: string, shape: Shape, value: unknown) {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  throw new ContentError(
    read.error.issues
      .map(({ path: at, message }) => `${file}: ${at.join('.')}: ${message}`)
      .join('\n'),
  );
}

function partsOf(file: string, text: string): { front: unknown; body: string } {
  const found = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  if (!found) throw new ContentError(`${file}: no front matter between two lines of ---`);
  return { front: parse(found[1] ?? ''), body: (found[2] ?? '').trim() };
}

/** The quoted lines of a passage, and what follows them. */
function quoteAndGloss(file: string, body: string): Pick<PassageFile, 'quote' | 'gloss'> {
  const blocks = body.split(/\n\s*\n/);
  const quoted = blocks.filter((block) => block.trimStart().startsWith('>'));
  const own = blocks.filter((block) => !block.trimStart().startsWith('>'));
  if (quoted.length === 0 || own.length === 0)
    throw new ContentError(`${file}: a quote of the law, then what it says in our words`);
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return {
    quote: quoted
      .flatMap((block) => block.replaceAll(/^\s*> ?/gm, '').split(/\n\s*\n/))
      .map(plain)
      .filter(Boolean),
    gloss: own.map(plain).join(' '),
  };
}

/** Reads `content/` of this repository. Throws a ContentError with every mistake of the first file that has any. */
export function readContent(root: string): Content {
  const text = (name: string) => fs.readFileSync(path.join(root, 'content', name), 'utf8');
  const list = <Shape extends z.ZodType>(name: string, shape: Shape) =>
    shaped(`content/${name}`, shape, parse(text(name)) ?? []);
  const markdown = (folder: string) =>
    fs
      .readdirSync(path.join(root, 'content', folder))
      .filter((name) => name.endsWith('.md'))
      .toSorted()
      .map((name) => ({
        name,
        ...partsOf(`content/${folder}/${name}`, text(`${folder}/${name}`)),
      }));
  const lessons = markdown('lessons').map(({ name, front, body }) => {
    const file = `content/lessons/${name}`;
    const numbered = /^(\d\d)-(.+)\.md$/.exec(name);
    const lesson = shaped(file, lessonSchema, front);
    if (!numbered || numbered[2] !== lesson.id)
      throw new ContentError(`${file}: the name is NN-${lesson.id}.md`);
    return { ...lesson, file, number: Number(numbered[1]), body };
  });
  const passages = markdown('rules').map(({ name, front, body }) => {
    const file = `content/rules/${name}`;
    return [
      name.slice(0, -'.md'.length),
      { ...shaped(file, passageSchema, front), ...quoteAndGloss(file, body) },
    ] as const;
  });
  return {
    lessons,
    passages: new Map(passages),
    glossary: list('glossary.yaml', glossarySchema),
    myths: list('myths.yaml', mythsSchema),
    situations: list('situations.yaml', situationsSchema),
    staffQuestions: list('staff_questions.yaml', staffQuestionsSchema),
  };
}
