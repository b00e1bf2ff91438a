import { answerKinds } from '../../../../domain/community/posts.ts';
import { topics } from '../../../../domain/community/topics.ts';
import {
  type AskedQuestion,
  editAnswer,
  editQuestion,
  type GivenAnswer,
} from '../../../data/community/questions.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { useKeptWords } from '../parts/use_kept_words.ts';
import { AnswerForm } from './answer_form.tsx';
import { QuestionForm } from './question_form.tsx';

/** One's own question, changed. */
export function QuestionEdit({
  question,
  onSent,
  onCancel,
}: {
  readonly question: AskedQuestion;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}) {
  const services = useServices();
  const kept = useKeptWords<Record<'topic' | 'title' | 'body', string>>(`change/${question.id}`, {
    topic: question.topic,
    title: question.title,
    body: question.body,
  });
  const { topic, ...words } = kept.read();
  return (
    <QuestionForm
      initial={{ topic: topics.find((each) => each === topic) ?? null, ...words }}
      sendLabel={m.questions_save()}
      takesFocus
      onChange={({ topic: chosen, ...typed }) => kept.keep({ topic: chosen ?? '', ...typed })}
      onSend={(sent) => editQuestion(services, question.id, sent)}
      onSent={() => {
        kept.forget();
        onSent();
      }}
      onCancel={() => {
        kept.forget();
        onCancel();
      }}
    />
  );
}

/** One's own answer, changed. */
export function AnswerEdit({
  answer,
  from,
  onSent,
  onCancel,
}: {
  readonly answer: GivenAnswer;
  readonly from: string;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}) {
  const services = useServices();
  const kept = useKeptWords<Record<'kind' | 'body' | 'source', string>>(`change/${answer.id}`, {
    kind: answer.kind,
    body: answer.body,
    source: answer.source ?? '',
  });
  const { kind, ...words } = kept.read();
  return (
    <AnswerForm
      initial={{ kind: answerKinds.find((each) => each === kind) ?? null, ...words }}
      sendLabel={m.questions_save()}
      takesFocus
      from={from}
      onChange={({ kind: said, ...typed }) => kept.keep({ kind: said ?? answer.kind, ...typed })}
      onSend={(sent) => editAnswer(services, answer.id, sent)}
      onSent={() => {
        kept.forget();
        onSent();
      }}
      onCancel={() => {
        kept.forget();
        onCancel();
      }}
    />
  );
}
