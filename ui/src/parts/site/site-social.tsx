import { useSite } from '../../api/site.ts';
import { Icon } from '../../kit/icon.tsx';

const networks = ['Facebook', 'Instagram', 'YouTube'] as const;

/** Links to the organization's social media, as text or as icons. */
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
