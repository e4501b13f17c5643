import { Button } from '../../parts/Button.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './SignIn.module.css';
import { explainLink } from './signing-in.ts';
import { texts } from './texts.ts';
import type { useLinkSignIn } from './use-link.ts';

interface Asked {
  link: Pick<ReturnType<typeof useLinkSignIn>, 'error' | 'isPending'>;
  onFollow: () => void;
  onLeave: () => void;
}

/** Asks for the one press that uses the link. */
export function FollowLink({ link: { error, isPending }, onFollow, onLeave }: Asked) {
  const words = useTexts(texts);
  return (
    <div className={styles.form}>
      <p>{words.linkHint}</p>
      {error && (
        <p role="alert" className={styles.refused}>
          {explainLink(error, words)}
        </p>
      )}
      <Button look="primary" busy={isPending} onClick={onFollow} autoFocus>
        {words.followLink}
      </Button>
      <div className={styles.ways}>
        <Button look="ghost" onClick={onLeave}>
          {words.anotherWay}
        </Button>
      </div>
    </div>
  );
}
