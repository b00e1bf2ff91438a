/** What a part of a message takes besides its own bytes. */
const fragmentBytes = 128;

/** Counts the frames that a client's bytes begin: by their headers alone, so that fragments, pings and what is nothing of the
 *  protocol count like any other, before anything is done for them. */
export class FrameCounter {
  readonly #header = new Uint8Array(14);
  #headerBytes = 0;
  /** Bytes of the payload under way that are still to come. */
  #payloadBytes = 0;
  #isMessage = false;
  #isLast = false;
  #heldBytes = 0;

  /** What is held of a message that isn't whole yet. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  count(chunk: Uint8Array): number {
    let frames = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.#payloadBytes > 0) {
        const skipped = Math.min(this.#payloadBytes, chunk.length - at);
        this.#payloadBytes -= skipped;
        at += skipped;
        if (this.#isMessage) this.#heldBytes += skipped;
        if (this.#payloadBytes === 0) this.#endFrame();
        continue;
      }
      this.#header[this.#headerBytes] = chunk[at] ?? 0;
      this.#headerBytes += 1;
      at += 1;
      if (this.#headerBytes < 2 || this.#headerBytes < this.#headerLength()) continue;
      frames += 1;
      this.#payloadBytes = this.#payloadLength();
      this.#headerBytes = 0;
      const [first = 0] = this.#header;
      this.#isLast = (first & 128) !== 0;
      this.#isMessage = (first & 15) < 8;
      if (this.#isMessage) this.#heldBytes += fragmentBytes;
      if (this.#payloadBytes === 0) this.#endFrame();
    }
    return frames;
  }

  /** Pings stand between the parts of a message, and are no part of it. */
  #endFrame(): void {
    if (this.#isMessage && this.#isLast) this.#heldBytes = 0;
  }

  #headerLength(): number {
    const second = this.#header[1] ?? 0;
    const length = second & 127;
    const maskBytes = second & 128 ? 4 : 0;
    return 2 + maskBytes + (length === 126 ? 2 : length === 127 ? 8 : 0);
  }

  #payloadLength(): number {
    const short = (this.#header[1] ?? 0) & 127;
    if (short < 126) return short;
    const lengthBytes = short === 126 ? 2 : 8;
    return this.#header
      .subarray(2, 2 + lengthBytes)
      .reduce((length, byte) => length * 256 + byte, 0);
  }
}
