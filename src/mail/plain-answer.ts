/** Longest answer that is kept, in UTF-16 units. */
const MAX_LENGTH = 200

/** What is looked at at all: a server may send a megabyte. */
const LOOKED_AT = 2000

const MASK = '<address>'

/** Whatever is around an @, also encoded as in a link, also with spaces that were no spaces before. */
const ADDRESS = /<?[^\s<>]*\s?(?:@|%40)\s?[^\s<>]*>?/gi

/**
 * A server's answer as it may be stored and logged: one line of at most 200 characters, without control characters,
 * every e-mail address replaced by `<address>`; the recipient's name before the @ too, in any letter case.
 */
export function plainAnswer(answer: string, recipient: string): string {
  const line = answer.slice(0, LOOKED_AT).replace(/[\p{C}\p{Z}]+/gu, ' ')
  // What was cut off could be half an address.
  const whole = answer.length > LOOKED_AT ? line.replace(/ ?[^ ]*$/, '') : line
  const masked = withoutName(whole.replaceAll(ADDRESS, MASK), recipient)
  return masked.trim().slice(0, MAX_LENGTH).toWellFormed()
}

/** A shorter name, or one of digits alone, would take common words and codes along. */
const NAME = /^(?=.*\D).{3,}$/

function withoutName(line: string, recipient: string): string {
  const name = recipient.slice(0, recipient.lastIndexOf('@'))
  if (!NAME.test(name) || !line.toLowerCase().includes(name.toLowerCase())) return line
  const literal = name.replaceAll(/\W/g, '\\$&')
  return line.replaceAll(new RegExp(`(?<![\\w.+-])${literal}(?![\\w+-])`, 'gi'), MASK)
}
