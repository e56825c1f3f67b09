/**
 * Starts the parts of a page, each by itself: one that fails is told to the console and takes no other along. Says on
 * the page that they are at work, for what only they can serve (`data-awake`).
 */
export function startApart(parts: readonly (() => unknown)[]): void {
  for (const part of parts) queueMicrotask(part)
  queueMicrotask(() => document.documentElement.toggleAttribute('data-awake', true))
}
