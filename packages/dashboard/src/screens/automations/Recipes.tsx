import { Link } from '@tanstack/react-router';
import { recipeNames, recipes } from '../../../../../generated/automation-form.ts';
import type { Project } from '../../../../../generated/sdk/types.gen.ts';
import { Icon } from '../../parts/Icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Automations.module.css';
import { texts } from './texts.ts';
import { vocabulary } from './vocabulary.ts';

/** The recipes of the cookbook, each a form that is filled in already. */
export function Recipes({ project: { id, workspaceId } }: { project: Project }) {
  const words = useTexts(texts);
  const { recipes: titles, scopes } = useTexts(vocabulary);
  return (
    <section className={styles.section} aria-label={words.recipes}>
      <h2>{words.recipes}</h2>
      <ul className={styles.recipes}>
        {recipeNames.map((recipe) => (
          <li key={recipe}>
            <Link
              to="/$workspaceId/automations/new"
              params={{ workspaceId }}
              search={{ project: id, recipe }}
              className={styles.recipe}
            >
              <Icon name="bolt" />
              <span>
                <strong>{titles[recipe]}</strong>
                <span className={styles.soft}>{scopes[recipes[recipe].scope]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
