/** A citation, with the way to its official text where there is one. */
export function Cite({ cite, href }: { readonly cite: string; readonly href: string | null }) {
  if (href === null) return <span className="font-[560]">{cite}</span>;
  return (
    <a href={href} rel="noopener" className="inline-block py-0.5">
      {cite}
    </a>
  );
}
