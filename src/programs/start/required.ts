import { Problem } from '../../problem.ts'

const WHY: Record<string, string> = {
  DATABASE_DOOR_URL: 'die Anmeldung der Rolle anon an der Datenbank',
  DATABASE_OFFICE_URL: 'die Anmeldung der Rolle office an der Datenbank',
  DOOR_SECRET:
    'den Inhalt der Datei door-secret aus dem DATA_DIR, in dem die Seite zuerst lief, oder 32 eigene Zeichen',
  AUTH_SECRET:
    'den Inhalt der Datei auth-secret aus dem DATA_DIR, in dem die Seite zuerst lief, oder 32 eigene Zeichen',
  SUPPRESSION_KEY: 'den Inhalt der Datei suppression-key aus dem DATA_DIR, in dem die Seite zuerst lief',
}

/**
 * A setting that `npm start` makes, and that a program which runs alone must be told.
 * @throws {Problem} naming it, and what it must be.
 */
export function required<Name extends string>(
  config: { [N in Name]?: string | undefined },
  name: Name,
): string {
  const value = config[name]
  if (value) return value
  throw new Problem(
    `Getrennt von den übrigen braucht dieses Programm ${name}: Setze ${WHY[name]}. Wo npm start alle Programme startet, ` +
      'ist das nicht nötig.',
  )
}
