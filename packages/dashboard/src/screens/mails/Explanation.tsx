import type { ReactNode } from 'react';
import type { MailExplanation } from '../../../../../generated/sdk/types.gen.ts';
import { Section } from '../../parts/Page.tsx';
import { shownEmail } from '../../texts/shown-email.ts';
import { fileSize } from '../../texts/sizes.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime } from '../../texts/times.ts';
import { ItemLink } from '../items/ItemLink.tsx';
import { explainTexts } from './explain-texts.ts';
import styles from './Mails.module.css';
import { reasons } from './reasons.ts';
import { texts } from './texts.ts';

interface Told {
  told: MailExplanation;
}

/** The end that a mail would have, the reasons, and all that would change. */
export function Explanation({ told }: Told) {
  const words = useTexts(explainTexts);
  return (
    <>
      <Decision told={told} />
      <Section title={words.facts}>
        <Facts told={told} />
      </Section>
      {told.words !== null && (
        <Section title={words.words}>
          <p className={styles.text} dir="auto">
            {told.words}
          </p>
        </Section>
      )}
      {told.words !== null && <LeftOut told={told} />}
      {told.files.length > 0 && <Files told={told} />}
      {told.changes.summary.length > 0 && (
        <Section title={words.changes}>
          <ul className={styles.files} lang="en">
            {told.changes.summary.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Decision({ told: { decision, before } }: Told) {
  const words = useTexts(explainTexts);
  const inWords = useTexts(reasons);
  return (
    <div className={styles.reason} role="status">
      <strong>{words.ends[decision.does]}</strong>
      {decision.reason === null ? (
        <span lang="en">{decision.rule}</span>
      ) : (
        <span>
          {inWords[decision.reason].why} {inWords[decision.reason].todo}
        </span>
      )}
      {before && <span>{words.before(fullTime(before.at))}</span>}
    </div>
  );
}

function Facts({ told: { subject, sender, recipients, kind, match } }: Told) {
  const words = useTexts(explainTexts);
  const { noSubject } = useTexts(texts);
  const address = sender.email && shownEmail(sender.email);
  return (
    <dl className={styles.facts}>
      <Fact name={words.subject}>
        <bdi>{subject || noSubject}</bdi>
      </Fact>
      <Fact name={words.from} why={sender.why}>
        <bdi>{[sender.name, address].filter(Boolean).join(' · ') || words.nobody}</bdi>,{' '}
        {sender.proven ? words.proven : words.unproven}
      </Fact>
      <Fact name={words.sentTo}>
        {recipients.map(({ address: to, is, counts }) => (
          <span key={to} className={styles.recipient}>
            <bdi>{shownEmail(to)}</bdi>: {words.places[is]}
            {counts && `, ${words.counts}`}
          </span>
        ))}
        {recipients.length === 0 && words.nobody}
      </Fact>
      <Fact name={words.kind} why={kind.sign}>
        {words.kinds[kind.is]}
      </Fact>
      <Fact name={words.belongsTo} why={match.why}>
        <Place match={match} />
      </Fact>
    </dl>
  );
}

function Place({ match: { feedbackId, projectName } }: Pick<MailExplanation, 'match'>) {
  const words = useTexts(explainTexts);
  if (feedbackId !== null) return <ItemLink id={feedbackId} gone={words.gone} />;
  return <bdi>{projectName ?? words.nothing}</bdi>;
}

function Fact({ name, why, children }: { name: string; why?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <div>{children}</div>
        {why && (
          <p className={styles.soft} lang="en">
            {why}
          </p>
        )}
      </dd>
    </div>
  );
}

function LeftOut({ told: { cut } }: Told) {
  const words = useTexts(explainTexts);
  const lines = [...cut.quoted, ...cut.signature];
  return (
    <Section title={words.cut} hint={<span lang="en">{cut.why}</span>}>
      {lines.length > 0 && (
        <p className={styles.text} dir="auto">
          {lines.join('\n')}
        </p>
      )}
    </Section>
  );
}

function Files({ told: { files } }: Told) {
  const words = useTexts(explainTexts);
  return (
    <Section title={words.files}>
      <ul className={styles.files}>
        {files.map(({ fileName, fileSize: bytes, kept }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail may have two files of one name, and their order stays.
          <li key={index} className={styles.file}>
            <bdi>{fileName}</bdi>
            <span>
              {fileSize(bytes)}, {kept ? words.kept : words.notKept}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
