import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCache, primeCache, useData } from '../src/api/cache.ts';
import type { Of } from '../src/api/types.ts';

const answers = vi.fn<(url: string) => Response>();

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => answers(url));
});

afterEach(() => {
  clearCache();
  answers.mockReset();
  vi.unstubAllGlobals();
});

const named = (name: string) => ({ organization: { name } as Of<'Organization'> });
const good = (name: string) => Response.json(named(name));
const bad = () => Response.json({ message: 'It broke' }, { status: 500 });

type Url = `/api/organizations/slug/${string}`;

function Shown({ url }: { url: Url }) {
  const { data, error, loading, retry } = useData(url);
  return (
    <>
      <p>{loading ? 'loading' : (data?.organization.name ?? 'nothing')}</p>
      {error && <p role="alert">{error.message}</p>}
      <button type="button" onClick={retry}>
        Again
      </button>
    </>
  );
}

test('two parts of a screen share one request', async () => {
  answers.mockImplementation(() => good('Owls'));
  render(
    <>
      <Shown url="/api/organizations/slug/one" />
      <Shown url="/api/organizations/slug/one" />
    </>,
  );
  expect(screen.getAllByText('loading')).toHaveLength(2);
  expect(await screen.findAllByText('Owls')).toHaveLength(2);
  expect(answers).toHaveBeenCalledTimes(1);
});

test('what came with the page is shown at once and not asked for', () => {
  primeCache('/api/organizations/slug/two', named('Tide'));
  render(<Shown url="/api/organizations/slug/two" />);
  expect(screen.getByText('Tide')).toBeTruthy();
  expect(answers).not.toHaveBeenCalled();
});

test('the last data stays if a refresh fails', async () => {
  answers.mockImplementationOnce(() => good('Wolves')).mockImplementationOnce(bad);
  render(<Shown url="/api/organizations/slug/three" />);
  await screen.findByText('Wolves');
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect((await screen.findByRole('alert')).textContent).toBe('It broke');
  expect(screen.getByText('Wolves')).toBeTruthy();
});

test('a failure is reported, and a retry recovers', async () => {
  answers.mockImplementationOnce(bad).mockImplementationOnce(() => good('Harbor'));
  render(<Shown url="/api/organizations/slug/four" />);
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  await screen.findByText('Harbor');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('returning to the page refreshes its data', async () => {
  answers.mockImplementationOnce(() => good('before')).mockImplementationOnce(() => good('after'));
  render(<Shown url="/api/organizations/slug/five" />);
  await screen.findByText('before');
  window.dispatchEvent(new Event('focus'));
  await screen.findByText('after');
});

/** Returns a response that comes later, and a function that sends it and waits until it was read. */
function lateResponse() {
  let send = (_: Response): void => undefined;
  const late = new Promise<Response>((resolve) => {
    send = resolve;
  });
  const answer = async (response: Response) => {
    const read = vi.spyOn(response, 'json');
    send(response);
    await vi.waitFor(() => expect(read).toHaveReturned());
    await read.mock.results[0]?.value;
    await Promise.resolve();
  };
  return [late, answer] as const;
}

test('a response requested before a live event does not replace that of the event', async () => {
  const [late, answer] = lateResponse();
  vi.stubGlobal('fetch', vi.fn().mockReturnValueOnce(late));
  const url = '/api/organizations/slug/seven';
  const { rerender } = render(<Shown url={url} />);
  await screen.findByText('loading');
  primeCache(url, named('of the event'));
  await answer(good('before the event'));
  rerender(<Shown url={url} />);
  expect(screen.getByText('of the event')).toBeTruthy();
});

test('data of a live event takes the place of an earlier failure', async () => {
  answers.mockImplementation(bad);
  const url = '/api/organizations/slug/eight';
  const { rerender } = render(<Shown url={url} />);
  await screen.findByRole('alert');
  primeCache(url, named('of the event'));
  rerender(<Shown url={url} />);
  expect(screen.getByText('of the event')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a response requested before a sign-in is not shown after it', async () => {
  const [late, answer] = lateResponse();
  const asked = vi.fn().mockReturnValueOnce(late).mockResolvedValueOnce(good('for staff'));
  vi.stubGlobal('fetch', asked);
  render(<Shown url="/api/organizations/slug/six" />);
  await screen.findByText('loading');
  clearCache();
  await screen.findByText('for staff');
  await answer(good('for visitors'));
  expect(screen.queryByText('for visitors')).toBeNull();
  expect(screen.getByText('for staff')).toBeTruthy();
});
