import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewWeeklyMailOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { NotificationSettings } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { CheckField } from '../../parts/CheckField.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { ScreenFailure } from '../../parts/ScreenFailure.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Settings.module.css';
import { settingsTexts } from './settings-texts.ts';
import { useChange } from './use-settings.ts';

/** Whether the reader gets the mail about each week, and what the last one says. */
export function Weekly({ settings: { weekly, ...others } }: { settings: NotificationSettings }) {
  const words = useTexts(settingsTexts);
  const change = useChange({ weekly, ...others });
  const { value, edit, from: _from, ...section } = useEdited({ weekly });
  const [isShown, setShown] = useState(false);
  return (
    <SavedSection title={words.weekly} hint={words.weeklyHint} change={change} changes={() => value} {...section}>
      <CheckField label={words.wantsWeekly} checked={value.weekly} onChange={(isOn) => edit({ weekly: isOn })} />
      <div>
        <Button type="button" onClick={() => setShown(true)}>
          {words.previewWeekly}
        </Button>
      </div>
      {isShown && <Preview onClose={() => setShown(false)} />}
    </SavedSection>
  );
}

function Preview({ onClose }: { onClose: () => void }) {
  const words = useTexts(settingsTexts);
  const { id: workspaceId } = useWorkspace();
  const { data, error, refetch } = useQuery(previewWeeklyMailOptions({ client, query: { workspaceId } }));
  const mail = data?.data;
  return (
    <Dialog title={mail?.subject ?? words.previewWeekly} onClose={onClose} hasClose>
      {error && <ScreenFailure error={error} retry={refetch} />}
      {!mail && !error && <Loading />}
      {mail?.quiet && <p>{words.quietWeek}</p>}
      {mail && <p className={styles.mail}>{mail.text}</p>}
    </Dialog>
  );
}
