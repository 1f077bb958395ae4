import type { Of } from '../../api/types.ts';
import { Empty } from '../../kit/states.tsx';
import { lazyPart } from '../../lib/lazily.tsx';
import type { VideoProps } from '../video.tsx';
import { Gallery } from '../viewer/gallery.tsx';
import { Faq } from './faq.tsx';
import { Prose } from './prose.tsx';

const Video = lazyPart<VideoProps>('parts/video', () => import('../video.tsx'));

interface WrittenProps {
  page: Omit<Of<'ShownPage'>, 'path' | 'body'>;
}

/** A page written by an organization's staff. */
export const PageContent = ({ page }: WrittenProps) => {
  const { title, html, faq, images, videos } = page;
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      {html && <Prose html={html} />}
      {videos.length > 0 && (
        <section className="section" aria-labelledby="videos">
          <h2 className="vh" id="videos">
            Videos
          </h2>
          <ul className="films">
            {videos.map((video) => (
              <li key={video.url}>
                <Video url={video.url} title={video.title} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {images.length > 0 && (
        <section className="section" aria-labelledby="pictures">
          <h2 className="vh" id="pictures">
            Pictures
          </h2>
          <Gallery images={images} />
        </section>
      )}
      {faq.length > 0 && <Faq title="Questions and answers" items={faq} />}
      {!html && videos.length + images.length + faq.length === 0 && <Empty title="Nothing here yet" />}
    </>
  );
};
