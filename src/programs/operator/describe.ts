import type { ListedOperator } from '../../database/queries/console/operators.ts'
import { germanTimeShort } from '../../terminal/german-time.ts'
import { table } from '../../terminal/table.ts'

/** Who may use the console, as a table for the terminal. */
export function describeOperators(operators: readonly ListedOperator[]): string {
  if (operators.length === 0) {
    return 'Noch hat niemand Zugang zur Konsole. npm run operator -- add NAME MAIL --role administer'
  }
  return table([
    ['Name', 'Adresse', 'Rolle', 'Anmeldung', 'zuletzt da'],
    ...operators.map((operator) => [
      operator.name,
      operator.email,
      operator.role,
      waysIn(operator),
      operator.seenAt ? germanTimeShort(operator.seenAt) : '',
    ]),
  ])
}

function waysIn({ hasPassword, totp, passkeys }: ListedOperator): string {
  const ways = [
    ...(hasPassword ? [totp ? 'Passwort und App' : 'Passwort'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? '1 Passkey' : `${passkeys} Passkeys`] : []),
  ]
  return ways.join(', ') || 'wartet auf den Link'
}
