import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { domainUrl, type OwnOrganization, useCustomDomain } from '../../../api/organizations.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { notSaved } from '../../../parts/staff/form/not-saved.tsx';
import { useDraftForm } from '../../../parts/staff/form/use-draft-form.tsx';
import { CertificateNote } from './certificate-note.tsx';
import { DeleteDomain } from './delete-domain.tsx';
import { DnsRecords } from './dns-records.tsx';
import { Section } from './section.tsx';

type CustomDomain = Of<'CustomDomain'>;
type Claim = Of<'DomainClaim'>;

/** The organization's custom domain: request, proof by DNS, removal. */
export function DomainSection({ organization: { id, time_zone } }: { organization: OwnOrganization }) {
  const from = useCustomDomain(id);
  return (
    <Section title="Custom domain" aside={from.data?.domain.domain ?? 'None'}>
      <Loaded from={from} what="the custom domain" title={null} rows={2}>
        {({ domain, certificate }) => (
          <Domain organization={id} domain={domain}>
            {certificate && <CertificateNote certificate={certificate} zone={time_zone} />}
          </Domain>
        )}
      </Loaded>
    </Section>
  );
}

interface DomainProps {
  organization: number;
  domain: CustomDomain;
  /** What is said about the certificate of the domain in use. */
  children: ReactNode;
}

function Domain({ organization, domain, children }: DomainProps) {
  const [asking, setAsking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { claim } = domain;
  const name = domain.domain ?? claim?.domain;
  return (
    <div className="domain">
      {domain.domain && (
        <p>
          The site is served at <b>{domain.domain}</b>.
        </p>
      )}
      {children}
      {claim && claim.domain !== domain.domain && <Proof organization={organization} claim={claim} />}
      {(asking || !name) && (
        <Ask organization={organization} onDone={() => setAsking(false)} {...(name ? { wayOut: true } : {})} />
      )}
      {name && !asking && (
        <div className="btn-group">
          <Button size="small" onClick={() => setAsking(true)}>
            Use another domain
          </Button>
          <Button size="small" kind="danger-quiet" icon="trash" onClick={() => setRemoving(true)}>
            Remove domain
          </Button>
        </div>
      )}
      {removing && name && (
        <DeleteDomain
          organization={organization}
          name={name}
          inForce={Boolean(domain.domain)}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}

interface AskProps {
  organization: number;
  /** Whether there is a current domain, so that the form can be cancelled. */
  wayOut?: boolean;
  onDone: () => void;
}

function Ask({ organization, wayOut = false, onDone }: AskProps) {
  const { put } = useWrites();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const { kept, forget, saved } = useDraftForm({});
  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const domain = String(new FormData(event.currentTarget).get('domain') ?? '').trim();
    try {
      await put(domainUrl(organization), { domain });
      setError('');
      saved();
      onDone();
    } catch (reason) {
      const { status, errors, message } = reason instanceof ApiError ? reason : new ApiError(0, String(reason));
      setError(errors.domain ?? notSaved({ status, message }, 'the domain', false));
      setBusy(false);
    }
  }
  return (
    <form className="stack" noValidate onSubmit={ask} {...kept}>
      <Field
        label="Domain"
        name="domain"
        placeholder="league.example.org"
        hint="A domain you have registered. The site moves there once its DNS records show that it is yours."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={error}
      />
      <div className="btn-group">
        {wayOut && (
          <Button
            onClick={() => {
              forget();
              onDone();
            }}
          >
            Cancel
          </Button>
        )}
        <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
          Show the DNS records
        </Button>
      </div>
    </form>
  );
}

const words: Record<Claim['state'], string> = {
  waiting: 'Add these records at your domain registrar, then verify the domain.',
  not_found: 'The TXT record is not there yet. A new record may take from minutes to a day to be seen everywhere.',
  wrong_value: 'There is a TXT record of that name, but not with this value.',
  unreachable: 'The name servers did not answer. Try again in a moment.',
  proven: 'Verified. The site is now served at this domain.',
};

function Proof({ organization, claim }: { organization: number; claim: Claim }) {
  const { post } = useWrites();
  const [busy, setBusy] = useState(false);
  const [looked, setLooked] = useState<Claim | null>(null);
  const { state, found } = looked?.domain === claim.domain ? looked : claim;
  async function verify() {
    if (busy) return;
    setBusy(true);
    try {
      const { domain } = await post(`${domainUrl(organization)}/verify`, {});
      setLooked(domain.claim ?? null);
      if (domain.claim?.state === 'proven') toast(`${claim.domain} is verified`);
    } catch (reason) {
      toast(reason instanceof Error ? reason.message : 'The domain could not be verified', { bad: true });
    }
    setBusy(false);
  }
  return (
    <>
      <h3>{claim.domain}</h3>
      <div role="status">
        <Note {...(state === 'waiting' ? {} : { kind: 'warn' })}>
          {words[state]}
          {found.length > 0 && (
            <>
              {' '}
              Found: <code>{found.join(', ')}</code>
            </>
          )}
        </Note>
      </div>
      <DnsRecords records={claim.records} />
      <div className="btn-group">
        <Button kind="primary" icon="refresh" onClick={verify} busy={busy && 'Looking it up...'}>
          Verify now
        </Button>
      </div>
    </>
  );
}
