import type { Of } from '../../../api/types.ts';
import { Note } from '../../../kit/note.tsx';
import { instant } from '../../../lib/instants.ts';

interface CertificateNoteProps {
  certificate: Of<'CertificateState'>;
  zone: string;
}

/** What happens with the certificate of the custom domain: ordered, valid, or failed and why. */
export function CertificateNote({ certificate, zone }: CertificateNoteProps) {
  const { name, stage, valid_until, error, next_try } = certificate;
  if (stage === 'valid' && valid_until)
    return <p>HTTPS works. The certificate is valid until {instant(valid_until, zone)} and is renewed before that.</p>;
  if (stage === 'failed')
    return (
      <Note kind="warn">
        The certificate for {name} was not issued. {error}
        {next_try && <> Next try: {instant(next_try, zone)}.</>}
        {valid_until && <> The present certificate is valid until {instant(valid_until, zone)}.</>}
      </Note>
    );
  return (
    <Note>
      {stage === 'ordering' ? (
        <>The certificate for {name} is being ordered. This takes about a minute.</>
      ) : (
        <>The certificate for {name} is ordered next. Until then the site does not open.</>
      )}
    </Note>
  );
}
