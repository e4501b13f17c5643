import { type Command, InvalidArgumentError } from 'commander';
import type { Event } from '../../../generated/sdk/types.gen.ts';
import { version } from '../../base/version.ts';
import { newSecret } from '../../domain/subscriptions/secrets.ts';
import { standardHeaders } from '../../domain/subscriptions/sign.ts';
import { readRestSettings } from '../../doors/mcp/stdio-settings.ts';
import type { Session } from '../session.ts';
import { findEnd, findOnlyWorkspace, followEvents } from './follow-events.ts';

const withinMs = 15_000;

interface Options {
  forwardTo: string;
  types?: string;
  workspace?: string;
  secret?: string;
}

export function addListenCommand(program: Command, { caller }: Session): void {
  program
    .command('listen')
    .description(
      'Forward events to an address on this machine, as a subscription would, from HEED_URL with HEED_API_KEY',
    )
    .requiredOption('--forward-to <url>', 'where to post the events, such as http://localhost:3000/hook', address)
    .option('--types <names>', 'types with commas between them, such as feedback.*,comment.created')
    .option('--workspace <id>', 'the workspace, if the key reaches several')
    .option('--secret <secret>', 'what to sign with (default: a new one, which is printed)', whsec)
    .action((options: Options) => listen(options, (line) => caller.out(`${line}\n`)));
}

async function listen({ forwardTo, types, workspace, secret = newSecret() }: Options, print: (line: string) => void) {
  const rest = readRestSettings(process.env);
  const workspaceId = workspace ?? (await findOnlyWorkspace(rest));
  const end = await findEnd(rest, workspaceId);
  print(`Forwarding the events of ${workspaceId} to ${forwardTo}`);
  print(`They are signed with ${secret}`);
  const onAway = ({ message }: Error) => print(`The service cannot be reached and is asked again: ${message}`);
  for await (const event of followEvents(rest, { workspaceId, ...(types !== undefined && { types }) }, end, onAway))
    print(`${event.sequence} ${event.type} ${event.id} → ${await forward(event, forwardTo, secret)}`);
}

/** Posts the event as it is sent to a subscription. Returns what to print of the answer. */
async function forward(event: Event, url: string, secret: string): Promise<string> {
  const body = JSON.stringify({ ...event, timestamp: event.occurredAt });
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Heed/${version}`,
    ...standardHeaders(event.id, Math.floor(Date.now() / 1_000), body, [secret]),
  };
  const startedAt = performance.now();
  try {
    const signal = AbortSignal.timeout(withinMs);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    const text = (await response.text()).trim().slice(0, 200);
    return `${response.status} in ${Math.round(performance.now() - startedAt)} ms${text && `: ${text}`}`;
  } catch (error) {
    const { cause, message } = error as Error;
    return `failed: ${(cause as Error | undefined)?.message ?? message}`;
  }
}

function address(text: string): string {
  if (['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('must be a URL that starts with http:// or https://');
}

function whsec(text: string): string {
  if (/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return text;
  throw new InvalidArgumentError('must be whsec_ and base64');
}
