import type { Of } from '../../../api/types.ts';
import { Table } from '../../../kit/table.tsx';
import { CopyButton } from '../../../parts/staff/form/copy-button.tsx';

/**
 * The DNS records to add at the domain's provider, each with copy buttons. Descriptions instead of values have no
 * button.
 */
export const DnsRecords = ({ records }: { records: Of<'DnsRecord'>[] }) => (
  <Table caption="DNS records to add">
    <thead>
      <tr>
        <th scope="col">Type</th>
        <th scope="col">Name</th>
        <th scope="col">Value</th>
      </tr>
    </thead>
    <tbody>
      {records.map(({ type, name, value, about }) => (
        <tr key={type + value}>
          <th scope="row">{type}</th>
          <td>
            <code>{name}</code> <CopyButton what={`name of the ${type} record`} text={name} />
          </td>
          <td>
            {value.includes(' ') ? (
              value
            ) : (
              <>
                <code>{value}</code> <CopyButton what={`value of the ${type} record`} text={value} />
              </>
            )}
            <small className="about">{about}</small>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
