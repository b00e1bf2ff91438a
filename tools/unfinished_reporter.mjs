// Keeps a file (UNFINISHED) with the test files that have begun and not ended, one a line: what a suite that hangs is
// hanging in.
import fs from 'node:fs';
import path from 'node:path';

export default class UnfinishedReporter {
  #begun = new Set();
  #write() {
    if (process.env.UNFINISHED)
      fs.writeFileSync(process.env.UNFINISHED, [...this.#begun].join('\n'));
  }
  onTestModuleStart({ moduleId }) {
    this.#begun.add(path.relative(process.cwd(), moduleId));
    this.#write();
  }
  onTestModuleEnd({ moduleId }) {
    this.#begun.delete(path.relative(process.cwd(), moduleId));
    this.#write();
  }
}
