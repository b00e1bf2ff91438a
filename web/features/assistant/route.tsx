import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { MAX_QUESTION } from '../../../domain/assistant/limits.ts';
import type { Wording } from '../../data/assistant/asking.ts';
import { answersHereOf } from '../../data/assistant/conversation.ts';
import { deviceConversationsOf } from '../../data/assistant/device_conversations.ts';
import {
  deleteConversation,
  deleteTurn,
  renameConversation,
  takeConsentBack,
} from '../../data/assistant/history.ts';
import { conversationsKeyOf } from '../../data/assistant/history_keys.ts';
import { draftOf, keepDraft, newConversation } from '../../data/assistant/question_drafts.ts';
import type { Turn } from '../../data/assistant/turn.ts';
import { assistantChoicesOf } from '../../data/assistant/wording.ts';
import { usePlanner, usePlannerDocument } from '../../data/planner/use_planner.ts';
import { useQueryCache } from '../../data/query_client.ts';
import { useService, useServices } from '../../data/services_context.ts';
import { useToday } from '../../data/today.ts';
import { m } from '../../paraglide/messages.js';
import { Callout } from '../../ui/callout.tsx';
import { LastChangeBar } from '../../ui/last_change_bar.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useLoaded } from '../../ui/use_loaded.ts';
import { aboutOf } from './about_state.ts';
import { AskForm, YouCouldAsk } from './ask_form.tsx';
import { Conversations } from './conversations.tsx';
import { Head } from './head.tsx';
import type { LastChange, PlannerChange } from './last_change.ts';
import { NotShown } from './not_shown.tsx';
import { ProblemNote } from './problem_note.tsx';
import { suggestions } from './suggestions.ts';
import { UnderField } from './under_field.tsx';
import { useAsker } from './use_asker.ts';
import { useList } from './use_list.ts';
import { useOpened } from './use_opened.ts';

/** Everything that an answer is shown with: fetched when somebody begins to ask. */
const loadLog = () => import('./log.tsx');
const loadPreview = async () => ({ default: (await import('./preview_pane.tsx')).PreviewPane });
const loadWording = () => import('./wording_dialog.tsx');
const loadRename = () => import('./rename_dialog.tsx');
const loadDelete = () => import('./delete_dialog.tsx');
const loadExport = () => import('./export_dialog.tsx');

