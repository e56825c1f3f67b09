import type pg from 'pg'
import { readConfig } from '../config.ts'
import { germanTime, germanTimeShort } from '../content/german-time.ts'
import type { NewLink } from '../office/auth/link.ts'
import { ROLES } from '../office/auth/roles.ts'
import { addOperator, listTeam, removeOperator, resetOperator, shownLink } from '../office/team.ts'
import { Problem } from '../problem.ts'
import { withDatabase } from '../programs/database.ts'
import { readCommandLine, requireAddress, wrongUsage } from './command-line.ts'
import { table } from './table.ts'

export const USAGE = `npm run dorfteller -- operator add NAME MAIL [--role look|send|administer]
npm run dorfteller -- operator list
npm run dorfteller -- operator reset MAIL
npm run dorfteller -- operator remove MAIL

  add     gibt jemandem Zugang zur Konsole und zeigt den Link, mit dem das Passwort gesetzt wird (24 Stunden, einmal);
          look sieht alles, send schreibt auch an Leute, administer darf alles. Ohne Angabe ist es look
  list    wer Zugang hat, in welcher Rolle und wie gesichert
  reset   Passwort, App und Passkeys weg, alle Sitzungen beendet, ein neuer Link
  remove  nimmt den Zugang weg, sofort`

/** `npm run dorfteller -- operator`: who may use the console. */
export async function run(argv: string[]): Promise<void> {
  const command = readCommand(argv)
  const config = readConfig()
  console.log(await withDatabase(config, ({ owner }) => command(owner, config.PUBLIC_ORIGIN)))
}

/**
 * What the operator wants done about the accounts of the console, as the database's owner.
 * @returns what to print.
 * @throws {Problem} when there is nobody with that address, or already somebody.
 */
type Command = (owner: pg.Pool, publicOrigin: string) => Promise<string>

/** @throws {Problem} with how the program is called, in German. */
export function readCommand(argv: string[]): Command {
  const { values, positionals } = readCommandLine(argv, USAGE, { role: { type: 'string' } })
  const [command, ...given] = positionals
  if (values.role !== undefined && command !== 'add') throw wrongUsage('--role gehört zu add.', USAGE)
  switch (command) {
    case 'add':
      return add(given, values.role ?? 'look')
    case 'list':
      return list
    case 'reset':
      return aboutPerson(given, async (owner, person, publicOrigin) => {
        const link = describeLink(await resetOperator(owner, person), publicOrigin)
        return `Passwort, App, Passkeys und Sitzungen sind gelöscht.\n\n${link}`
      })
    case 'remove':
      return aboutPerson(given, async (owner, person) => {
        await removeOperator(owner, person)
        return 'Der Zugang ist weg, Sitzungen sind beendet.'
      })
    default:
      throw wrongUsage('Es fehlt, was getan werden soll.', USAGE)
  }
}

function add([name = '', ...rest]: string[], role: string): Command {
  if (!/^\s*[^\s@\p{Cc}][^@\p{Cc}]{0,99}$/u.test(name))
    throw wrongUsage('Es fehlt der Name; mit Leerzeichen gehört er in Anführungszeichen.', USAGE)
  const email = requireAddress(rest, USAGE)
  if (!ROLES.some((known) => known === role))
    throw wrongUsage(`Die Rolle ist eine von: ${ROLES.join(', ')}.`, USAGE)
  return async (owner, publicOrigin) => {
    const link = await addOperator(owner, { name: name.trim(), email, role })
    if (link) return `${name.trim()} hat jetzt Zugang (${role}).\n\n${describeLink(link, publicOrigin)}`
    throw new Problem(
      'Mit dieser Adresse hat schon jemand Zugang. npm run dorfteller -- operator list zeigt wer.',
    )
  }
}

function describeLink(link: NewLink, publicOrigin: string): string {
  return (
    `Dieser Link setzt das Passwort, einmal, bis ${germanTime(link.expiresAt)}. Gib ihn nur der Person selbst:\n\n` +
    `  ${shownLink(publicOrigin, link).link}`
  )
}

/** Who may use the console, as a table for the terminal. */
async function list(owner: pg.Pool): Promise<string> {
  const team = await listTeam(owner)
  if (team.length === 0)
    return 'Noch hat niemand Zugang zur Konsole. npm run dorfteller -- operator add NAME MAIL --role administer'
  return table([
    ['Name', 'Adresse', 'Rolle', 'Anmeldung', 'zuletzt angemeldet'],
    ...team.map(({ name, email, role, ways, lastLogIn }) => [
      ...[name, email, role, ways],
      lastLogIn ? germanTimeShort(lastLogIn) : '',
    ]),
  ])
}

function aboutPerson(
  given: string[],
  work: (owner: pg.Pool, person: string, publicOrigin: string) => Promise<string>,
): Command {
  // Accounts are kept in lower case, as people type them in any.
  const email = requireAddress(given, USAGE).toLowerCase()
  return async (owner, publicOrigin) => {
    const person = (await listTeam(owner)).find((one) => one.email === email)
    if (person) return work(owner, person.id, publicOrigin)
    throw new Problem(
      'Mit dieser Adresse hat niemand Zugang. npm run dorfteller -- operator list zeigt alle.',
    )
  }
}
