import { Problem } from '../../problem.ts'

const kept = (file: string) => `den Inhalt der Datei ${file} aus dem DATA_DIR, in dem die Seite zuerst lief`

const WHAT = {
  DATABASE_DOOR_URL: 'die Anmeldung der Rolle anon an der Datenbank',
  DATABASE_OFFICE_URL: 'die Anmeldung der Rolle office an der Datenbank',
  DOOR_SECRET: `${kept('door-secret')}, oder 32 eigene Zeichen`,
  AUTH_SECRET: `${kept('auth-secret')}, oder 32 eigene Zeichen`,
  SUPPRESSION_KEY: kept('suppression-key'),
}

/**
 * A setting that `npm start` makes, and that a program which runs alone must be told.
 * @throws {Problem} naming it, and what it must be.
 */
export function required<Name extends keyof typeof WHAT>(
  config: { [N in Name]?: string | undefined },
  name: Name,
): string {
  const value = config[name]
  if (value) return value
  throw new Problem(
    `Getrennt von den übrigen braucht dieses Programm ${name}: Setze ${WHAT[name]}. Wo npm start alle Programme startet, ` +
      'ist das nicht nötig.',
  )
}
