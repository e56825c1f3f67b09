/** Characters of a password, at least and at most (more would only cost the server time). */
export const PASSWORD_LENGTH = { min: 15, max: 256 } as const

/** So many different signs have to be left without what is guessed first. */
const SIGNS_NEEDED = 7

/**
 * What is wrong with a new password, as a German sentence; `undefined` when it will do. Length decides (NIST SP 800-63B,
 * 3.1.1.2: no rules about kinds of signs, but no names of the person or the service, no rows and repeats).
 */
export function passwordProblem(password: string, own: { name: string; email: string }): string | undefined {
  const { min, max } = PASSWORD_LENGTH
  if ([...password].length < min)
    return `Das Passwort braucht mindestens ${min} Zeichen. Ein paar Wörter hintereinander lassen sich gut merken.`
  // As the library counts, which would otherwise refuse at logging in what was taken here.
  if (password.length > max) return `Das Passwort darf höchstens ${max} Zeichen haben.`
  const words =
    `${own.name} ${own.email} dorfteller konsole passwort password 12345 67890 qwert`.toLowerCase()
  const rest = words
    .split(/[\s.@_-]+/)
    .filter((word) => word.length >= 3)
    .reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  if (new Set(rest).size >= SIGNS_NEEDED) return undefined
  return 'Dieses Passwort ist leicht zu erraten: es besteht aus bekannten Namen, Reihen oder Wiederholungen. Nimm mehrere Wörter, die nichts miteinander zu tun haben.'
}
