/** While the server is asked. */
export function Waiting({ text }: { readonly text: string }) {
  return (
    <p role="status" className="flex items-center gap-3 text-ink-2">
      <span aria-hidden="true" className="spin-ring" />
      {text}
    </p>
  );
}
