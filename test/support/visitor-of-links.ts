import type { LinkPurpose } from '../../src/door/links/link.ts'
import type { appForAll } from './fresh-app.ts'
import { insertRow } from './insert-row.ts'
import { aLink } from './links.ts'
import { entryOf } from './people.ts'

type Headers = Record<string, string>
type Person = { email: string; postal_code: string }

/** What visitors do with the links of their letters, on one server that trusts X-Real-IP. */
export function visitorOf(server: ReturnType<typeof appForAll>) {
  const signUp = (person: Person) =>
    insertRow(server.fresh.database.anon, 'newsletter_signups', entryOf(person))

  const open = (url: string, headers: Headers = {}) =>
    server.app.inject({ url, headers: server.own(headers) })

  const post = (url: string, fields: Record<string, string>, headers: Headers = {}) =>
    server.form(url, fields, { 'sec-fetch-site': 'same-origin', ...headers })

  /** @returns the token of the letter, used if it is the one that confirms */
  async function signedUp(person: Person, purpose: LinkPurpose = 'my_data'): Promise<string> {
    await signUp(person)
    const confirm = await aLink(server.fresh, person.email, 'confirm')
    await post('/bestaetigen', { t: confirm })
    return purpose === 'confirm' ? confirm : aLink(server.fresh, person.email, purpose)
  }

  /** Presses the button behind a link to one's data. @returns the cookie that opens them */
  async function opened(token: string): Promise<string> {
    const answer = await post('/meine-daten', { t: token })
    return String(answer.headers['set-cookie'] ?? '').replace(/;.*/, '')
  }

  async function row(email: string) {
    const found = `select postal_code, confirmed_at is not null as confirmed, withdrawn_at is not null as withdrawn
       from newsletter_signups where email = $1`
    return (await server.ask(found, [email]))[0]
  }

  return { signUp, signedUp, opened, open, post, row }
}
