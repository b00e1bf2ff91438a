// A break between two facts that don't fit: two edges of a crack, drawn once for a desk and once for a phone.

const upright = {
  one: 'M23 0L13.5 22.4L19.1 36.9L30.5 48.2L25.4 66.4L22.1 84.8L16.8 102.8L24.7 120.3L32.7 133.2L24.2 145.8L27.9 168.9L16.5 183.2L25.3 205.9L20.1 231.4L29.5 258.7L22.9 287.9L18.4 300',
  other:
    'M26.7 0L16.7 22.4L21.5 36.9L32 48.2L26.4 66.4L22.6 84.8L17.1 102.8L25.4 120.3L33.4 133.2L24.7 145.8L29.9 168.9L18.7 183.2L28.4 205.9L23.9 231.4L33.2 258.7L25.9 287.9L21.6 300',
};
const level = {
  one: 'M0 22.4L24.2 17.4L46.9 21.5L65.8 13.2L78 20.7L104.7 29.2L131.9 21.7L151.6 15.3L171.1 18.3L183.8 10L206.8 13.3L228.3 18.7L236.8 9.9L263.6 12.1L276.2 19.5L288.9 13.6L328.6 16.2L354 22.1L382.8 18.7L405.1 14.1L447.2 11.9L456.9 19.4L487.6 13L514.4 26.6L541.7 17.6L551.7 26.1L581.8 20.9L600 28.8',
  other:
    'M0 22.9L24.2 18.4L46.9 21.7L65.8 13.8L78 21.4L104.7 30.5L131.9 23.2L151.6 17L171.1 20.6L183.8 13.2L206.8 16.6L228.3 22L236.8 12.9L263.6 16.1L276.2 23L288.9 17.4L328.6 19.1L354 25.4L382.8 21.5L405.1 16.6L447.2 13.4L456.9 21L487.6 13.6L514.4 26.9L541.7 18.4L551.7 26.4L581.8 21.7L600 30.2',
};

function Drawing({ box, edges }: { readonly box: string; readonly edges: typeof upright }) {
  return (
    <svg
      viewBox={box}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full fill-none stroke-ink"
    >
      <path
        d={edges.one}
        strokeWidth={1.25}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={edges.other}
        strokeWidth={0.6}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

export function Crack() {
  return (
    <div className="relative min-h-10 md:min-h-0">
      <div className="md:hidden">
        <Drawing box="0 0 600 44" edges={level} />
      </div>
      <div className="max-md:hidden">
        <Drawing box="0 0 56 300" edges={upright} />
      </div>
    </div>
  );
}
