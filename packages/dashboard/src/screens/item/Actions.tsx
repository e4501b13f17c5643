import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useWorkspace } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { IconButton } from '../../parts/Button.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
import { Menu, MenuItem, MenuLine } from '../../parts/Menu.tsx';
import { tell, tellProblem } from '../../parts/tell.ts';
import { useKeys } from '../../parts/use-keys.ts';
import { useTexts } from '../../texts/texts.ts';
import { LateKeysDialog } from '../items/LateKeysDialog.tsx';
import { LateSnooze } from '../items/LateSnooze.tsx';
import { itemQuery, type SeenItem } from '../items/seen-item.ts';
import { refreshItems } from '../items/show-items.ts';
import { refreshLists } from '../items/use-list.ts';
import { actionTexts } from './action-texts.ts';
import { mailInTexts } from './mail-in-texts.ts';
import { deleteShown } from './use-item.ts';
import { useSpam } from './use-spam.ts';

const route = getRouteApi('/$workspaceId/inbox/$number');

/** The actions on an item that are seldom needed, in a menu. */
export function Actions({ seen: { item, etag } }: { seen: SeenItem }) {
  const words = useTexts(actionTexts);
  const mail = useTexts(mailInTexts);
  const spam = useSpam(item);
  const isMember = useWorkspace().role === 'member';
  const [shown, setShown] = useState<'keys' | 'deletion' | 'snooze'>();
  const close = () => setShown(undefined);
  const askToDelete = () => !isMember && setShown('deletion');
  const number = `#${item.ticketNumber}`;
  useKeys({ '#': askToDelete, '?': () => setShown('keys'), h: () => setShown('snooze') });
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={words.actions} />}>
        <MenuItem onSelect={() => copy(location.origin + location.pathname, words.linkCopied)}>
          {words.copyLink}
        </MenuItem>
        <MenuItem onSelect={() => copy(number, words.numberCopied(number))}>{words.copyNumber(number)}</MenuItem>
        <MenuItem onSelect={() => setShown('snooze')}>{words.snooze}</MenuItem>
        <MenuItem onSelect={spam.toggle}>{spam.isSpam ? mail.noSpam : mail.spam}</MenuItem>
        <MenuItem onSelect={() => setShown('keys')}>{words.keys}</MenuItem>
        {!isMember && (
          <>
            <MenuLine />
            <MenuItem onSelect={askToDelete}>{words.deleteItem}</MenuItem>
          </>
        )}
      </Menu>
      {shown === 'deletion' && <Deletion item={item} onClose={close} />}
      {shown === 'snooze' && <LateSnooze items={[item]} etag={etag} onClose={close} />}
      {shown === 'keys' && <LateKeysDialog of="item" onClose={close} />}
    </>
  );
}

/** Where the browser gives no clipboard, the reader sees the text and takes it by hand. */
function copy(text: string, copied: string): void {
  const done = navigator.clipboard?.writeText(text) ?? Promise.reject();
  done.then(
    () => tell(copied),
    () => tellProblem(text),
  );
}

function Deletion({ item, onClose }: Pick<SeenItem, 'item'> & { onClose: () => void }) {
  const words = useTexts(actionTexts);
  const { workspaceId, ticketNumber } = item;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const number = `#${ticketNumber}`;
  const remove = useMutation({
    mutationFn: () => deleteShown(item),
    onSuccess: async () => {
      await navigate({ to: '/$workspaceId/inbox', params: { workspaceId }, search });
      queryClient.removeQueries({ queryKey: itemQuery(item).queryKey });
      tell(words.deleted(number));
      await Promise.all([refreshItems(), refreshLists('active')]);
    },
  });
  return (
    <Confirm
      title={words.deleteTitle(number)}
      text={words.deleteText}
      action={words.deleteItem}
      error={remove.error}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
