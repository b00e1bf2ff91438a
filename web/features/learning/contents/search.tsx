import { SearchIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Found, loadSearch } from '../../../data/learning/search.ts';
import { m } from '../../../paraglide/messages.js';
import { TextField } from '../../../ui/text_field.tsx';

type Find = Awaited<ReturnType<typeof loadSearch>>;

const kindOf = ({ id, minutes }: Found): string => {
  if (id.startsWith('word/')) return m.learn_search_word();
  return id.startsWith('rule/') ? m.learn_search_rule() : m.learn_search_lesson({ minutes });
};

/** Looks for lessons, words and rules while somebody types. What it needs is fetched when the field is first used. */
export function Search() {
  const [query, setQuery] = useState('');
  const [find, setFind] = useState<{ readonly find: Find } | null>(null);
  const [isFailed, setFailed] = useState(false);
  const asked = useRef(false);
  const load = () => {
    if (asked.current) return;
    asked.current = true;
    loadSearch().then(
      (loaded) => {
        setFind({ find: loaded });
        setFailed(false);
      },
      () => {
        // The next letter asks again.
        asked.current = false;
        setFailed(true);
      },
    );
  };
  const said = query.trim();
  const found = said === '' || find === null ? null : find.find(said);
  return (
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="max-w-measure pt-6 print:hidden [@media(scripting:none)]:hidden"
    >
      <TextField
        type="search"
        label={m.learn_search()}
        placeholder={m.learn_search_example()}
        autoComplete="off"
        maxLength={200}
        value={query}
        onFocus={load}
        onChange={(typed) => {
          setQuery(typed);
          load();
        }}
        trailing={
          <SearchIcon
            aria-hidden="true"
            size={20}
            strokeWidth={1.6}
            className="mr-3.5 flex-none text-ink-2"
          />
        }
      />
      <p role="status" className="mt-2 text-cell text-ink-2 empty:hidden">
        {isFailed && m.learn_search_failed()}
        {found !== null &&
          (found.length === 0
            ? m.learn_search_none({ query: said })
            : found.length === 1
              ? m.learn_search_found_one()
              : m.learn_search_found({ count: found.length }))}
      </p>
      {found?.length === 0 && (
        <p className="mt-2">
          <Link to="/contact?topic=something_wrong">{m.learn_search_none_write()}</Link>
        </p>
      )}
      {found !== null && found.length > 0 && (
        <ul className="mt-2">
          {found.map((each) => (
            <li key={each.id} className="border-t border-line">
              <Link to={each.to} className="block py-3 text-ink no-underline hover:bg-sunken">
                <span className="block text-1 text-ink-2">{kindOf(each)}</span>
                <span className="block font-[560] first-letter:uppercase">{each.title}</span>
                <span className="block text-cell text-ink-2">{each.says}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
