import type pg from 'pg'
import { newLinkToken } from '../../console-server/auth/link-token.ts'
import {
  addOperator,
  changeRole,
  listOperators,
  removeOperator,
  resetOperator,
} from '../../database/queries/console/operators.ts'
import { consoleRoutes } from '../../routes.ts'
import { germanTime } from '../../terminal/german-time.ts'
import { Problem } from '../../terminal/problem.ts'
import type { Command } from './command.ts'
import { describeOperators } from './describe.ts'

type At = {
  publicOrigin: string
  now: Date
}

/**
 * Does what was asked for, as the database's owner.
 * @returns what to print.
 * @throws {Problem} when there is nobody with that address, or already somebody.
 */
export async function runCommand(owner: pg.Pool, command: Command, at: At): Promise<string> {
  switch (command.do) {
    case 'add': {
      const { token, ...link } = newLinkToken(at.now)
      if (!(await addOperator(owner, command, link))) {
        throw new Problem('Mit dieser Adresse hat schon jemand Zugang. npm run operator -- list zeigt wer.')
      }
      return `${command.name} hat jetzt Zugang (${command.role}).\n\n${describeLink(token, link.expiresAt, at)}`
    }
    case 'list':
      return describeOperators(await listOperators(owner))
    case 'role':
      mustBeThere(await changeRole(owner, command.email, command.role))
      return `Die Rolle ist jetzt ${command.role}. Sie gilt ab der nächsten Anfrage.`
    case 'reset': {
      const { token, ...link } = newLinkToken(at.now)
      mustBeThere(await resetOperator(owner, command.email, link))
      return `Passwort, App, Passkeys und Sitzungen sind gelöscht.\n\n${describeLink(token, link.expiresAt, at)}`
    }
    case 'remove':
      mustBeThere(await removeOperator(owner, command.email))
      return 'Der Zugang ist weg, Sitzungen sind beendet.'
  }
}

function mustBeThere(found: boolean): void {
  if (!found) throw new Problem('Mit dieser Adresse hat niemand Zugang. npm run operator -- list zeigt alle.')
}

// Behind the # it reaches no server and no log; the page sends it in a body.
function describeLink(token: string, expiresAt: Date, { publicOrigin }: At): string {
  return (
    `Dieser Link setzt das Passwort, einmal, bis ${germanTime(expiresAt)}. Gib ihn nur der Person selbst:\n\n` +
    `  ${publicOrigin}${consoleRoutes.password}#${token}`
  )
}
