import { withoutFullNumbers } from '../../../../../domain/credit_file/disclosure/redaction.ts';
import type { EvidenceFile, EvidenceKind } from '../../../../data/credit_file/evidence.ts';
import { MAX_EVIDENCE_BYTES } from '../../../../data/credit_file/evidence_limits.ts';

/** Longer sides of a photo are made this long: enough to read a receipt by. */
const longestSide = 4_000;

export type EvidenceRefusal = 'empty' | 'kind' | 'large';

const endings: Readonly<Record<EvidenceKind, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** What a file is by its first bytes, whatever its name says; `image` for a photo of another kind, which may be one the browser reads. */
export function kindOf(bytes: Uint8Array, type: string): EvidenceKind | 'image' | null {
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'application/pdf';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  return /^image\/(?!svg)/.test(type) ? 'image' : null;
}

/** A name that is kept: no more of a number than its last four, no folders, and the ending of what it is. */
export function nameOf(name: string, kind: EvidenceKind): string {
  const stem = name
    .normalize('NFC')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}/\\]+/gu, '-')
    .trim();
  // Half of a letter is none: the end may have cut one apart.
  const kept = withoutFullNumbers(stem)
    .slice(0, 110)
    .replace(/\p{Cs}/gu, '');
  return `${kept || 'file'}.${endings[kind]}`;
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The photo drawn anew: what it shows, and nothing of where or with what it was taken. */
async function redrawn(file: Blob, kind: 'image/jpeg' | 'image/png'): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (!bitmap) return null;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, kind, 0.9));
}

/** Reads a file on the device: what it is, what it's called, its fingerprint. A photo is drawn anew, so that it tells nothing but what it
 *  shows. Fails with `empty`, `kind` (neither a PDF nor a photo that the browser reads), `large`. */
export async function readEvidence(
  file: File,
): Promise<
  | { readonly ok: true; readonly value: EvidenceFile }
  | { readonly ok: false; readonly why: EvidenceRefusal }
> {
  if (file.size === 0) return { ok: false, why: 'empty' };
  // A photo of a phone may be large, and gets smaller.
  if (file.size > 4 * MAX_EVIDENCE_BYTES) return { ok: false, why: 'large' };
  const found = kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()), file.type);
  if (found === null) return { ok: false, why: 'kind' };
  const kind = found === 'image' ? 'image/jpeg' : found;
  const drawn = kind === 'application/pdf' ? file : await redrawn(file, kind);
  if (!drawn) return { ok: false, why: 'kind' };
  // A screenshot of a photo is large as a PNG.
  const isTooLargeAsPng = kind === 'image/png' && drawn.size > MAX_EVIDENCE_BYTES;
  const content = isTooLargeAsPng ? ((await redrawn(drawn, 'image/jpeg')) ?? drawn) : drawn;
  if (content.size > MAX_EVIDENCE_BYTES) return { ok: false, why: 'large' };
  const kept = isTooLargeAsPng ? 'image/jpeg' : kind;
  return {
    ok: true,
    value: {
      name: nameOf(file.name, kept),
      kind: kept,
      bytes: content.size,
      sha256: hex(await crypto.subtle.digest('SHA-256', await content.arrayBuffer())),
      content: new Blob([content], { type: kept }),
    },
  };
}
