/** Characters of a password, at least and at most (more would only cost the server time). */
export const PASSWORD_LENGTH = { min: 15, max: 256 } as const

/** Rows of keys and other orders that fingers and heads run along. */
const ORDERS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertzuiopasdfghjklyxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qayxswedcvfrtgbnhzujm',
]
/** A word of the list counts as one sign that nobody knows and a half; everything else as what it is. */
const WORD_IS_WORTH = 1.5
const SIGNS_NEEDED = 9

/**
 * What is wrong with a new password, as a German sentence; `undefined` when it will do. Length decides (NIST SP
 * 800-63B, 3.1.1.2: no rules about kinds of signs); refused are those that lists of broken passwords begin with. Real
 * lists hold next to nothing of 15 characters and more, and asking a service would tell a third party, so what they are
 * made of is taken away here (known words, rows of keys, years, repeats, the person's own name), and what is left counts.
 */
export function passwordProblem(password: string, own: { name: string; email: string }): string | undefined {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) {
    return `Das Passwort braucht mindestens ${PASSWORD_LENGTH.min} Zeichen. Ein paar Wörter hintereinander lassen sich gut merken.`
  }
  // As the library counts, which would otherwise refuse at logging in what was taken here.
  if (password.length > PASSWORD_LENGTH.max)
    return `Das Passwort darf höchstens ${PASSWORD_LENGTH.max} Zeichen haben.`
  if (Math.min(...readings(password).map((reading) => unknownSigns(reading, own))) < SIGNS_NEEDED) {
    return 'Dieses Passwort ist leicht zu erraten: es besteht aus bekannten Wörtern, Reihen oder Wiederholungen. Nimm mehrere Wörter, die nichts miteinander zu tun haben.'
  }
  return undefined
}

/** As it stands, and with the usual stand-ins (p4ssw0rt) as letters. */
function readings(password: string): string[] {
  const plainly = plain(password)
  const letters = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
  const replaced = plainly.replace(/[013457@$]/g, (sign) => letters[sign as keyof typeof letters])
  return [plainly, replaced]
}

function unknownSigns(password: string, own: { name: string; email: string }): number {
  let rest = password
  let worth = 0
  const ownWords = plain(`${own.name} ${own.email}`).split(/[^a-z0-9]+/)
  for (const word of ownWords.filter((word) => word.length >= 3)) rest = rest.replaceAll(word, '\n')
  for (const word of [...COMMON_WORDS].sort((a, b) => b.length - a.length)) {
    if (!rest.includes(word)) continue
    // However often it is there: the second time says nothing new.
    rest = rest.replaceAll(word, '\n')
    worth += WORD_IS_WORTH
  }
  rest = rest.replace(/(19|20)\d\d/g, '\n')
  return worth + distinctSigns(withoutOrders(rest))
}

function plain(text: string): string {
  const letters = text.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')
  return letters.replaceAll('ß', 'ss').normalize('NFC')
}

/** Each piece of four or more signs along a row, forwards or backwards, counts as one sign. */
function withoutOrders(text: string): string {
  const rows = ORDERS.flatMap((order) => [order, [...order].reverse().join('')])
  let rest = ''
  for (let from = 0; from < text.length; ) {
    let length = 1
    while (
      from + length < text.length &&
      rows.some((row) => row.includes(text.slice(from, from + length + 1)))
    )
      length += 1
    rest += text[from]
    from += length >= 4 ? length : 1
  }
  return rest
}

/** Signs that are not a repeat of the three before: aaaa and abcabcabc say no more than a and abc. */
function distinctSigns(text: string): number {
  const signs = text.replace(/[\s\n]+/g, '')
  const seen = new Set<string>()
  let count = 0
  for (let at = 0; at < signs.length; at += 1) {
    const pair = signs.slice(Math.max(0, at - 1), at + 1)
    if (!seen.has(pair)) count += 1
    seen.add(pair)
  }
  return count
}

/**
 * What people build long passwords of: the words at the top of every list of broken ones (German and English), and
 * what is near at hand here. Lower case, without umlauts, at least four letters.
 */
const COMMON_WORDS = `
passwort password passwd kennwort geheim secret hallo hello willkommen welcome login anmelden admin administrator
master root user benutzer gast guest test testen demo start letmein lassmichrein iloveyou ichliebedich liebe liebling
schatz schatzi sonne sonnenschein sunshine sommer summer winter herbst fruehling spring autumn montag dienstag
mittwoch donnerstag freitag samstag sonntag januar februar maerz april juni juli august september oktober november
dezember monday friday berlin hamburg muenchen koeln frankfurt dresden leipzig deutschland germany bayern schalke
borussia dortmund fussball football baseball basketball hockey soccer ferrari porsche mercedes computer internet
windows samsung google facebook apple linux microsoft changeme default qwertz qwerty qwertzuiop qwertyuiop asdfghjkl
asdfgh yxcvbnm zxcvbnm zxcvbn abcdef dragon monkey monster tiger pferd hund katze maus loewe drache engel angel
teufel devil himmel stern starwars superman batman pokemon naruto michael thomas andreas stefan stephan christian
daniel sebastian alexander florian martin peter frank jessica jennifer nicole sandra sabine claudia charlie jordan
princess prinzessin freedom freiheit freunde friends family familie mutter vater baby hannah lisa anna laura julia
trustno1 whatever killer shadow flower blume garten haus auto kaffee kuchen pizza schokolade correct horse battery
staple nichts alles immer niemals neues altes mein dein unser dorfteller konsole kremmen oberkraemer dorf teller
gasthof essen bestellung lieferung kueche
`
  .trim()
  .split(/\s+/)
