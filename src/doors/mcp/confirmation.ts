import {
  type CallToolResult,
  type ClientCapabilities,
  type ElicitResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { presentFailure } from './tool-result.ts';

/** Who is asked: the person behind the client, if the client says that it can ask. */
export interface Asked {
  ctx: ServerContext;
  capabilities: ClientCapabilities | undefined;
  /** Aborted when the client can no longer answer. */
  gone: AbortSignal | undefined;
}

type Answer = 'accept' | 'decline' | 'cancel' | 'missing';

/** What a client gets instead of the tool's result: the question itself, or that nothing was done. */
export type NotConfirmed = CallToolResult | InputRequiredResult;

/** A call asks at most one question, so its name need not tell which. */
const questionName = 'confirm';
/** For a person who reads and decides. */
const patienceMs = 600_000;

/** Asks the person to agree. Returns undefined once they have. */
export async function requireConfirmation(question: string, asked: Asked): Promise<NotConfirmed | undefined> {
  if (!canBeAsked(asked.capabilities)) return needsConfirm(question);
  const { envelope, inputResponses } = asked.ctx.mcpReq;
  // Without an envelope it is an older client, which is asked while its call waits.
  const answer = envelope ? answerIn(inputResponses) : await ask(question, asked);
  if (answer === 'accept') return undefined;
  return answer === 'missing' ? inputRequired({ inputRequests: { [questionName]: form(question) } }) : declined();
}

/** A client that names no kind of question means forms. */
function canBeAsked({ elicitation }: ClientCapabilities = {}): boolean {
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

function answerIn(responses: Record<string, unknown> | undefined): Answer {
  const response = inputResponse(responses as Parameters<typeof inputResponse>[0], questionName);
  return response.kind === 'elicit' ? response.action : 'missing';
}

async function ask(question: string, { ctx, gone }: Asked): Promise<Answer> {
  const signal = gone ? AbortSignal.any([ctx.mcpReq.signal, gone]) : ctx.mcpReq.signal;
  try {
    const { action } = (await ctx.mcpReq.send(form(question), { signal, timeout: patienceMs })) as ElicitResult;
    return action;
  } catch {
    return 'cancel';
  }
}

/** To accept is to agree, so there is nothing to fill in. */
function form(question: string) {
  return inputRequired.elicit({ mode: 'form', message: question, requestedSchema: { type: 'object', properties: {} } });
}

function needsConfirm(question: string): CallToolResult {
  const message = `${question} Call again with confirm: true once the user has agreed to this`;
  return presentFailure({ code: 'confirmation_required', message });
}

function declined(): CallToolResult {
  return presentFailure({ code: 'declined', message: 'The user did not agree, so nothing was changed' });
}
