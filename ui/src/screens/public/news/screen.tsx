import './screen.css';
import { useState } from 'react';
import { Link, useParams, useRouter } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useTitle } from '../../../lib/title.ts';
import { longDate } from '../../../lib/when.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { Prose } from '../../../parts/pages/prose.tsx';

/** The news of an organization, or one note. */
export default function NewsScreen() {
  const { id } = useParams<{ id?: string }>();
  return id ? <Note key={id} id={id} /> : <News />;
}

const Day = ({ date }: { date: string }) => <time dateTime={date}>{longDate(date)}</time>;

function News() {
  const { organization } = useSite();
  const { base } = useRouter();
  useTitle('News', organization.name);
  return (
    <div className="wrap page news">
      <header className="page-head">
        <h1>News</h1>
        <a className="link tap" href={`${base}/news.atom`}>
          Feed for news readers
        </a>
      </header>
      <Notes cursor={null} />
    </div>
  );
}

/** The notes after a cursor, newest first; null for the first ones. */
function Notes({ cursor }: { cursor: string | null }) {
  const { organization } = useSite();
  const [more, setMore] = useState(false);
  const answer = useSiteData('/api/news', { limit: 30, cursor });
  return (
    <Loaded from={answer} what="the news" title={null} rows={3}>
      {({ news, next_cursor }) => (
        <>
          {news.map((note) => (
            <article key={note.id} className="news-note">
              <p className="hint">
                <Day date={note.shown_from} /> {note.pinned && <Badge>Pinned</Badge>}
              </p>
              <h2>
                <Link href={`/news/${note.id}`}>{note.title}</Link>
              </h2>
              {note.summary && <p>{note.summary}</p>}
            </article>
          ))}
          {news.length === 0 && !cursor && (
            <Empty title="No news right now">
              <p>What is new at {organization.name} comes here.</p>
            </Empty>
          )}
          {next_cursor &&
            (more ? (
              <Notes cursor={next_cursor} />
            ) : (
              <button type="button" className="btn second" onClick={() => setMore(true)}>
                Show older news
              </button>
            ))}
        </>
      )}
    </Loaded>
  );
}

function Note({ id }: { id: string }) {
  const { organization } = useSite();
  const answer = useSiteData(`/api/news/${id}`);
  useTitle(answer.data?.note.title, organization.name);
  return (
    <Loaded from={answer} what="the note" missing="There is no such note">
      {({ note }) => (
        <article className="wrap page news">
          <header className="page-head">
            <div>
              <h1>{note.title}</h1>
              <p className="sub">
                <Day date={note.shown_from} />
              </p>
            </div>
          </header>
          <Prose html={note.html} />
          <p className="section row">
            <Link className="link tap" href="/news">
              All news
            </Link>
          </p>
        </article>
      )}
    </Loaded>
  );
}
