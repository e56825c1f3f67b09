import { ROLES, type Role } from '../../contract/console/access.ts'
import { readCommandLine, requireAddress, wrongUsage } from '../../terminal/command-line.ts'

export const USAGE = `npm run operator -- add NAME MAIL [--role look|send|administer]
npm run operator -- list
npm run operator -- role MAIL look|send|administer
npm run operator -- reset MAIL
npm run operator -- remove MAIL

  add     gibt jemandem Zugang zur Konsole und zeigt den Link, mit dem das Passwort gesetzt wird (24 Stunden, einmal)
  list    wer Zugang hat, in welcher Rolle und wie gesichert
  role    look sieht alles; send schreibt auch an Leute; administer darf alles. Ohne Angabe ist es look
  reset   Passwort, App und Passkeys weg, alle Sitzungen beendet, ein neuer Link
  remove  nimmt den Zugang weg, sofort`

/** What the operator wants done about the accounts of the console. */
export type Command =
  | { do: 'add'; name: string; email: string; role: Role }
  | { do: 'list' }
  | { do: 'role'; email: string; role: Role }
  | { do: 'reset' | 'remove'; email: string }

/** @throws {Problem} with how the program is called, in German. */
export function readCommand(argv: string[]): Command {
  const { values, positionals } = readCommandLine(argv, USAGE, { role: { type: 'string' } })
  const [command, ...given] = positionals
  if (values.role !== undefined && command !== 'add') throw wrongUsage('--role gehört zu add.', USAGE)
  switch (command) {
    case 'add': {
      const [name, ...rest] = given
      return {
        do: 'add',
        name: requireName(name),
        email: address(rest),
        role: requireRole(values.role ?? 'look'),
      }
    }
    case 'list':
      if (given.length > 0) throw wrongUsage('list braucht keine Angaben.', USAGE)
      return { do: 'list' }
    case 'role':
      return { do: 'role', email: address(given.slice(0, -1)), role: requireRole(given.at(-1)) }
    case 'reset':
    case 'remove':
      return { do: command, email: address(given) }
    default:
      throw wrongUsage('Es fehlt, was getan werden soll.', USAGE)
  }
}

/** Accounts are kept in lower case, as people type them in any. */
function address(given: string[]): string {
  return requireAddress(given, USAGE).toLowerCase()
}

function requireName(name: string | undefined): string {
  const trimmed = name?.trim() ?? ''
  if (trimmed === '' || trimmed.length > 100 || /\p{Cc}/u.test(trimmed) || trimmed.includes('@')) {
    throw wrongUsage('Es fehlt der Name; mit Leerzeichen gehört er in Anführungszeichen.', USAGE)
  }
  return trimmed
}

function requireRole(text: string | undefined): Role {
  const role = ROLES.find((known) => known === text)
  if (!role) throw wrongUsage(`Die Rolle ist eine von: ${ROLES.join(', ')}.`, USAGE)
  return role
}
