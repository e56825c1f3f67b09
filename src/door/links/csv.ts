import type { PersonData } from '../../database/queries/links.ts'

/** A table as RFC 4180 writes it, with the mark by which spreadsheets know UTF-8. Every field is quoted. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')}`
}

// A spreadsheet runs what begins like this as a formula (OWASP, "CSV Injection"); the apostrophe makes it a text.
function fieldOf(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}

const SECTIONS = {
  signups: 'Anmeldung',
  events: 'Verlauf',
  wordings: 'Wortlaut der Einwilligung',
  letters: 'E-Mail an dich',
  links: 'Link',
  address_changes: 'Neue Adresse',
  kept_letters: 'Aufbewahrter Brief',
  requests: 'Anfrage',
  suppressions: 'Sperrliste',
} as const

/** Everything about a person, one value a row; the values are named as in the JSON file. */
export function personTable(data: PersonData): string[][] {
  const rows = Object.entries(SECTIONS).flatMap(([section, name]) =>
    data[section as keyof typeof SECTIONS].flatMap((entry, index) =>
      valuesOf(entry).map(([key, value]) => [name, String(index + 1), key, value]),
    ),
  )
  return [['Bereich', 'Nummer', 'Angabe', 'Wert'], ['E-Mail-Adresse', '1', 'email', data.email], ...rows]
}

function valuesOf(entry: object, above = ''): [string, string][] {
  return Object.entries(entry).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return valuesOf(value, `${above}${key}.`)
    return [[above + key, value === null ? '' : String(value)]]
  })
}
