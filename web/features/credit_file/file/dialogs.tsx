// What is typed of a report, in one file that comes with the first press.
export { AccountDialog } from './account_dialog.tsx';
export { DeadlineDialog } from './deadline_dialog.tsx';
export { EntryDialog } from './entry_dialog.tsx';
