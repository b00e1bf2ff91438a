/** A sentence in which its figure stands out. */
export function WithFigure({ text, figure }: { readonly text: string; readonly figure: string }) {
  const start = text.indexOf(figure);
  return (
    <>
      {text.slice(0, start)}
      <b className="num font-[560] text-ink">{figure}</b>
      {text.slice(start + figure.length)}
    </>
  );
}
