const NAME = 'dorfteller-log-in'

/** Tells every tab of this browser, which share one session, that somebody has logged in. */
export function announceLogIn(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage('logged in')
  channel.close()
}

/** Calls when somebody has logged in, in this tab or another one. @returns an end to it */
export function onLogIn(heard: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', heard)
  return () => channel.close()
}
