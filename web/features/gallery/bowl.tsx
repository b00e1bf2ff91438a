import { Bowl } from '../../ui/bowl/bowl.tsx';

const shares = [0, 0.33, 0.66, 1];

/** The bowl from broken to whole, and small. */
export function BowlSection() {
  return (
    <>
      <div className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        {shares.map((paid) => (
          <figure key={paid} className="grid grid-cols-1 gap-3 text-center text-1 text-ink-2">
            <Bowl paid={paid} label={`A bowl, ${paid * 100}% mended.`} />
            <figcaption>{paid * 100}%</figcaption>
          </figure>
        ))}
      </div>
      <Bowl paid={0} label="A small bowl with its cracks open." className="w-36" />
    </>
  );
}
