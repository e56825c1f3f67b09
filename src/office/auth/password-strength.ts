/** Characters of a password; the library asks for them. */
export const SHORTEST_PASSWORD = 15

/** So many different signs have to be left without what is guessed first. */
const SIGNS_NEEDED = 7

/**
 * Whether a new password that is long enough is guessed first all the same (NIST SP 800-63B, 3.1.1.2: no rules about kinds of
 * signs, but no names of the person or the service, no rows and repeats).
 */
export function isGuessedFirst(password: string, own: { name: string; email: string }): boolean {
  const words = `${own.name} ${own.email} dorfteller konsole passwort password 12345 67890 qwert`
  const rest = words
    .toLowerCase()
    .split(/[\s.@_-]+/)
    .filter((word) => word.length >= 3)
    .reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  return password.length >= SHORTEST_PASSWORD && new Set(rest).size < SIGNS_NEEDED
}
