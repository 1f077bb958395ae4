import { useLocation } from 'wouter';
import { useSite, useSiteData } from '../../api/site.ts';
import type { Of } from '../../api/types.ts';
import { Empty } from '../../kit/states.tsx';
import { useTitle } from '../../lib/title.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Faq } from '../../parts/pages/faq.tsx';
import { Prose } from '../../parts/pages/prose.tsx';
import { Video } from '../../parts/video.tsx';
import { Gallery } from '../../parts/viewer/gallery.tsx';

/** A page that the organization has written. */
export default function PageScreen() {
  const { organization } = useSite();
  const [location] = useLocation();
  const path = location.replace(/^\/|\/$/g, '');
  const page = useSiteData<Of<'OnePage'>>(`/api/pages/${encodeURIComponent(decodeURIComponent(path))}`);
  useTitle(page.data?.page.title, organization.name);
  return (
    <Loaded from={page} what="the page" missing="There is nothing at this address">
      {({ page: { title, html, faq, images, videos } }) => (
        <div className="wrap page" key={path}>
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
          {!html && videos.length + images.length + faq.length === 0 && <Empty title="Nothing written here yet" />}
        </div>
      )}
    </Loaded>
  );
}
