import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useWorkspace } from '../api/me.ts';
import { useSessionHasEnded } from '../api/session.ts';
import { useEventStream } from '../api/use-events.ts';
import { useFreshWorkspace } from '../api/use-fresh-workspace.ts';
import { latePart } from '../base/late.ts';
import { store } from '../base/stored.ts';
import { IconButton } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Loading } from '../parts/Loading.tsx';
import { useTexts } from '../texts/texts.ts';
import { AskForMethod } from './AskForMethod.tsx';
import { Bell } from './Bell.tsx';
import { Navigation } from './Navigation.tsx';
import { PaletteKey } from './PaletteKey.tsx';
import styles from './Shell.module.css';
import { texts } from './texts.ts';

const SessionEnded = lazy(async () => ({
  default: (await latePart(() => import('./SessionEnded.tsx'))).SessionEnded,
}));

const Notifications = lazy(async () => ({
  default: (await latePart(() => import('../screens/notifications/Notifications.tsx'))).Notifications,
}));

const Title = lazy(async () => ({ default: (await latePart(() => import('./Title.tsx'))).Title }));

/** What is around every screen of a workspace. On a narrow screen, the navigation is a drawer. */
export function Shell() {
  const words = useTexts(texts);
  const { id, name } = useWorkspace();
  const [isOpen, setIsOpen] = useState(false);
  const [isFinding, setIsFinding] = useState(false);
  const [isTold, setIsTold] = useState(false);
  const hasEnded = useSessionHasEnded();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => store('workspace', id), [id]);
  useEventStream(id);
  useFreshWorkspace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when another screen is shown.
  useEffect(() => {
    setIsOpen(false);
    setIsTold(false);
  }, [path]);
  const find = () => setIsFinding(true);
  const bell = <Bell onOpen={() => setIsTold(true)} />;
  return (
    <div className={styles.shell}>
      <Suspense>
        <Title />
        <Notifications isOpen={isTold} onClose={() => setIsTold(false)} />
      </Suspense>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <aside className={styles.sidebar}>
        <Navigation bell={bell} onFind={find} />
      </aside>
      <header className={styles.bar}>
        <IconButton icon="menu" label={words.open} onClick={() => setIsOpen(true)} />
        <span className={styles.name}>{name}</span>
        <IconButton icon="search" label={words.find} onClick={find} />
        {bell}
      </header>
      {isOpen && (
        <Dialog title={words.navigation} look="drawer" onClose={() => setIsOpen(false)}>
          <Navigation />
        </Dialog>
      )}
      <main id="content" className={styles.content} tabIndex={-1}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
      <PaletteKey isOpen={isFinding} onOpen={setIsFinding} />
      <Suspense>{hasEnded ? <SessionEnded /> : <AskForMethod />}</Suspense>
    </div>
  );
}
