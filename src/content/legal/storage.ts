/**
 * Everything that may lie in a visitor's browser, and every column that a visit or a sign-up fills.
 * The privacy policy renders its tables from these lists, so what the code stores has one place to be named.
 */
export type StoredInBrowser = {
  /** Key or cookie name as the browser shows it; `*` stands for a part that differs. */
  name: string
  kind: 'localStorage' | 'cookie'
  purpose: string
  lifetime: string
  needsConsent: boolean
}

export const storedInBrowser: readonly StoredInBrowser[] = [
  {
    name: 'cookie-consent',
    kind: 'localStorage',
    purpose: 'merkt sich, ob du der Werbemessung zugestimmt hast (accepted oder rejected)',
    lifetime: 'bis du sie änderst oder den Speicher deines Browsers leerst',
    needsConsent: false,
  },
  {
    name: 'sb-*-auth-token',
    kind: 'localStorage',
    purpose: 'hält eine Sitzung, falls in deinem Browser schon eine liegt; wir legen beim Besuch keine an',
    lifetime: 'bis die Sitzung endet oder du den Speicher deines Browsers leerst',
    needsConsent: false,
  },
  ...[
    ['_gcl_au', 'ordnet den Besuch einer unserer Anzeigen zu'],
    ['_gcl_aw', 'merkt sich den Klick auf eine Anzeige bei Google'],
    ['_gcl_gs', 'merkt sich den Klick auf eine Anzeige, falls der Link gekürzt war'],
    ['_gcl_dc', 'merkt sich den Klick auf eine Anzeige im Netz von Google'],
  ].map(([name = '', purpose = '']) => ({
    name,
    kind: 'cookie' as const,
    purpose,
    lifetime: 'bis zu 90 Tage',
    needsConsent: true,
  })),
  {
    name: '_gcl_ls',
    kind: 'localStorage',
    purpose: 'merkt sich den Klick auf eine Anzeige im Speicher des Browsers',
    lifetime: 'bis zu 90 Tage',
    needsConsent: true,
  },
  {
    name: 'IDE',
    kind: 'cookie',
    purpose: 'Anzeigen-Cookie von Google unter doubleclick.net, misst die Wirkung von Anzeigen',
    lifetime: 'bis zu 13 Monate',
    needsConsent: true,
  },
]

export type StoredColumn = { table: string; column: string; meaning: string }

export const storedInDatabase: readonly StoredColumn[] = [
  { table: 'newsletter_signups', column: 'email', meaning: 'deine E-Mail-Adresse' },
  { table: 'newsletter_signups', column: 'postal_code', meaning: 'deine Postleitzahl (5 Ziffern)' },
  { table: 'newsletter_signups', column: 'created_at', meaning: 'der Zeitpunkt deiner Anmeldung' },
  { table: 'website_visits', column: 'page_path', meaning: 'der aufgerufene Pfad' },
  { table: 'website_visits', column: 'user_agent', meaning: 'die Browser-Kennung (User-Agent)' },
  {
    table: 'website_visits',
    column: 'referrer',
    meaning: 'die Seite, von der du kommst, falls dein Browser sie mitschickt, ohne Suchanfrage und Anhänge',
  },
  { table: 'website_visits', column: 'visited_at', meaning: 'der Zeitpunkt' },
]

/** What the columns of a table hold, in words, for a list on the page. */
export function meaningsOf(table: string): string[] {
  return storedInDatabase.filter((entry) => entry.table === table).map((entry) => entry.meaning)
}
