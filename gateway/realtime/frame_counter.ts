/** Counts the frames that a client's bytes begin: by their headers alone, so that fragments, pings and what is nothing of the
 *  protocol count like any other, before anything is done for them. */
export class FrameCounter {
  readonly #header = new Uint8Array(14);
  #headerBytes = 0;
  /** Bytes of the payload under way that are still to come. */
  #payloadBytes = 0;

  count(chunk: Uint8Array): number {
    let frames = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.#payloadBytes > 0) {
        const skipped = Math.min(this.#payloadBytes, chunk.length - at);
        this.#payloadBytes -= skipped;
        at += skipped;
        continue;
      }
      this.#header[this.#headerBytes] = chunk[at] ?? 0;
      this.#headerBytes += 1;
      at += 1;
      if (this.#headerBytes < 2 || this.#headerBytes < this.#headerLength()) continue;
      frames += 1;
      this.#payloadBytes = this.#payloadLength();
      this.#headerBytes = 0;
    }
    return frames;
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
