import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { textParts } from './text_parts.ts';

const longestShown = 48;

/** Who answers there, and where: never a name that somebody chose. */
const placeText = (to: string, host: string): string => {
  const { pathname, search } = new URL(to);
  const way = pathname === '/' ? '' : `${pathname}${search}`;
  const place = `${host}${way}`;
  return place.length > longestShown ? `${place.slice(0, longestShown - 1)}…` : place;
};

/** A link that somebody wrote: nothing vouches for it, and it says where it leads. */
export const WrittenLink = ({ to, host }: { readonly to: string; readonly host: string }) => (
  <a href={to} rel="nofollow ugc noopener" target="_blank" className="break-all">
    {placeText(to, host)}
  </a>
);

/** What somebody wrote: plain paragraphs, and links that name their host. */
export function PostWords({ words }: { readonly words: string }) {
  return (
    <div className="grid max-w-[38rem] gap-3">
      {words.split(/\n{2,}/).map((paragraph, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name, and never change places
        <p key={place} className="wrap-anywhere whitespace-pre-line">
          {textParts(paragraph).map((part, index) =>
            part.kind === 'words' ? (
              part.words
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- the same
              <WrittenLink key={index} to={part.to} host={part.host} />
            ),
          )}
        </p>
      ))}
    </div>
  );
}

/** Where a rule is written. */
export function SourceLine({ source }: { readonly source: string }) {
  const [link] = textParts(source);
  return (
    <p className="mt-3 border-l-2 border-line-strong pl-4 text-cell">
      <strong className="mr-1 font-semibold">{m.questions_source()}</strong>
      {link?.kind === 'link' ? (
        <WrittenLink to={link.to} host={link.host} />
      ) : (
        <Link to={source}>{m.questions_source_lesson()}</Link>
      )}
    </p>
  );
}
