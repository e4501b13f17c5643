/** What helps to understand the feedback: where it was written, and on what. */
export function pageContext(): Record<string, unknown> {
  return {
    url: location.href.slice(0, 2_000),
    title: document.title.slice(0, 300),
    referrer: document.referrer.slice(0, 2_000),
    browser: navigator.userAgent,
    language: navigator.language,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    viewport: { width: innerWidth, height: innerHeight },
    screen: { width: screen.width, height: screen.height, pixelRatio: devicePixelRatio },
  };
}
