import './prose.css';
import type { MouseEvent } from 'react';
import { useLocation, useRouter } from 'wouter';

interface ProseProps {
  html: string;
  className?: string;
}

/** Links inside the site are written without its prefix. */
const inside = (href: string) => !/^([a-z]+:|\/|#|\?)/i.test(href);

/** Text that the server has rendered and cleaned; its links inside the site do not load the page anew. */
export function Prose({ html, className = 'prose' }: ProseProps) {
  const { base } = useRouter();
  const [, go] = useLocation();
  const placed = html.replace(/ href="([^"]*)"/g, (whole, href) => (inside(href) ? ` href="${base}/${href}"` : whole));
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href') ?? '';
    if (event.metaKey || event.ctrlKey || event.shiftKey || !/^\/(?!\/)/.test(href) || !href.startsWith(base)) return;
    event.preventDefault();
    go(href.slice(base.length) || '/');
  };
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made and cleaned by the server
    <div className={className} onClick={onClick} dangerouslySetInnerHTML={{ __html: placed }} />
  );
}
