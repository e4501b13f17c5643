/** The sign of Heed, above a card that stands alone. */
export function Mark() {
  return <img src={markUrl} alt="" width="40" height="40" />;
}

const markUrl = new URL('../../../../docs/site/favicon.svg', import.meta.url).href;
