import {
  choiceKey,
  ownKeyDatabase,
  passEndsKey,
  passPlanKey,
  syncDatabase,
} from './device_keys.ts';

/** Something this site keeps in the browser. No key is used that is not listed here: a test reads the sources. */
export interface KeptThing {
  /** `…` stands for the name of the server. */
  readonly keys: readonly string[];
  /** `device` until it is cleared, `tab` until the tab is closed. */
  readonly where: 'device' | 'tab';
  /** Whether a page can do its work without it. */
  readonly isOptional?: true;
  /** A library writes it, by names of its own. */
  readonly isOfLibrary?: true;
  /** Says nothing of the person: stays when they sign out. */
  readonly isOfDevice?: true;
}

export const keptThings = {
  session: {
    keys: [
      'sb-…-auth-token',
      'mendwell-visitor-proof',
      'mendwell-asked',
      'mendwell-session-checked',
    ],
    where: 'device',
  },
  recovery: { keys: ['mendwell-recovery'], where: 'device' },
  unsavedCodes: { keys: ['mendwell-unsaved-codes'], where: 'device' },
  planner: {
    keys: [
      'mendwell-planner',
      'mendwell-planner-aside',
      'mendwell-planner-kept',
      'mendwell-planner-two',
    ],
    where: 'device',
  },
  learning: {
    keys: ['mendwell-learning', 'mendwell-learning-aside', 'mendwell-learning-kept'],
    where: 'device',
  },
  creditFile: {
    keys: ['mendwell-credit-file', 'mendwell-credit-file-aside', 'mendwell-credit-file-kept'],
    where: 'device',
  },
  cards: {
    keys: ['mendwell-card-choices', 'mendwell-card-choices-aside', 'mendwell-card-choices-kept'],
    where: 'device',
  },
  overflow: { keys: [syncDatabase], where: 'device' },
  conversations: {
    keys: [
      'mendwell-conversations',
      'mendwell-conversations-aside',
      'mendwell-questions',
      'mendwell-questions-aside',
      'mendwell-assistant',
    ],
    where: 'device',
  },
  ownKey: { keys: [ownKeyDatabase], where: 'device' },
  wallet: {
    keys: ['wagmi.store', 'wagmi.recentConnectorId', 'wagmi.….disconnected', 'wc@2:…'],
    where: 'device',
    isOfLibrary: true,
  },
  badgeClaims: { keys: ['mendwell-badge-claims'], where: 'device' },
  zone: { keys: ['mendwell-zone'], where: 'tab' },
  checkIn: { keys: ['mendwell-check-in', 'mendwell-check-in-aside'], where: 'device' },
  meeting: { keys: ['mendwell-meeting'], where: 'tab' },
  questionDrafts: {
    keys: ['mendwell-question-drafts', 'mendwell-question-drafts-aside'],
    where: 'device',
  },
  communityWords: {
    keys: ['mendwell-community-words', 'mendwell-community-words-aside'],
    where: 'device',
  },
  carried: {
    keys: ['mendwell-carried-debt', 'mendwell-ask-monthly', 'mendwell-joined-monthly'],
    where: 'device',
  },
  pass: { keys: [passEndsKey, passPlanKey], where: 'device' },
  invitation: { keys: ['mendwell-invitation', 'mendwell-circle-code'], where: 'device' },
  checkout: { keys: ['mendwell-checkout', 'mendwell-stablecoin'], where: 'tab' },
  provider: { keys: ['mendwell-provider'], where: 'tab' },
  theme: { keys: ['mendwell-theme'], where: 'device', isOfDevice: true },
  choice: { keys: [choiceKey], where: 'device', isOfDevice: true },
  reload: { keys: ['mendwell-reloaded-at'], where: 'tab' },
  drafts: {
    keys: [
      'mendwell-landing',
      'mendwell-account-draft',
      'mendwell-debt-draft',
      'mendwell-contact',
      'mendwell-auth-email',
      'mendwell-auth-phone',
      'mendwell-profile-draft',
      'mendwell-code',
      'mendwell-letter',
      'mendwell-dispute',
      'mendwell-dispute-draft',
      'mendwell-cards',
      'mendwell-saved-cards',
    ],
    where: 'tab',
    isOptional: true,
  },
  fonts: { keys: ['mendwell-fonts'], where: 'device', isOptional: true, isOfDevice: true },
} as const satisfies Readonly<Record<string, KeptThing>>;

export type KeptName = keyof typeof keptThings;

/** All of it, in the order to read it. */
export const keptList = Object.entries(keptThings) as readonly (readonly [KeptName, KeptThing])[];
