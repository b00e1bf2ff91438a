import type { Topic } from '../../../../domain/community/topics.ts';
import { m } from '../../../paraglide/messages.js';

const texts: Readonly<Record<Topic, () => string>> = {
  collections: m.questions_topic_collections,
  disputes: m.questions_topic_disputes,
  cards: m.questions_topic_cards,
  budget: m.questions_topic_budget,
  loans: m.questions_topic_loans,
  medical: m.questions_topic_medical,
  identity: m.questions_topic_identity,
  home_and_car: m.questions_topic_home_and_car,
  feelings: m.questions_topic_feelings,
};

export const topicText = (topic: Topic): string => texts[topic]();
