declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  /** What answers pdf.js where it runs without a worker of its own. */
  export const WorkerMessageHandler: unknown;
}
