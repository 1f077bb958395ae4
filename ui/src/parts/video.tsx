import './video.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../kit/icon.tsx';

export interface VideoProps {
  url: string;
  title: string;
}

const embeds = /^https:\/\/www\.youtube-nocookie\.com\/embed\//;

const Poster = () => (
  <svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="640" height="360" fill="var(--field)" />
    <path d="M0 360 150 190h340l150 170Z" fill="#d8a76d" />
    <path d="M228 360l32-170h120l32 170Z" fill="var(--field-2)" />
    <path
      d="M228 360l32-170M412 360l-32-170M20 338c60-130 540-130 600 0"
      stroke="#fff"
      stroke-width="4"
      fill="none"
      opacity=".85"
    />
    <g opacity=".9" fill="none">
      <rect x="262" y="60" width="116" height="76" rx="4" stroke="#fff" stroke-width="5" />
      <ellipse cx="320" cy="142" rx="30" ry="7" stroke="#e77a30" stroke-width="6" />
    </g>
  </svg>
);

/** Time limit for the first message of an embedded player, in milliseconds. */
const patience = 10_000;

/** Returns whether an embedded player reported an error or did not answer in time. */
function useFailure(frame: RefObject<HTMLIFrameElement | null>, playing: boolean): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setFailed(true), patience);
    let broken = false;
    const hear = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow) return;
      clearTimeout(timer);
      broken ||= /"event":"onError"/.test(data);
      setFailed(broken);
    };
    window.addEventListener('message', hear);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', hear);
    };
  }, [frame, playing]);
  return failed;
}

/** A poster that loads the player when it is pressed. A video that cannot be embedded links to its site. */
export default function Video({ url, title }: VideoProps) {
  const [playing, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const failed = useFailure(frame, playing);
  if (playing) {
    return (
      <>
        <div className="video">
          <iframe
            ref={frame}
            src={`${url}${url.includes('?') ? '&' : '?'}autoplay=1&enablejsapi=1`}
            title={title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            onLoad={() => frame.current?.contentWindow?.postMessage('{"event":"listening"}', '*')}
          />
        </div>
        {failed && <p role="alert">There was an error loading the video. Please try again later.</p>}
      </>
    );
  }
  const inside = (
    <>
      <Poster />
      <span className="go">
        <Icon name="play" size="l" />
      </span>
      <small>
        <span className="vh">Play the video: </span>
        {title}
      </small>
    </>
  );
  return embeds.test(url) ? (
    <button type="button" className="video" onClick={() => setPlaying(true)}>
      {inside}
    </button>
  ) : (
    <a className="video" href={url} rel="noopener">
      {inside}
    </a>
  );
}
