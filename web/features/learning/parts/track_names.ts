import type { Track } from '../../../../domain/learning/lesson.ts';
import { m } from '../../../paraglide/messages.js';

export const trackNames: Readonly<Record<Track, () => string>> = {
  read: m.learn_track_read,
  wrong: m.learn_track_wrong,
  collectors: m.learn_track_collectors,
  pay: m.learn_track_pay,
  bills: m.learn_track_bills,
  build: m.learn_track_build,
};
