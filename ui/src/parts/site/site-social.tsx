import { useSite } from '../../api/site.ts';
import { Icon } from '../../kit/icon.tsx';

const networks = ['Facebook', 'Instagram', 'YouTube'] as const;

/** The organization's pages on other networks: named, or as signs alone. */
export function SocialLinks({ signs = false }: { signs?: boolean }) {
  const { organization } = useSite();
  return networks.map((name) => {
    const icon = name.toLowerCase() as Lowercase<typeof name>;
    const url = organization[`${icon}_url`];
    return (
      url && (
        <a key={icon} href={url} rel="noopener" aria-label={name}>
          <Icon name={icon} />
          {!signs && name}
        </a>
      )
    );
  });
}
