/** An address of the web as people read it, or the number of a paper; not the end of an email address. */
const address = /((?<![@\w.-])(?:[a-z\d-]+\.)+(?:gov|com|org)(?:\/[\w./-]*\w)?|doi 10\.[\w./-]*\w)/;

const urlOf = (text: string): string =>
  text.startsWith('doi ') ? `https://doi.org/${text.slice(4)}` : `https://${text}`;

/** A text whose addresses can be followed. They are written out in the catalogue, where a translator leaves them be. */
export function LinkedText({ text }: { readonly text: string }) {
  // Split by a pattern in brackets, every second part is what it found.
  return text.split(address).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={urlOf(part)} rel="noopener">
        {part}
      </a>
    ),
  );
}
