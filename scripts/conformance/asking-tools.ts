import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Capabilities, invalid, type MessageContext, type Result, type SuiteTool } from './suite-tool.ts';

// Tools that need something of the client before they answer, in the version of the protocol without sessions.

type Requests = Record<string, { method: string; params: object }>;

const form = (message: string, field: string, type = 'string') => ({
  method: 'elicitation/create',
  params: {
    ...{ mode: 'form', message },
    requestedSchema: { type: 'object', properties: { [field]: { type } }, required: [field] },
  },
});
const sample = (question: string) => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'text', text: question } }], maxTokens: 100 },
});
const roots = { method: 'roots/list', params: {} };

const done = (words: string): Result => ({ content: [{ type: 'text', text: words }] });
const ask = (inputRequests: Requests, requestState?: string): Result => ({
  ...{ resultType: 'input_required', inputRequests },
  ...(requestState !== undefined && { requestState }),
});

function hasAnswered({ mcpReq: { inputResponses } }: MessageContext, requests: Requests): boolean {
  return Object.keys(requests).every((name) => inputResponses && name in inputResponses);
}

/** Asks until everything is answered. */
const asking = (requests: Requests): SuiteTool => ({
  call: (ctx) => (hasAnswered(ctx, requests) ? done('Thank you.') : ask(requests)),
});

const key = randomBytes(32);
const macOf = (step: string) => createHmac('sha256', key).update(step).digest('hex');
const sealed = (step: string) => `${step}.${macOf(step)}`;

/** Returns the step of the state that came back. Throws if somebody has changed it. */
function stepOf({ mcpReq }: MessageContext): string | undefined {
  const state = mcpReq.requestState<string>();
  if (state === undefined) return undefined;
  const [step = '', mac = ''] = state.split('.');
  const isOwn = mac.length === 64 && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(step)));
  if (!isOwn) throw invalid('requestState was not made by this server');
  return step;
}

/** Asks as often as there are steps, and knows by the state alone how far it is. */
const askingInSteps = (...steps: Requests[]): SuiteTool => ({
  call: (ctx) => {
    const asked = Number(stepOf(ctx) ?? -1);
    const next = asked < 0 || hasAnswered(ctx, steps[asked] ?? {}) ? asked + 1 : asked;
    const requests = steps[next];
    return requests ? ask(requests, sealed(`${next}`)) : done('state-ok');
  },
});

/** Leaves out what the client has not said that it can do. */
function withinReach(requests: Requests, capabilities: Capabilities): Requests {
  const can = (method: string) => (method.split('/')[0] as string) in capabilities;
  return Object.fromEntries(Object.entries(requests).filter(([, { method }]) => can(method)));
}

const name = { user_name: form('What is your name?', 'name') };
const confirm = { confirm: form('Please confirm', 'ok', 'boolean') };
const capital = { capital_question: sample('What is the capital of France?') };

export const askingTools: Readonly<Record<string, SuiteTool>> = {
  test_input_required_result_elicitation: asking(name),
  test_input_required_result_sampling: asking(capital),
  test_input_required_result_list_roots: asking({ client_roots: roots }),
  test_input_required_result_request_state: askingInSteps(confirm),
  test_input_required_result_tampered_state: askingInSteps(confirm),
  test_input_required_result_multiple_inputs: askingInSteps({
    ...{ ...name, greeting: sample('Generate a greeting'), client_roots: roots },
  }),
  test_input_required_result_multi_round: askingInSteps(
    { step1: form('Step 1: What is your name?', 'name') },
    { step2: form('Step 2: What is your favorite color?', 'color') },
  ),
  test_input_required_result_capabilities: {
    call: (_ctx, capabilities) => ask(withinReach({ ...name, ...capital }, capabilities)),
  },
  test_streaming_elicitation: asking(name),
  test_missing_capability: {
    call: (_ctx, { sampling }) => {
      const requiredCapabilities = { sampling: {} };
      if (!sampling) throw invalid('The client must declare sampling', -32021, { requiredCapabilities });
      return done('It could be asked.');
    },
  },
};

export const askPrompt = {
  name: 'test_input_required_result_prompt',
  get(ctx: MessageContext): Result {
    const requests = { user_context: form('What context should the prompt use?', 'context') };
    if (!hasAnswered(ctx, requests)) return ask(requests);
    return { messages: [{ role: 'user', content: { type: 'text', text: 'The context is known.' } }] };
  },
};
