import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAutomationsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Automation, FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Menu, MenuItem, MenuLine } from '../../parts/Menu.tsx';
import { useTexts } from '../../texts/texts.ts';
import { holesOf } from './holes.ts';
import { MacroPreview } from './MacroPreview.tsx';
import { dryRun, type Kind, kindOfSnippet, textOf } from './snippets.ts';
import { texts } from './texts.ts';

interface Shown {
  item: FeedbackDetail;
  /** With the lines of the text in which a placeholder came out empty. */
  onInsert: (kind: Kind, text: string, holes: string[]) => void;
}

/** The macros of the project: a text is inserted, and any other macro is tried on the item before it runs. */
export function Macros({ item, onInsert }: Shown) {
  const words = useTexts(texts);
  const { workspaceId, projectId } = item;
  const [chosen, setChosen] = useState<Automation>();
  const tryOut = useMutation({ mutationFn: (macro: Automation) => dryRun(macro, item) });
  const query = { workspaceId, projectId, scope: 'manual', enabled: true } as const;
  const all = useQuery(listAutomationsOptions({ client, query })).data?.automations ?? [];
  const snippets = all.filter(kindOfSnippet);
  const macros = all.filter((macro) => !kindOfSnippet(macro));
  const insert = (macro: Automation) =>
    tryOut.mutate(macro, {
      onSuccess: (preview) => {
        const [kind, text] = [kindOfSnippet(macro), textOf(preview)];
        if (kind && text !== undefined) onInsert(kind, text, holesOf(preview));
        else setChosen(macro);
      },
      onError: () => setChosen(macro),
    });
  const choose = (macro: Automation) => {
    setChosen(macro);
    tryOut.mutate(macro);
  };
  if (all.length === 0) return null;
  const close = () => setChosen(undefined);
  return (
    <>
      <Menu
        trigger={
          <Button look="ghost" icon="bolt">
            {words.macros}
          </Button>
        }
      >
        {snippets.map((macro) => (
          <MenuItem key={macro.id} onSelect={() => insert(macro)}>
            {words.insert(macro.name)}
          </MenuItem>
        ))}
        {snippets.length > 0 && macros.length > 0 && <MenuLine />}
        {macros.map((macro) => (
          <MenuItem key={macro.id} onSelect={() => choose(macro)}>
            {macro.name}
          </MenuItem>
        ))}
      </Menu>
      {chosen && (
        <Dialog title={chosen.name} onClose={close} hasClose>
          <Failure error={tryOut.error} />
          {tryOut.isPending && <Loading />}
          {tryOut.data && <MacroPreview item={item} macro={chosen} preview={tryOut.data} onClose={close} />}
        </Dialog>
      )}
    </>
  );
}
