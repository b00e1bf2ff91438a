import { Download, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatWholePercent } from '../../../domain/money/format.ts';
import { m } from '../../paraglide/messages.js';
import { Bowl } from '../../ui/bowl/bowl.tsx';
import { Button } from '../../ui/button.tsx';
import { locale } from '../../ui/locale.ts';
import { saveFile } from '../../ui/save_file.ts';
import { SegmentedControl } from '../../ui/segmented_control.tsx';
import { drawPicture, type PictureShape } from './draw_picture.ts';

const fileName = 'mended.png';

/** Whether the page is dark now, by choice or by the device. */
function looksDark(): boolean {
  const { colorScheme } = getComputedStyle(document.documentElement);
  return (
    colorScheme === 'dark' ||
    (colorScheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  );
}

/** A picture to keep or to show somebody: a percentage and the bowl. No amount, no lender, no day, no name. */
export function Picture({ percent }: { readonly percent: number }) {
  const [shape, setShape] = useState<PictureShape>('wide');
  // As the page looks, until one is chosen.
  const [chosen, setChosen] = useState<'light' | 'dark' | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const share = formatWholePercent(percent, locale);
  const scheme = chosen ?? (looksDark() ? 'dark' : 'light');
  const make = async (hand: (file: Blob) => Promise<void> | void) => {
    setFailed(false);
    try {
      if (box.current)
        await hand(await drawPicture(box.current, shape, share, m.planner_picture_mended()));
    } catch (problem) {
      // Whoever closes the sheet of the device has changed their mind: nothing failed.
      if (!(problem instanceof DOMException && problem.name === 'AbortError')) setFailed(true);
    }
  };
  const canShare = typeof navigator !== 'undefined' && 'canShare' in navigator;
  return (
    <section
      id="picture"
      aria-labelledby="picture-title"
      className="mt-14 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div
        ref={box}
        style={{ colorScheme: scheme }}
        className={
          shape === 'wide'
            ? 'grid grid-cols-2 items-center gap-4 rounded-3 border border-line bg-surface p-8 text-ink max-sm:p-5'
            : 'mx-auto grid w-full max-w-80 justify-items-center gap-2 rounded-3 border border-line bg-surface p-6 text-center text-ink'
        }
      >
        <Bowl paid={percent / 100} label={m.planner_finish_bowl()} className="order-2 w-full" />
        <p className={shape === 'wide' ? '' : 'order-3'}>
          <span
            className="num block font-serif"
            style={{ fontSize: 'clamp(2.5rem, 8vw, 4.75rem)', lineHeight: 1.1 }}
          >
            {share}
          </span>
          <span className="font-serif text-3">{m.planner_picture_mended()}</span>
        </p>
      </div>
      <div className="grid gap-4">
        <h2 id="picture-title">{m.planner_picture_title()}</h2>
        <p>{m.planner_picture_text()}</p>
        <SegmentedControl
          legend={m.planner_picture_shape()}
          name="shape"
          value={shape}
          options={[
            { value: 'wide', label: m.planner_picture_wide() },
            { value: 'square', label: m.planner_picture_square() },
          ]}
          onChange={setShape}
        />
        <SegmentedControl
          legend={m.planner_picture_ground()}
          name="ground"
          value={scheme}
          options={[
            { value: 'light', label: m.planner_picture_light() },
            { value: 'dark', label: m.planner_picture_dark() },
          ]}
          onChange={setChosen}
        />
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void make((file) => saveFile(fileName, 'image/png', file))}>
            <Download aria-hidden="true" size={20} strokeWidth={1.6} />
            {m.planner_picture_save()}
          </Button>
          {canShare && (
            <Button
              onClick={() =>
                void make((file) =>
                  navigator.share({ files: [new File([file], fileName, { type: 'image/png' })] }),
                )
              }
            >
              <Share2 aria-hidden="true" size={20} strokeWidth={1.6} />
              {m.planner_picture_share()}
            </Button>
          )}
        </div>
        <p role="status" className="text-1 text-clay empty:hidden">
          {hasFailed && m.planner_picture_failed()}
        </p>
      </div>
    </section>
  );
}
