/** The mended bowl as the product's mark, beside its name. */
export function Mark({ className = 'size-7' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 28 28" fill="none" aria-hidden="true" className={className}>
      <path
        d="M2.5 8.5h23C25.5 15.5 21 22 14 22S2.5 15.5 2.5 8.5Z"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <path
        d="m18 8.8-3 4.7-4.3 1.7-1.5 5.3"
        stroke="var(--gold)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
