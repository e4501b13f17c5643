import { type ReactNode, useState } from 'react';
import type { Satisfaction } from '../../../../../generated/sdk/types.gen.ts';
import { useMembers, useProjects } from '../../api/workspace-data.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { Choose } from '../../parts/Choose.tsx';
import { ForReaders } from '../../parts/ForReaders.tsx';
import type { MarkedOption } from '../../parts/radix-menu.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { PriorityMark, StatusMark, Tag } from '../../parts/Values.tsx';
import { feedbackTexts, type StatusChoice, useStatuses } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime } from '../../texts/times.ts';
import { changeItems } from '../items/change-items.ts';
import type { Changes } from '../items/changes.ts';
import {
  none,
  toAssignee,
  toPriority,
  useAssigneeChoices,
  usePriorityChoices,
  useStatusChoices,
} from '../items/choices.tsx';
import { KnownCategories } from '../items/KnownCategories.tsx';
import type { SeenItem } from '../items/seen-item.ts';
import { isSnoozed } from '../items/snooze-times.ts';
import { TagsDialog } from '../items/TagsDialog.tsx';
import { texts as itemTexts } from '../items/texts.ts';
import { CustomFields } from './CustomFields.tsx';
import { conversationTexts } from './conversation-texts.ts';
import { fromField, toField } from './due-date.ts';
import styles from './Properties.module.css';
import { texts } from './texts.ts';
import { WrittenProperty } from './WrittenProperty.tsx';

export function Properties({ seen }: { seen: SeenItem }) {
  const { item } = seen;
  const words = useTexts(texts);
  const names = useTexts(feedbackTexts);
  const projects = useProjects().filter(({ id }) => id === item.projectId);
  const statuses = useStatuses(projects);
  const statusChoices = useStatusChoices(projects);
  const priorities = usePriorityChoices();
  const assignees = useAssigneeChoices(useMembers());
  const status: Partial<StatusChoice> = statuses.find(({ value }) => value === item.status) ?? {};
  const assignee = item.assigneeName ?? item.assigneeEmail;
  const opening = useMenus();
  return (
    <section>
      <h2>{words.properties}</h2>
      <dl className={styles.properties}>
        <Choice
          name={words.status}
          {...opening('status')}
          value={item.status}
          options={statusChoices}
          onChoose={(next) => change(seen, { status: next })}
        >
          <StatusMark category={item.statusCategory} label={status.label ?? item.status} color={status.color} />
        </Choice>
        <Choice
          name={words.priority}
          {...opening('priority')}
          value={item.priority ?? none}
          options={priorities}
          onChoose={(next) => change(seen, toPriority(next))}
        >
          <PriorityMark priority={item.priority} />
          {item.priority ? names.priorities[item.priority] : names.noPriority}
        </Choice>
        <Choice
          name={words.assignee}
          {...opening('assignee')}
          value={item.assigneeId ?? none}
          options={assignees}
          onChoose={(next) => change(seen, toAssignee(next))}
        >
          {assignee && <Avatar name={assignee} />}
          {assignee ?? names.nobody}
        </Choice>
        <Tags seen={seen} />
        <CategoryAndDue seen={seen} />
        <CustomFields seen={seen} />
        <Facts item={item} />
      </dl>
    </section>
  );
}

function Tags({ seen }: { seen: SeenItem }) {
  const { item } = seen;
  const words = useTexts(texts);
  const [areTagsOpen, setAreTagsOpen] = useState(false);
  return (
    <div className={styles.property}>
      <dt className={styles.name}>{words.tags}</dt>
      <dd>
        <button type="button" className={styles.value} onClick={() => setAreTagsOpen(true)}>
          <ForReaders>{`${words.tags}: `}</ForReaders>
          {item.tags.length === 0 ? words.none : item.tags.map((tag) => <Tag key={tag}>{tag}</Tag>)}
        </button>
        {areTagsOpen && <TagsDialog items={[item]} etag={seen.etag} onClose={() => setAreTagsOpen(false)} />}
      </dd>
    </div>
  );
}

/** Returns whether a menu is open, and what opens it. At most one is open, and a key opens it too. */
function useMenus() {
  const [open, setOpen] = useState<'status' | 'priority' | 'assignee'>();
  useKeys({
    s: () => setOpen('status'),
    p: () => setOpen('priority'),
    a: () => setOpen('assignee'),
  });
  return (name: typeof open) => ({
    isOpen: open === name,
    onOpen: (isOpen: boolean) => setOpen(isOpen ? name : undefined),
  });
}

function CategoryAndDue({ seen }: { seen: SeenItem }) {
  const { item } = seen;
  const words = useTexts(texts);
  return (
    <>
      <WrittenProperty
        name={words.category}
        shown={item.category}
        value={item.category ?? ''}
        suggest={(id) => <KnownCategories id={id} />}
        onSave={(value) => change(seen, { category: value.trim() || null })}
      />
      <WrittenProperty
        name={words.due}
        shown={item.dueDate && fullTime(item.dueDate)}
        value={toField(item.dueDate)}
        type="datetime-local"
        onSave={(value) => change(seen, { dueDate: fromField(value) })}
      />
    </>
  );
}

function Facts({ item }: Pick<SeenItem, 'item'>) {
  const words = useTexts(texts);
  const { channels } = useTexts(feedbackTexts);
  const { snoozedUntil: snoozed } = useTexts(itemTexts).fields;
  const about = useTexts(conversationTexts);
  return (
    <>
      <Fact name={snoozed} value={isSnoozed(item) && item.snoozedUntil ? fullTime(item.snoozedUntil) : null} />
      <Fact name={words.channel} value={channels[item.channel]} />
      <Fact name={about.satisfaction} value={item.satisfaction && satisfactionInWords(item.satisfaction, about)} />
      <Fact name={words.votes} value={item.votes > 0 ? String(item.votes) : null} />
    </>
  );
}

function satisfactionInWords({ score, text }: Satisfaction, { outOfFive }: { outOfFive: (score: number) => string }) {
  return text ? `${outOfFive(score)} – ${text}` : outOfFive(score);
}

interface Chosen {
  name: string;
  value: string;
  options: readonly MarkedOption[];
  onChoose: (value: string) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
}

function Choice({ name, children, ...chosen }: Chosen) {
  const trigger = (
    <button type="button" className={styles.value} onClick={() => chosen.onOpen(true)}>
      <ForReaders>{`${name}: `}</ForReaders>
      {children}
    </button>
  );
  return (
    <div className={styles.property}>
      <dt className={styles.name}>{name}</dt>
      <dd>
        <Choose trigger={trigger} label={name} {...chosen} />
      </dd>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (!value) return null;
  return (
    <div className={styles.property}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.fact}>{value}</dd>
    </div>
  );
}

function change({ item, etag }: SeenItem, changes: Changes): void {
  changeItems([item], changes, etag);
}
