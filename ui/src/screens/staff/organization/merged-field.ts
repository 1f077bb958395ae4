import { type OwnOrganization, organizationUrl } from '../../../api/organizations.ts';
import { useWrites } from '../../../api/writes.ts';
import { conflictOf, versionOf } from '../../../lib/conflict.ts';

/**
 * Returns a function that saves one field of an organization. `change` makes the new value from the saved one. If another
 * user has saved the organization meanwhile, it is called again with the value of that user, so that both changes hold.
 */
export function useMergedField(organization: OwnOrganization) {
  const { putQuietly } = useWrites();
  return async <Name extends 'feature_flags' | 'staff_may_delete'>(
    name: Name,
    change: (saved: OwnOrganization[Name]) => OwnOrganization[Name],
  ): Promise<void> => {
    async function save(before: OwnOrganization[Name], version: number | null): Promise<void> {
      const value = change(before);
      try {
        await putQuietly(
          organizationUrl(organization.id),
          version === null ? { [name]: value } : { [name]: value, version },
        );
      } catch (error) {
        const conflict = conflictOf(error);
        if (!conflict?.fields) throw error;
        await save((conflict.fields[name]?.saved ?? value) as OwnOrganization[Name], conflict.version);
      }
    }
    await save(organization[name], versionOf(organization));
  };
}
