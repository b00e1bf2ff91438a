import { RestRefusal, restErrors } from './errors.ts';

/** How the rows of a response are written. */
export interface Media {
  readonly kind: 'array' | 'object' | 'csv';
  readonly stripNulls: boolean;
  readonly contentType: string;
}

const json: Media = {
  kind: 'array',
  stripNulls: false,
  contentType: 'application/json; charset=utf-8',
};

function mediaOf(type: string, stripNulls: boolean): Media | null {
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
    case 'application/vnd.pgrst.array':
      return json;
    case 'application/vnd.pgrst.array+json':
      return stripNulls
        ? {
            kind: 'array',
            stripNulls,
            contentType: 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
          }
        : json;
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return {
        kind: 'object',
        stripNulls,
        contentType: `application/vnd.pgrst.object+json${
          stripNulls ? ';nulls=stripped' : ''
        }; charset=utf-8`,
      };
    case 'text/csv':
      return { kind: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' };
    default:
      return null;
  }
}

/** The best of what `Accept` lists that can be made; refused when nothing can. */
export function chooseMedia(accept: string | undefined): Media {
  if (accept === undefined || accept.trim() === '') return json;
  const asked = accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
    return {
      type,
      stripNulls: parameters.includes('nulls=stripped'),
      quality: quality === undefined ? 1 : Number(quality) || 0,
    };
  });
  for (const { type, stripNulls } of asked.toSorted((a, b) => b.quality - a.quality)) {
    const media = mediaOf(type, stripNulls);
    if (media) return media;
  }
  throw new RestRefusal(restErrors.mediaType(asked.map(({ type }) => type)));
}
