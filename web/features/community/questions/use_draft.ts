import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  forgetDraftAt,
  type KeptDraft,
  keepDraftAt,
  keptDraftAt,
} from '../../../data/community/kept_drafts.ts';
import { saveDraft, type ServerDraft } from '../../../data/community/questions.ts';
import { useServices } from '../../../data/services_context.ts';

/** Milliseconds without a change before a draft is also kept on the server. */
const pauseMilliseconds = 2_000;

const isEmpty = ({ title, body, source }: KeptDraft): boolean =>
  [title, body, source].every((words) => words.trim() === '');

const freshDraft = (): KeptDraft => ({
  id: crypto.randomUUID(),
  topic: null,
  title: '',
  kind: null,
  body: '',
  source: '',
});

/** What somebody types in one place: kept on the device at once, and for members on the server after a pause. Its id is that of
 *  the post it becomes, so that it is posted once however often it's sent. */
export function useDraft(place: string, isMember: boolean, fromServer: ServerDraft | undefined) {
  const services = useServices();
  const [draft, setDraft] = useState(() => keptDraftAt(services, place) ?? freshDraft());
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const latest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  // What was begun on another device, unless there is something here.
  useEffect(() => {
    if (fromServer === undefined || !isEmpty(latest.current)) return;
    const { question: _, ...begun } = fromServer;
    latest.current = begun;
    setDraft(begun);
  }, [fromServer]);
  const toServer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!isEmpty(latest.current))
      void saveDraft(services, { ...latest.current, question: place === 'ask' ? null : place });
  };
  // Whoever leaves the page sooner than the pause has it kept all the same.
  const leave = useEffectEvent(() => {
    if (timer.current !== undefined) toServer();
  });
  useEffect(() => () => leave(), []);
  const change = (part: Partial<KeptDraft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    if (isEmpty(latest.current)) {
      forgetDraftAt(services, place);
      setSavedAt(null);
      return;
    }
    setSavedAt(keepDraftAt(services, place, latest.current) ? services.clock() : null);
    if (!isMember) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(toServer, pauseMilliseconds);
  };
  /** It was posted, or is not wanted any more. */
  const forget = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    forgetDraftAt(services, place);
    latest.current = freshDraft();
    setDraft(latest.current);
    setSavedAt(null);
  };
  return { draft, savedAt, change, forget };
}