export function Component() {
  const services = useServices();
  const cache = useQueryCache();
  const navigate = useNavigate();
  const location = useLocation();
  const today = useToday();
  const planner = usePlanner();
  const { debts } = usePlannerDocument();
  const device = useService(deviceConversationsOf);
  const choices = useService(assistantChoicesOf);
  const loadHere = useService(answersHereOf);
  const opened = useOpened();
  const { conversation, state, isNamed } = opened;
  const asker = useAsker(conversation.id);
  const { readerId, userId, isLoading, settings, own, wording, host } = asker;
  const { title, turns, place, reading, problem, preview } = state;
  const { list, isAwaited, isIncomplete } = useList(readerId);

  const draftKey = isNamed ? conversation.id : newConversation;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => setTyped((now) => now || draftOf(services, draftKey)), [services, draftKey]);
  const type = (text: string) => {
    setTyped(text);
    keepDraft(services, draftKey, text);
  };

  const [aboutForgotten, setAboutForgotten] = useState<string | null>(null);
  const asked = aboutOf(location.state, (id) => debts.find((debt) => debt.id === id)?.name);
  // The address changes with the first question: what was said of this one holds on.
  const aboutId = asked?.debtId ?? asked?.lesson ?? null;
  const about = aboutForgotten === aboutId ? null : asked;

  // Whoever comes from a lesson is shown how others ask for it.
  const lesson = about?.lesson ?? null;
  const [asks, setAsks] = useState<readonly string[]>([]);
  useEffect(() => {
    if (lesson !== null)
      void loadHere().then(
        ({ asksOf }) => setAsks(asksOf(lesson)),
        () => undefined,
      );
  }, [lesson, loadHere]);

  // A question that was just asked comes to the top of the window; the focus stays where it is. The address takes the
  // conversation's name right after the first one, and the window goes to its top with it: so again after that.
  const pending = useRef(false);
  const onShown = useCallback(
    (question: Element) => {
      if (pending.current) question.scrollIntoView({ block: 'start' });
      if (isNamed) pending.current = false;
    },
    [isNamed],
  );

  const [takenOut, setTakenOut] = useState<readonly string[]>([]);
  const [isBegun, setBegun] = useState(false);
  const [isEarly, setEarly] = useState(false);
  const [isSending, setSending] = useState(false);
  // Asked before it was known who is here: it waits, or what a member asks would be answered on the device and kept nowhere.
  const [waiting, setWaiting] = useState<string | null>(null);
  const [last, setLast] = useState<LastChange | null>(null);
  const [task, setTask] = useState<'wording' | 'rename' | 'delete' | 'export' | null>(null);
  const closeTask = () => setTask(null);
  // A part that the server has no longer: this page is older than it.
  const [isOutdated, setOutdated] = useState(false);
  const onMissing = () => {
    closeTask();
    setOutdated(true);
  };

  const running = turns.find((turn) => turn.state === 'running');
  // Beside a number to call nothing else is offered.
  const isHeavy = turns
    .at(-1)
    ?.events.some((event) => event.type === 'done' && event.mode === 'crisis');
  useEffect(() => setEarly(false), [running?.id]);

  // A conversation of the person's rows; one that is still being answered is followed.
  useEffect(() => {
    if (isNamed && readerId !== null) void conversation.read(readerId);
  }, [conversation, isNamed, readerId]);

  // Once something of it is kept, the address names it: a reload comes back to it.
  const isKept = turns.some(({ kept, events }) => kept !== 'nowhere' && events.length > 0);
  const { state: passed } = location;
  useEffect(() => {
    if (isKept && !isNamed)
      void navigate(`/ai-assistant?c=${conversation.id}`, {
        replace: true,
        state: passed as unknown,
      });
  }, [isKept, isNamed, conversation, navigate, passed]);

  const hasTakenBack = asker.takenBack.includes(conversation.id);
  const askingWith = (part: {
    wording?: Wording;
    hasAgreed?: boolean;
    takenOut?: readonly string[];
  }) => ({
    about: { debtId: about?.debtId ?? null, lesson: about?.lesson ?? null },
    today,
    userId,
    wording,
    host,
    hasAgreed: false,
    hasTakenBack,
    takenOut,
    ...part,
  });
  const isAgreed = state.consentHost !== null && state.consentHost === host && !hasTakenBack;

  /** Asks. What was typed comes back where it could not be asked. */
  const ask = async (question: string, part: Parameters<typeof askingWith>[0] = {}) => {
    const text = question.trim();
    if (text === '' || text.length > MAX_QUESTION) return;
    if (running) return setEarly(true);
    if (isLoading) return setWaiting(text);
    conversation.forgetProblem();
    pending.current = true;
    const wasTyped = typed.trim() === text;
    if (wasTyped) setTyped('');
    setSending(true);
    const hasArrived = await conversation.ask(text, askingWith(part));
    setSending(false);
    if (part.hasAgreed && hasArrived) choices.agree(conversation.id);
    if (hasArrived) {
      if (wasTyped) {
        keepDraft(services, newConversation, '');
        keepDraft(services, conversation.id, '');
      }
    } else setTyped((now) => (now.trim() === '' || now === text ? text : `${text}\n\n${now}`));
  };
  const askWaiting = useEffectEvent(() => {
    setWaiting(null);
    if (waiting !== null) void ask(waiting);
  });
  useEffect(() => {
    if (!isLoading) askWaiting();
  }, [isLoading]);
  const askHere = () => void ask(typed, { wording: 'none' });

  const look = (question: string, words: readonly string[] = takenOut) =>
    void conversation.look(
      question.trim() || m.assistant_example(),
      askingWith({ takenOut: words }),
    );

  const finish = async (turn: Turn) => {
    if (conversation.finish(turn.id)) return;
    conversation.dropTurn(turn.id);
    if (turn.kept === 'account') await deleteTurn(services, turn.id);
    await ask(turn.question);
  };

  const leave = () => {
    opened.startNew();
    void navigate('/ai-assistant');
  };
  const remove = () => {
    if (place === 'account' && isKept) return setTask('delete');
    const gone = device.remove(conversation.id);
    leave();
    conversation.forget();
    if (gone)
      setLast({
        text: m.assistant_deleted({ title: gone.title }),
        undo: () => device.putBack(gone),
      });
  };
  const removeRows = async () => {
    const { ok } = await deleteConversation(services, conversation.id);
    if (!ok) return false;
    await cache.invalidateQueries({ queryKey: conversationsKeyOf() });
    closeTask();
    leave();
    conversation.forget();
    return true;
  };
  const rename = async (to: string) => {
    if (place === 'device') device.rename(conversation.id, to);
    else {
      const { ok } = await renameConversation(services, conversation.id, to);
      if (!ok) return false;
      await cache.invalidateQueries({ queryKey: conversationsKeyOf() });
    }
    conversation.rename(to);
    return true;
  };

  const previewPane = useLoaded(
    loadPreview,
    preview !== null,
    preview === null
      ? undefined
      : {
          preview: preview.shown,
          isOwnKey: wording === 'own',
          isAgreed,
          isBusy: isSending,
          onSend: () => {
            field.current?.focus({ preventScroll: true });
            void ask(preview.question, { hasAgreed: true });
          },
          onWithout: () => {
            field.current?.focus({ preventScroll: true });
            choices.decline(conversation.id);
            void ask(preview.question, { wording: 'none' });
          },
          onChange: () => {
            conversation.closePreview();
            field.current?.focus();
          },
          onTakeOut: (words: string) => {
            const next = [...takenOut, words];
            setTakenOut(next);
            look(preview.question, next);
          },
          onTakeBack: () => {
            conversation.takeConsentBack();
            conversation.closePreview();
            choices.takeBack(conversation.id);
            // Here it is kept in any case; other devices hear of it by the row.
            void takeConsentBack(services, conversation.id);
            field.current?.focus();
          },
        },
    onMissing,
  );
  const logPart = useLoaded(
    loadLog,
    turns.length > 0 || isBegun,
    {
      conversation: conversation.id,
      turns,
      today,
      // Without a session nobody expects a model.
      // What was answered before it's known whether there is one says neither.
      saysWithout: userId === null || settings === null ? null : asker.hasModel ? 'chosen' : 'none',
      onShown,
      onAsk: (question: string) => void ask(question),
      onStop: conversation.stop,
      onFinish: (stopped: Turn) => void finish(stopped),
      onChanged: ({ text, undo }: PlannerChange) =>
        setLast({ text, undo: () => planner.update(undo) }),
    },
    onMissing,
  );
  const chooseWording = (next: Wording) => choices.choose(next, conversation.id);
  const wordingDialog = useLoaded(
    loadWording,
    task === 'wording' && settings !== null,
    settings === null
      ? undefined
      : { settings, wording, own, onChoose: chooseWording, onClose: closeTask },
    onMissing,
  );
  const renameDialog = useLoaded(
    loadRename,
    task === 'rename',
    {
      title: title ?? '',
      onRename: rename,
      onClose: closeTask,
    },
    onMissing,
  );
  const deleteDialog = useLoaded(
    loadDelete,
    task === 'delete',
    {
      title: title ?? '',
      onDelete: removeRows,
      onClose: closeTask,
    },
    onMissing,
  );
  const exportDialog = useLoaded(
    loadExport,
    task === 'export',
    {
      title: title ?? '',
      turns,
      onClose: closeTask,
    },
    onMissing,
  );

  const isGone =
    isNamed &&
    turns.length === 0 &&
    (reading === 'gone' || (reading === 'no' && !isLoading && readerId === null));
  const isEmpty = turns.length === 0 && !isGone && reading !== 'reading' && reading !== 'failed';
  return (
    <div className="wrap" data-today={today}>
      <Head
        title={title}
        lead={wording === 'none' ? m.assistant_lead() : m.assistant_lead_model()}
        onRename={userId !== null || place === 'device' ? () => setTask('rename') : null}
        onExport={() => setTask('export')}
        onDelete={remove}
      >
        <Conversations
          list={list}
          isAwaited={isAwaited}
          isKept={readerId !== null}
          current={isNamed ? conversation.id : null}
          today={today}
          problem={isIncomplete ? m.assistant_list_failed() : null}
          onNew={opened.startNew}
        />
      </Head>
      {reading === 'reading' && turns.length === 0 && <Loading />}
      {reading === 'failed' && (
        <NotShown onAgain={() => readerId !== null && void conversation.read(readerId)}>
          {m.assistant_read_failed()}
        </NotShown>
      )}
      {isGone && <NotShown>{m.assistant_not_there()}</NotShown>}
      {turns.length > 0 && logPart}
      {preview !== null && previewPane}
      {!isGone && (
        <>
          <AskForm
            field={field}
            value={typed}
            onChange={type}
            onFocus={() => {
              setBegun(true);
              void loadHere().catch(() => undefined);
            }}
            isRunning={running !== undefined}
            onAsk={() => void ask(typed)}
            onStop={conversation.stop}
            about={about?.name ?? null}
            onForgetAbout={() => {
              setAboutForgotten(aboutId);
              field.current?.focus();
            }}
            problem={
              problem || isOutdated ? (
                <ProblemNote
                  problem={problem ?? { code: 'outdated' }}
                  onReload={() => window.location.reload()}
                  onAnswerHere={askHere}
                />
              ) : (
                isEarly && <p className="text-cell text-ink-2">{m.assistant_wait()}</p>
              )
            }
            under={
              !(isEmpty && userId === null) && (
                <UnderField
                  asker={asker}
                  onLook={() => look(typed)}
                  onChoose={() => setTask('wording')}
                />
              )
            }
          />
          {isEmpty && !isLoading && userId === null && (
            <div className="mt-1 mb-4 max-w-2xl">
              <Callout>
                {m.assistant_note_device()}{' '}
                {debts.length === 0 && <Link to="/debt-destroyer">{m.assistant_note_add()}</Link>}
              </Callout>
            </div>
          )}
          {!running && !isHeavy && (
            <YouCouldAsk
              questions={suggestions(debts, about, asks).filter(
                (each) => !turns.some(({ question }) => question === each),
              )}
              onAsk={(question) => void ask(question)}
            />
          )}
        </>
      )}
      {task === 'wording' && wordingDialog}
      {task === 'rename' && renameDialog}
      {task === 'delete' && deleteDialog}
      {task === 'export' && exportDialog}
      <LastChangeBar
        last={last}
        onUndo={(change) => {
          change.undo();
          setLast(null);
        }}
      />
    </div>
  );
}
