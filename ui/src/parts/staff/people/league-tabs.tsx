import { Link, useLocation } from 'wouter';

/** The tabs of a league in a season: games and teams. */
export function LeagueTabs({ season, league }: { season: string; league: string }) {
  const [path] = useLocation();
  const games = `/dashboard/seasons/${season}/leagues/${league}`;
  const tabs = [
    { href: games, label: 'Games' },
    { href: `${games}/teams`, label: 'Teams' },
  ];
  return (
    <nav className="segment" aria-label="League">
      {tabs.map(({ href, label }) => (
        <Link key={href} href={href} {...(path === href ? { 'aria-current': 'page' as const } : {})}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
