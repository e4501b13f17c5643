import { type aMonday, messages } from './inbox.ts';

type Monday = Awaited<ReturnType<typeof aMonday>>;
// biome-ignore lint/suspicious/noExplicitAny: each tool has its own form.
type Answer = { text: string; data: any };
type Call = (tool: string, given?: object) => Promise<Answer>;

interface Task {
  name: string;
  /** Undefined for the tools that come by default. */
  toolsets: string;
  /** The shortest sequence of calls. It throws if they do not reach what the task asks for. */
  solve(call: Call, monday: Monday): Promise<void>;
}

function require(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(`The task was not solved: ${what}`);
}

const numbersOf = (theme: string) => messages.flatMap(([, of], index) => (of === theme ? [index + 1] : []));

/** Twelve things that people ask agents for. Each changes what the next ones find, so their order stays. */
export const tasks: Task[] = [
  {
    name: 'triage an inbox of 20 items, knowing the address and the key alone',
    toolsets: 'feedback',
    solve: async (call) => {
      const me = await call('get_me');
      const inbox = await call('list_feedback', { status: 'new' });
      require(inbox.data.length === 20, 'the inbox has 20 items');
      await call('get_feedback', { feedback_id: 1 });
      const [member] = me.data.workspaces[0].members;
      const change = (feedback_ids: number[], changes: object) =>
        call('bulk_update_feedback', { feedback_ids, ...changes });
      await change(numbersOf('checkout'), {
        priority: 'high',
        category: 'bug',
        add_tags: ['checkout'],
        assignee_id: member.email,
      });
      await change(numbersOf('export'), { priority: 'medium', category: 'bug', add_tags: ['export'] });
      await change(numbersOf('login'), { priority: 'high', category: 'bug', add_tags: ['login'] });
      await change(numbersOf('idea'), { priority: 'low', category: 'idea' });
      await call('update_feedback', { feedback_id: 1, priority: 'urgent', status: 'in-progress' });
      await call('add_note', {
        feedback_id: 1,
        message: 'Charged twice: needs a refund today.',
        mentions: [member.email],
      });
      const done = await call('list_feedback', {
        priority: 'low,medium,high,urgent',
        fields: ['number', 'priority', 'category'],
      });
      require(done.data.length === 20, 'every item has a priority');
    },
  },
  {
    name: 'answer a customer by ticket number',
    toolsets: 'feedback',
    solve: async (call) => {
      const { data } = await call('get_feedback', { feedback_id: '#2' });
      require(data.message.includes('payment page'), 'the item is the one about payment');
      await call('add_comment', { feedback_id: 2, message: 'Thank you, we can see it too. A correction comes today.' });
    },
  },
  {
    name: 'assign what is high and nobody has',
    toolsets: 'feedback',
    solve: async (call) => {
      const { data } = await call('list_feedback', { priority: 'high', assignee_id: 'none', fields: ['number'] });
      const feedback_ids = data.map(({ number }: { number: number }) => number);
      const answer = await call('bulk_update_feedback', { feedback_ids, assignee_id: 'me' });
      require(answer.data.changed === numbersOf('login').length, 'all of them are assigned');
    },
  },
  {
    name: 'say what a customer has written',
    toolsets: 'feedback,customers',
    solve: async (call) => {
      const found = await call('find_customers', { email: 'ada@one.test' });
      const { data } = await call('list_feedback', { customer_id: found.data.id });
      require(data.length === 4, 'the customer wrote four items');
    },
  },
  {
    name: 'merge a customer who is there twice',
    toolsets: 'customers',
    solve: async (call, { kept, doubled }) => {
      const { data } = await call('find_customers', { search: 'lovelace' });
      require(data.length === 2, 'both are found');
      const merge = { target_customer_id: kept.id, source_customer_id: doubled.id };
      const { text } = await call('merge_customers', merge);
      require(text.startsWith('confirmation_required'), 'merging asks first');
      const merged = await call('merge_customers', { ...merge, confirm: true });
      require(merged.data.merged_source_id === doubled.id, 'they are one');
    },
  },
  {
    name: 'say why an automation left an item alone',
    toolsets: 'automations',
    solve: async (call, { macro }) => {
      const { text: runs } = await call('list_automation_runs', { automation_id: macro.id });
      const { text } = await call('explain_run', { run_id: JSON.parse(runs).runs[0].runId });
      require(text.includes('priority equals "urgent": did not hold'), 'the rule is named');
    },
  },
  {
    name: 'write an automation, try it and enable it',
    toolsets: 'automations',
    solve: async (call) => {
      const created = await call('create_automation', {
        name: 'Refunds',
        scope: 'feedback.created',
        enabled: false,
        conditions: { combinator: 'and', rules: [{ field: 'message', operator: 'contains', value: 'refund' }] },
        actions: [{ type: 'set_priority', params: { priority: 'urgent' } }],
      });
      const automation_id = created.data.id;
      const does = await call('dry_run_automation', { automation_id, feedback_id: 1 });
      const doesNot = await call('dry_run_automation', { automation_id, feedback_id: 15 });
      require(does.data.outcome === 'matched' && doesNot.data.outcome === 'no-match', 'it acts on the right items');
      const { data } = await call('update_automation', { automation_id, enabled: true });
      require(data.changed.enabled === true, 'it is enabled');
    },
  },
  {
    name: 'run a macro on an item',
    toolsets: 'automations',
    solve: async (call, { macro }) => {
      const me = await call('get_me');
      const listed = await call('list_automations', {
        project_id: me.data.workspaces[0].projects[0].id,
        scope: 'manual',
      });
      require(listed.text.includes(macro.id), 'the macro is found');
      const { text } = await call('run_macro', { automation_id: macro.id, feedback_id: '#1' });
      require(text.includes('"outcome":"matched"'), 'it matched');
    },
  },
  {
    name: 'say what happened to an item',
    toolsets: 'feedback',
    solve: async (call) => {
      const { text } = await call('get_feedback_history', { feedback_id: 1 });
      require(text.includes('status: new → in-progress'), 'the change of status is there');
    },
  },
  {
    name: 'sum up what came in, by theme',
    toolsets: 'feedback',
    solve: async (call) => {
      const { data } = await call('list_feedback', {
        page_size: 50,
        fields: ['number', 'category', 'tags', 'message'],
      });
      require(data.length === 20, 'all items are there');
    },
  },
  {
    name: 'get all bugs as a spreadsheet',
    toolsets: 'feedback',
    solve: async (call) => {
      const { data } = await call('get_export_link', { category: 'bug', format: 'csv' });
      require(data.url.includes('category=bug'), 'the address has the filter');
    },
  },
  {
    name: 'say who changed what lately',
    toolsets: 'events',
    solve: async (call) => {
      const { data } = await call('list_events', { order: 'desc', page_size: 20, types: 'feedback.updated' });
      require(data.length > 0, 'there are changes');
    },
  },
];
