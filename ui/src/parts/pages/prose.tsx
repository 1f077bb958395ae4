import './prose.css';
import type { MouseEvent } from 'react';
import { useLocation, useRouter } from 'wouter';

interface ProseProps {
  html: string;
  className?: string;
}

/** Returns whether a link is relative to the site: such links are written without the site's prefix. */
const inside = (href: string) => !/^([a-z]+:|\/|#|\?)/i.test(href);

/**
 * HTML that the server has rendered and sanitized. Links inside the site are followed by the router, without a page
 * load.
 */
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
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitized by the server
    <div className={className} onClick={onClick} dangerouslySetInnerHTML={{ __html: placed }} />
  );
}
