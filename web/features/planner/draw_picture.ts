export type PictureShape = 'wide' | 'square';

/** Pixels of the picture: what the common places to show one ask for. */
const sizes = { wide: [1200, 630], square: [1080, 1080] } as const;

/** What the bowl's drawing gets from style sheets, which do not travel with it. */
const drawn = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'stop-color',
  'stop-opacity',
] as const;

/** The bowl of `box` with the words beside it or below it, as a PNG. Drawn on the device; nothing is sent.
 *  Throws where the browser cannot draw it. */
export async function drawPicture(
  box: HTMLElement,
  shape: PictureShape,
  share: string,
  word: string,
): Promise<Blob> {
  const bowl = box.querySelector('svg');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (bowl === null || pen === null) throw new Error('nothing to draw with');
  const [width, height] = sizes[shape];
  canvas.width = width;
  canvas.height = height;
  const look = getComputedStyle(box);
  const serif = getComputedStyle(box.querySelector('.font-serif') ?? box).fontFamily;
  pen.fillStyle = look.backgroundColor;
  pen.fillRect(0, 0, width, height);
  const [, , boxWidth = 476, boxHeight = 352] = (bowl.getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number);
  const bowlWidth = shape === 'wide' ? 560 : 760;
  const bowlHeight = (bowlWidth * boxHeight) / boxWidth;
  const picture = await imageOf(bowl, bowlWidth, bowlHeight);
  pen.fillStyle = look.color;
  const write = (text: string, size: number, x: number, y: number) => {
    pen.font = `${size}px ${serif}`;
    pen.fillText(text, x, y);
  };
  if (shape === 'wide') {
    pen.drawImage(
      picture,
      width - bowlWidth - 60,
      (height - bowlHeight) / 2,
      bowlWidth,
      bowlHeight,
    );
    write(share, 170, 80, 320);
    write(word, 56, 86, 400);
    write('Mendwell', 34, 86, height - 70);
  } else {
    pen.textAlign = 'center';
    pen.drawImage(picture, (width - bowlWidth) / 2, 80, bowlWidth, bowlHeight);
    write(share, 170, width / 2, 830);
    write(word, 56, width / 2, 910);
    write('Mendwell', 34, width / 2, height - 60);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the picture came out empty'));
    }, 'image/png');
  });
}

/** A drawing of the page as an image of its own, as it looks now. */
async function imageOf(
  source: SVGSVGElement,
  width: number,
  height: number,
): Promise<HTMLImageElement> {
  const copy = source.cloneNode(true) as SVGSVGElement;
  const parts = [...source.querySelectorAll('*')];
  [...copy.querySelectorAll('*')].forEach((part, place) => {
    const look = getComputedStyle(parts[place] as Element);
    for (const name of drawn) part.setAttribute(name, look.getPropertyValue(name));
    part.removeAttribute('class');
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
